/**
 * Construct swap on a capacity: a local array is declared smaller than it was, and a call that fills it without being told how
 * much there is does what it did.
 */
import type { FunctionChange } from '../change/index.js';
import type { EntryLoss, Governed } from '../change/losses.js';
import { Terms } from '../change/term.js';
import { namedFeatures } from '../characterize/features.js';
import type { Assign, Call, Expr, Func } from '../syntax/form.js';
import { calleeName, funcExprs, walkExprs, walkStmts } from '../syntax/walk.js';
import { lossCandidate } from './loss.js';
import { matters, mechanismOf, othersOf, rankGoverned } from './select.js';
import type { Candidate, Context } from './types.js';

const SCORE = 9;

/** Candidates for arrays that got too small. */
export function smallerArrays(ctx: Context): Candidate[] {
  const out: Candidate[] = [];
  const own = mechanismOf(ctx, 'construct-swap', 'memory-bound');
  if (!own) return out;
  for (const change of ctx.analysis.changes) {
    const { language } = change.pair.head.file.unit;
    if (language !== 'c' && language !== 'cpp') continue;
    const now = arraysOf(change.pair.head.func);
    for (const [name, was] of arraysOf(change.pair.base.func)) {
      const is = now.get(name);
      if (!is || is.capacity >= was.capacity || is.declaration.type !== was.declaration.type) continue;
      const governed = filledBlindly(change, name, is.capacity);
      if (governed.length === 0) continue;
      const terms = new Terms(ctx.analysis.interner);
      const loss: EntryLoss = {
        kind: 'entry', pair: change.pair, at: { side: 'base', path: change.pair.base.file.unit.path, span: was.declaration.span }, governed, key: name,
        of: governed[0].to.term, old: terms.constant('number', String(was.capacity)), new: terms.constant('number', String(is.capacity))
      };
      const chosen = rankGoverned(ctx, governed, [], own.mechanism.operations, language);
      out.push(lossCandidate({ fit: { ...own, shape: null, score: SCORE }, change, loss, features: namedFeatures(name), open: chosen[0].governed, value: null, usesValue: true, others: othersOf(chosen) }));
    }
  }
  return out;
}

/** Local arrays of a capacity that is written in numbers, by name; a name that is declared twice is left out. */
function arraysOf(func: Func): Map<string, { declaration: Assign; capacity: number }> {
  const out = new Map<string, { declaration: Assign; capacity: number }>();
  const twice = new Set<string>();
  walkStmts(func.body, (s) => {
    if (s.kind !== 'assign' || !s.declares || !s.size || s.target.kind !== 'name') return;
    const capacity = numberOf(s.size);
    if (out.has(s.target.name)) twice.add(s.target.name);
    if (capacity !== null) out.set(s.target.name, { declaration: s, capacity });
  });
  for (const name of twice) out.delete(name);
  return out;
}

/** The value of a sum or product of numbers; null where it is anything else. */
function numberOf(e: Expr): number | null {
  if (e.kind === 'literal' && e.type === 'number') return Number.isSafeInteger(Number(e.value)) ? Number(e.value) : null;
  if (e.kind !== 'binary') return null;
  const [a, b] = [numberOf(e.left), numberOf(e.right)];
  if (a === null || b === null) return null;
  return e.operator === '+' ? a + b : e.operator === '-' ? a - b : e.operator === '*' ? a * b : null;
}

/** Unchanged calls that are handed the array and neither its size nor a number of elements that it still has. */
function filledBlindly(change: FunctionChange, name: string, capacity: number): Governed[] {
  const blind: Call[] = [];
  let measured = false;
  funcExprs(change.pair.head.func, (e) => {
    if (e.kind !== 'call') return;
    const args = e.args.map((a) => a.value);
    if (!args.some((a) => handsOver(a, name))) return;
    const told = args.some((a) => saysSize(a, name) || (numberOf(a) ?? Infinity) <= capacity);
    if (told) measured = true;
    else blind.push(e);
  });
  // Where some call is told the size, the others may well be what reads the result.
  if (measured) return [];
  return change.pairing.pairs
    .filter(({ base, head }) => head.kind === 'call' && matters(head) && head.inlined === 0 && base.args.length === head.args.length && base.args.every((a, i) => a.id === head.args[i].id || (a.t === 'unknown' && head.args[i].t === 'unknown')) && blind.some((e) => calleeName(e) === head.name && e.span.start === head.at.span.start))
    .map((p) => ({ from: p.base, to: p.head }));
}

/** The array itself, or a place in it. */
function handsOver(e: Expr, name: string): boolean {
  if (e.kind === 'name') return e.name === name;
  if (e.kind === 'cast') return handsOver(e.operand, name);
  if (e.kind === 'unary') return e.operator === '&' && handsOver(e.operand, name);
  if (e.kind === 'index') return handsOver(e.object, name);
  return e.kind === 'binary' && e.operator === '+' && handsOver(e.left, name);
}

function saysSize(e: Expr, name: string): boolean {
  let found = false;
  walkExprs([e], (x) => {
    if (x.kind === 'unary' && x.operator === 'sizeof' && handsOver(x.operand, name)) found = true;
    if (x.kind === 'call' && x.args.some((a) => handsOver(a.value, name)) && /size|count|len/i.test(calleeName(x))) found = true;
    return !found;
  });
  return found;
}
