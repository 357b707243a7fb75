/**
 * Construct swap on a comparison that the project wrote itself: a loop that gathers all differences of two values
 * (`diff |= a[i] ^ b[i]`) before it answers gives way to a comparison that stops at the first one.
 */
import type { Operation } from '../change/contract.js';
import type { FunctionChange } from '../change/index.js';
import type { SwapLoss } from '../change/losses/types.js';
import { Terms, type Term } from '../change/term.js';
import { namedFeatures } from '../characterize/features.js';
import type { Role } from '../knowledge/index.js';
import { calleeFits, wordsOf } from '../knowledge/patterns.js';
import type { Expr, Func, Loop } from '../syntax/form.js';
import { calleeName, funcExprs, stmtExprs, walkExprs, walkStmts } from '../syntax/walk.js';
import { lossCandidate } from './loss.js';
import { matters, mechanismOf, othersOf, rankGoverned } from './select.js';
import type { Candidate, Context } from './types.js';

const SCORE = 9;
/** Last words of names of calls that compare and stop at the first difference. */
const COMPARING: ReadonlySet<string> = new Set(['memcmp', 'bcmp', 'strcmp', 'strncmp', 'strcasecmp', 'strncasecmp', 'cmp', 'equal', 'equals', 'compare', 'compareto']);

/** Candidates for comparisons whose time was made independent of what is compared, and is no more. */
export function constantTimeLoops(ctx: Context): Candidate[] {
  const out: Candidate[] = [];
  const own = mechanismOf(ctx, 'construct-swap', 'constant-time-comparison');
  if (!own) return out;
  const defined = new Map<string, Func>();
  for (const f of ctx.analysis.files) for (const func of f.base?.unit.functions ?? []) if (func.name) defined.set(func.name, func);
  const helper = (name: string): Func | null => defined.get(name) ?? ctx.definitionOf({ name } as Extract<Term, { t: 'call' }>);
  for (const change of ctx.analysis.changes) {
    const { base, head } = change.pair;
    const lost = gatheringLoop(base.func)?.span ?? gatheringCall(base.func, head.func, helper);
    if (!lost || gathers(head.func, helper)) continue;
    const compared = stopsEarly(change, own.role);
    if (!compared) continue;
    const governed = change.pairing.pairs.filter((p) => p.head.index > compared.index && p.head.inlined === 0 && matters(p.head)).map((p) => ({ from: p.base, to: p.head }));
    const { language } = head.file.unit;
    const chosen = rankGoverned(ctx, governed, [], own.mechanism.operations, language);
    const at = { side: 'base' as const, path: base.file.unit.path, span: lost };
    const open = chosen[0]?.governed ?? { from: change.base.operations[0] ?? compared, to: compared };
    const loss: SwapLoss = { kind: 'swap', pair: change.pair, at, governed: [open], old: new Terms(ctx.analysis.interner).unknown([], 'loop', at), new: compared.term, callee: false };
    out.push(lossCandidate({ fit: { ...own, shape: null, score: SCORE }, change, loss, features: namedFeatures(compared.name), open, value: compared.term, usesValue: true, others: othersOf(chosen) }));
  }
  return out;
}

/** The call by which base asked a gathering function that head does not ask. */
function gatheringCall(base: Func, head: Func, helper: (name: string) => Func | null): Func['span'] | null {
  const kept = new Set<string>();
  funcExprs(head, (e) => void (e.kind === 'call' && kept.add(calleeName(e))));
  let found: Func['span'] | null = null;
  funcExprs(base, (e) => {
    if (found || e.kind !== 'call' || kept.has(calleeName(e))) return;
    const body = helper(calleeName(e));
    if (body && gatheringLoop(body)) found = e.span;
  });
  return found;
}

/** Whether a function compares in this way still, by itself or by what it calls. */
function gathers(func: Func, helper: (name: string) => Func | null): boolean {
  let found = gatheringLoop(func) !== null;
  funcExprs(func, (e) => {
    const body = e.kind === 'call' && !found ? helper(calleeName(e)) : null;
    if (body && gatheringLoop(body)) found = true;
    return !found;
  });
  return found;
}

/** A loop that adds the difference of two elements to what it has found, whatever that is. */
function gatheringLoop(func: Func): Loop | null {
  let found: Loop | null = null;
  walkStmts(func.body, (s) => {
    if (found || s.kind !== 'loop') return !found;
    walkStmts(s.body, (inner) => {
      if (inner.kind === 'assign' && inner.value && (inner.operator === '|=' || inner.operator === '+=' || has(inner.value, '|', () => true)) && has(inner.value, '^', element)) found = s;
      for (const top of stmtExprs(inner)) walkExprs([top], (e) => void (e.kind === 'assign-expr' && e.value && e.operator === '|=' && has(e.value, '^', element) && (found = s)));
      return !found;
    });
    return !found;
  });
  return found;
}

/** Whether a value holds a binary operation both of whose operands are of a kind. */
function has(value: Expr, operator: string, fits: (e: Expr) => boolean): boolean {
  let found = false;
  walkExprs([value], (e) => {
    if (e.kind === 'binary' && e.operator === operator && fits(e.left) && fits(e.right)) found = true;
    return !found;
  });
  return found;
}

/** An element of a text or list, however it is taken. */
function element(e: Expr): boolean {
  if (e.kind === 'index') return true;
  if (e.kind === 'cast') return element(e.operand);
  if (e.kind === 'unary') return e.operator === '*';
  return e.kind === 'call' && (e.args.length === 1 || e.callee.kind === 'member');
}

/** The call that compares in head and did not in base; null where a constant-time one of a library came in the loop's place. */
function stopsEarly(change: FunctionChange, role: Role): Operation | null {
  const safe = (o: Operation): boolean => role.constructs.some((x) => x.safe.some((p) => calleeFits(p, o.dotted, o.name)));
  const asked = new Set(change.base.operations.filter((o) => o.kind === 'call' && o.inlined === 0).map((o) => o.term.id));
  if (change.head.operations.some((o) => o.kind === 'call' && safe(o))) return null;
  return change.head.operations.find((o) => o.kind === 'call' && !asked.has(o.term.id) && wordsOf(o.name).some((w) => COMPARING.has(w))) ?? null;
}
