/** Which declared things nobody reads: the use graph followed through parameters that only hand on. */
import type { Func, Unit } from '../syntax/form.js';
import type { Relations } from './relations.js';
import { usesIn, type Use, type UseGraph } from './use-graph.js';

/** Calls that a value is followed through. */
export const MAX_PASSES = 4;

/** Whether nobody reads a thing, and how far that is proven. */
export interface Dead {
  dead: boolean;
  /** The search was complete; only then does `dead` prove anything. */
  complete: boolean;
  why: string;
  /** Writes and hand-overs, in order of path and line. */
  passed: Use[];
  lines: number;
}

/** Whether nothing in head reads or calls what a name stands for. */
export async function deadName(name: string, graph: UseGraph, relations: Relations): Promise<Dead> {
  const { uses, complete, why, lines } = await graph.usesOf(name);
  if (uses.some((u) => u.kind === 'read' || u.kind === 'call')) return { dead: false, complete: true, why: '', passed: [], lines };
  const passed = uses.filter((u) => u.kind === 'pass' || u.kind === 'write');
  for (const u of uses) {
    if (u.kind !== 'pass') continue;
    const end = await deadEnd(u, relations, 0);
    if (!end.dead) return { dead: false, complete: true, why: '', passed, lines };
  }
  return { dead: complete, complete, why, passed, lines };
}

/** Whether a parameter is read nowhere in its function, closures included. */
export async function deadParameter(func: Func, unit: Unit, index: number, relations: Relations, depth = 0): Promise<{ dead: boolean; passed: Use[] }> {
  const name = func.params[index]?.name;
  if (!name || func.params[index].binds?.length) return { dead: false, passed: [] };
  const inside = usesIn(unit, name).uses.filter((u) => u.func !== null && u.func.span.start >= func.span.start && u.func.span.end <= func.span.end && u.kind !== 'definition');
  if (inside.some((u) => u.kind === 'read' || u.kind === 'call')) return { dead: false, passed: [] };
  for (const u of inside) {
    if (u.kind === 'pass' && !(await deadEnd(u, relations, depth)).dead) return { dead: false, passed: [] };
  }
  return { dead: true, passed: inside };
}

/** Whether a hand-over ends in a parameter that nobody reads. The callee must be one known function with a body. */
async function deadEnd(use: Use, relations: Relations, depth: number): Promise<{ dead: boolean }> {
  if (depth >= MAX_PASSES || !use.to) return { dead: false };
  await relations.prefetch('head', [use.to.callee]);
  await relations.loadDefinitions('head', use.to.callee, use.path);
  const found = relations.definitions('head', use.to.callee).filter((d) => d.func.body.length > 0);
  if (found.length !== 1) return { dead: false };
  const { func, file } = found[0];
  const index = use.to.keyword ? func.params.findIndex((p) => p.name === use.to!.keyword) : use.to.position;
  if (index < 0 || index >= func.params.length || func.params[index].rest) return { dead: false };
  return { dead: (await deadParameter(func, file.unit, index, relations, depth + 1)).dead };
}
