/** Tests of whether something that was done worked: error propagation, which is no enforcement. */
import { leafAtoms, type Atom } from '../change/atom.js';
import type { FunctionChange } from '../change/index.js';
import type { Term } from '../change/term.js';
import type { Context } from './types.js';

/** Classes of operations that do something; reading and asking may be a part of a check. */
const ACTIONS = new Set(['file-write', 'file-delete', 'command', 'url-fetch', 'memory-copy']);

/** Whether every part of a lost condition asks if an action worked (`open(...) < 0`, `err != nil`). */
export function onlyActionResults(ctx: Context, change: FunctionChange, atoms: Atom[]): boolean {
  const leaves = leafAtoms(atoms);
  return leaves.length > 0 && leaves.every((a) => isActionResult(ctx, change, a));
}

function isActionResult(ctx: Context, change: FunctionChange, a: Atom): boolean {
  if (a.op !== 'null' && a.op !== 'true' && !(a.b?.t === 'const' && a.b.type === 'number')) return false;
  const calls = a.a ? results(a.a) : null;
  return calls !== null && calls.length > 0 && calls.every((t) => acts(ctx, change, t));
}

/** The calls that a value is the result of; null when it may be something else. */
function results(t: Term): Extract<Term, { t: 'call' }>[] | null {
  if (t.t === 'call') return [t];
  if ((t.t === 'member' && /^\d+$/.test(t.prop)) || t.t === 'index') return results(t.of);
  if (t.t === 'const') return [];
  if (t.t !== 'choice') return null;
  const all = t.alts.map((x) => results(x.value));
  return all.some((x) => x === null) ? null : all.flatMap((x) => x!);
}

/** Whether a call does something: the language files say so of itself, or of what its definition does. */
function acts(ctx: Context, change: FunctionChange, t: Extract<Term, { t: 'call' }>): boolean {
  const { language } = change.pair.base.file.unit;
  const op = change.base.operations.find((o) => o.kind === 'call' && o.term.id === t.id);
  if (op && [...ctx.classifier.classes(op, language).keys()].some((c) => ACTIONS.has(c))) return true;
  return ctx.refusals.does(t, (o) => [...ctx.classifier.ownClasses(o, language).keys()].some((c) => ACTIONS.has(c)));
}
