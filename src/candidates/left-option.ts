/**
 * Sibling gap, third form: the change takes a weak option or an unsafe construct away at some places, so it counts as
 * a weakness, and leaves the very same one at another place.
 */
import type { Operation } from '../change/contract.js';
import type { FunctionChange } from '../change/index.js';
import { walkTerm, type Place, type Term } from '../change/term.js';
import { namedFeatures } from '../characterize/features.js';
import { calleeFits } from '../knowledge/patterns.js';
import type { Mechanism, Role } from '../knowledge/index.js';
import { isSkipped } from '../evidence/units.js';
import { outerOf } from '../evidence/contracts.js';
import type { Func } from '../syntax/form.js';
import { notProductionPath } from '../evidence/production.js';
import type { Candidate, Context } from './types.js';

/** Files with the option that are parsed. */
export const MAX_OPTION_FILES = 12;

interface Weak {
  key: string;
  value: string;
  mechanism: Mechanism;
  role: Role;
  at: Place;
  change: FunctionChange;
  language: string;
}

/** Candidates for places where the weak value is left. */
export async function leftOptions(ctx: Context): Promise<Candidate[]> {
  const out: Candidate[] = [];
  const removed = removedWeak(ctx);
  if (removed.length === 0) return out;
  await ctx.relations.prefetch('head', [...new Set(removed.map((w) => w.key))]);
  const done = new Set<string>();
  for (const w of removed) {
    const name = `${w.key}=${w.value}`;
    if (done.has(name)) continue;
    done.add(name);
    const { hits, complete } = ctx.relations.hits('head', w.key);
    const paths = [...new Set(hits.map((h) => h.path))].filter((p) => !notProductionPath(p));
    for (const path of paths.slice(0, MAX_OPTION_FILES)) {
      const loaded = await ctx.store.view('uses').load('head', path);
      if (!loaded || isSkipped(loaded) || loaded.unit.language !== w.language) continue;
      const lines = new Set(hits.filter((h) => h.path === path).map((h) => h.line));
      const outers = new Set<Func>();
      for (const f of loaded.unit.functions) if ([...lines].some((l) => l >= f.span.line && l <= f.span.endLine)) outers.add(outerOf(f, loaded.unit));
      for (const f of outers) {
        const fc = ctx.contracts.of(f, loaded.unit);
        const left = fc.operations.find((o) => o.at.path === path && weakAt(o, w) !== null);
        if (!left || brought(f, loaded.unit.path, w, ctx)) continue;
        const func = left.func;
        out.push({
          mechanism: w.mechanism, role: w.role, shape: { calls: [w.key] }, score: 8, change: ctx.analysis.changes.find((c) => c.pair.head.func === f) ?? null, loss: null, features: namedFeatures(w.key),
          where: { func, path }, operation: left, baseOperation: null, value: null, usesValue: true,
          enforcement: w.at, peers: [{ func: w.change.pair.head.func.qualified, at: w.at }], definitions: [], others: [],
          gap: {
            witness: 'added', branch: false, language: w.language, looked: removed.filter((x) => x.key === w.key).length + 1, carrying: removed.filter((x) => x.key === w.key).length, calls: new Set(),
            domain: 'the whole repository', complete: complete && paths.length <= MAX_OPTION_FILES,
            because: `it still sets \`${w.key}\` to \`${w.value}\`, which the change takes away in \`${place(w)}\``,
            names: { peers: `\`${place(w)}\``, left: `\`${w.key}: ${w.value}\`` }, shown: []
          }
        });
      }
    }
  }
  return out;
}

/** Whether the change brought the weak value to a function, or left it as many there as it found: then it only moved. */
function brought(f: Func, path: string, w: Weak, ctx: Context): boolean {
  const change = ctx.analysis.changes.find((c) => c.pair.head.func === f);
  if (!change) return ctx.analysis.added.some((c) => c.func === f && c.path === path);
  const count = (operations: readonly Operation[]): number => operations.filter((o) => o.inlined === 0 && weakAt(o, w) !== null).length;
  const before = count(change.base.operations);
  return before === 0 || count(change.head.operations) >= before;
}

function place(w: Weak): string {
  const f = w.change.pair.head.func;
  return f.form === 'file' ? w.change.pair.head.file.unit.path : f.qualified;
}

/** Weak options that stood in base and stand there no more. */
function removedWeak(ctx: Context): Weak[] {
  const out: Weak[] = [];
  const mechanisms = ctx.knowledge.mechanisms.filter((m) => m.schema === 'sibling-gap');
  for (const change of ctx.analysis.changes) {
    const language = change.pair.base.file.unit.language;
    if (notProductionPath(change.pair.base.file.unit.path)) continue;
    const offer = (key: string, value: Term, of: Term | null, at: Place): void => {
      if (value.t !== 'const') return;
      for (const mechanism of mechanisms) {
        const role = ctx.knowledge.roles.get(mechanism.role)!;
        const option = role.options.find((o) => o.keys.includes(key) && o.weak.includes(value.value) && (!o.calls || (of?.t === 'call' && o.calls.some((c) => calleeFits(c, of.callee, of.name)))));
        if (option) out.push({ key, value: value.value, mechanism, role, at, change, language });
      }
    };
    for (const o of change.pairing.removed) if (o.kind === 'write' && o.args.length === 1) offer(o.name, o.args[0], null, o.at);
    for (const p of change.pairing.pairs) {
      if (p.base.kind === 'write' && p.head.kind === 'write' && p.base.args[0]?.id !== p.head.args[0]?.id && p.base.args[0]) offer(p.base.name, p.base.args[0], null, p.base.at);
    }
    for (const l of change.losses) if (l.kind === 'entry' && l.old) offer(l.key, l.old, l.of, l.old.at ?? l.at);
  }
  return out;
}

/** The weak value at an operation: stored in the option, or given under its key. */
function weakAt(o: Operation, w: Weak): Term | null {
  const weak = (t: Term | undefined): Term | null => (t?.t === 'const' && t.value === w.value ? t : null);
  if (o.kind === 'write' && o.name === w.key) return weak(o.args[0]);
  if (o.kind !== 'call') return null;
  const named = o.names.indexOf(w.key);
  if (named >= 0) return weak(o.args[named]);
  let found: Term | null = null;
  for (const a of o.args) {
    walkTerm(a, (t) => {
      if (t.t === 'record' && t.keys.includes(w.key)) found ??= weak(t.args[t.keys.indexOf(w.key)]);
      return found === null && t.t !== 'closure';
    });
  }
  return found;
}
