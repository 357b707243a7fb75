/** Choices that the schemas share: the operation that a loss leaves open, and the best role for an enforcement. */
import type { Operation } from '../change/contract.js';
import { usesTerm, type Governed } from '../change/losses.js';
import { containsTerm, walkTerm, type Term } from '../change/term.js';
import { fit } from '../characterize/roles.js';
import { effectFeatures, type Features } from '../characterize/features.js';
import { wordsOf } from '../knowledge/patterns.js';
import type { Mechanism, Role, Shape } from '../knowledge/index.js';
import type { Context } from './types.js';

/** An operation that a loss leaves open, and what it takes of the enforced values. */
export interface Chosen {
  governed: Governed;
  usesValue: boolean;
  value: Term | null;
  classes: Map<string, Term[]>;
}

/** Last words of calls that give something up. */
const RELEASES = ['free', 'close', 'unref', 'cleanup'];

/** Operations left open, the most telling first: of the mechanism's classes, using the enforced value, early. */
export function rankGoverned(ctx: Context, governed: Governed[], carriers: Term[], classes: readonly string[], language: string): Chosen[] {
  const scored = governed.map((g, i) => {
    const cls = ctx.classifier.classes(g.to, language);
    const all = carriers.filter((c) => usesTerm(g.to, c.id) || usesTerm(g.from, c.id));
    // The whole of what was tested rather than a part of it.
    const used = all.find((c) => !all.some((d) => d.id !== c.id && containsTerm(d, c.id))) ?? null;
    let score = 0;
    if (classes.some((c) => cls.has(c))) score += 8;
    if (used) score += 6;
    if (g.to.kind === 'call') score += 2;
    // A line in a log is seldom what was protected.
    const logs = cls.has('log') && !classes.includes('log');
    if (cls.size > 0 && g.to.kind === 'call') score += logs ? -3 : 2;
    // Nor is giving up what was held.
    if (g.to.kind === 'call' && !classes.some((c) => c.startsWith('memory')) && RELEASES.includes(wordsOf(g.to.name).at(-1) ?? '')) score -= 5;
    if (g.to.kind === 'throw') score -= 6;
    return { chosen: { governed: g, usesValue: used !== null && reaches(g.to, used), value: used, classes: cls }, score, i };
  });
  scored.sort((a, b) => b.score - a.score || a.i - b.i);
  return scored.map((s) => s.chosen);
}

/** Whether an operation takes a value or something that it was made of. */
function reaches(o: Operation, value: Term): boolean {
  let found = false;
  walkTerm(value, (t) => {
    if (t.t !== 'const' && t.t !== 'global' && usesTerm(o, t.id)) found = true;
    return !found;
  });
  return found;
}

/** Which of governed operations' classes are asked for. */
export interface ClassesWanted {
  /** Only of operations that use one of these values. */
  carriers?: readonly Term[];
  /** Only what the operations are themselves, not what is done with their values elsewhere, which says less about a check. */
  near?: boolean;
}

/** Classes of governed operations. */
export function governedClasses(ctx: Context, governed: readonly Governed[], language: string, { carriers, near }: ClassesWanted = {}): Set<string> {
  const out = new Set<string>();
  for (const g of governed) {
    if (carriers && !carriers.some((c) => usesTerm(g.to, c.id))) continue;
    for (const c of (near ? ctx.classifier.ownClasses(g.to, language) : ctx.classifier.classes(g.to, language)).keys()) out.add(c);
  }
  return out;
}

/** A mechanism whose role fits, by which shape, and how well. */
export interface RoleFit {
  mechanism: Mechanism;
  role: Role;
  shape: Shape;
  score: number;
}

/** The mechanisms of a schema whose role fits the features, best first. */
export function fitting(ctx: Context, schema: Mechanism['schema'], part: 'guards' | 'wrappers' | 'effects' | 'peers' | 'declarations', f: Features, classes: ReadonlySet<string>, language: string): RoleFit[] {
  const out: RoleFit[] = [];
  for (const mechanism of ctx.knowledge.mechanisms) {
    if (mechanism.schema !== schema) continue;
    const role = ctx.knowledge.roles.get(mechanism.role)!;
    if (mechanism.operations.length && !mechanism.operations.some((o) => o === 'any' || classes.has(o))) continue;
    for (const shape of role[part]) {
      const score = fit(shape, f, classes, language);
      if (score > 0) out.push({ mechanism, role, shape, score: score + (mechanism.operations.length ? 1 : 0) });
    }
  }
  out.sort((a, b) => b.score - a.score || (a.mechanism.id < b.mechanism.id ? -1 : a.mechanism.id > b.mechanism.id ? 1 : 0));
  return out;
}

/** The mechanism of a schema for one role, for a form that only this role takes; null when there is none. */
export function mechanismOf(ctx: Context, schema: Mechanism['schema'], roleId: string): Pick<RoleFit, 'mechanism' | 'role'> | null {
  const mechanism = ctx.knowledge.mechanisms.find((m) => m.schema === schema && m.role === roleId);
  return mechanism ? { mechanism, role: ctx.knowledge.roles.get(roleId)! } : null;
}

/** Operations of a list without the first. */
export function othersOf(chosen: Chosen[]): Operation[] {
  return chosen.slice(1, 6).map((c) => c.governed.to);
}

/** Names of calls that only tell about a failure. */
const TELLING = ['error', 'fail', 'exception', 'errorf', 'newerror', 'warn', 'debug', 'info', 'log', 'trace', 'printf', 'perror', 'errlog'];

/** Whether an operation does something: saying no, making an error and logging don't. */
export function matters(o: Operation): boolean {
  if (o.kind === 'throw') return false;
  if (o.kind === 'call') {
    const name = o.name.toLowerCase();
    return !(TELLING.includes(name) || name.endsWith('error') || name.endsWith('exception') || o.dotted === 'errors.New');
  }
  if (o.kind === 'return') {
    const v = o.args[0];
    if (!v) return false;
    const refuses = (t: Term): boolean => (t.t === 'const' && (t.value === 'false' || t.value === '-1')) || (t.t === 'call' && (t.name.toLowerCase().endsWith('error') || t.name === 'Errorf' || t.callee === 'errors.New'));
    return !(refuses(v) || (v.t === 'list' && v.args.some(refuses)));
  }
  return true;
}

/** Whether an operation is itself enforcement of the role. */
export function enforces(ctx: Context, o: Operation, role: Role, language: string): boolean {
  if (o.kind !== 'call' || role.effects.length === 0) return false;
  const f = effectFeatures(o, ctx.definitionOf);
  return role.effects.some((s) => fit(s, f, ANY, language) > 0);
}

const ANY: ReadonlySet<string> = new Set(['any']);
