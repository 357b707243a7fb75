/**
 * Sibling gap, form of added checks: the change adds a function that refuses and calls it in one of two functions that
 * do the same (sync and async, create and update), and leaves the other one open (witness b).
 */
import type { Operation } from '../change/contract.js';
import { callNames, peersOf, similarity, type Peer } from '../evidence/peers.js';
import { notProductionPath } from '../evidence/production.js';
import { calleeName, funcExprs } from '../syntax/walk.js';
import type { Expr, Func, Unit } from '../syntax/form.js';
import { addedChecks, roleOfCheck, type AddedCheck } from './added-check.js';
import { RELATION_TEXT } from './gained.js';
import { gapCandidate } from './gap.js';
import { varies } from './peer-operation.js';
import type { Candidate, Context } from './types.js';

/** Telling calls that the two functions must share, and their share of the smaller one's. */
export const MIN_SHARED = 2;
/** The share. */
export const MIN_SHARE = 0.5;

/** Candidates for peers of the functions that call an added check. */
export async function helperSiblings(ctx: Context): Promise<Candidate[]> {
  const out: Candidate[] = [];
  const checks = addedChecks(ctx);
  if (checks.length === 0) return out;
  const fresh = new Set(ctx.analysis.matching.added.map((a) => a.func));
  for (const pair of ctx.analysis.matching.pairs) {
    const { func, file } = pair.head;
    if (pair.same || func.form === 'file' || func.form === 'closure' || notProductionPath(file.unit.path)) continue;
    const own = checks.filter((c) => placeOf(c, func, file.unit) !== null);
    if (own.length === 0) continue;
    const set = await peersOf({ func, unit: file.unit }, ctx.store, ctx.relations);
    for (const peer of set.peers) {
      const calls = callNames(peer.func, peer.unit);
      if (fresh.has(peer.func) || notProductionPath(peer.unit.path) || calls.has(func.name) || callNames(func, file.unit).has(peer.func.name) || checks.some((c) => placeOf(c, peer.func, peer.unit) !== null)) continue;
      const { shared, share } = similarity({ func, unit: file.unit }, peer);
      if (shared.length < MIN_SHARED || share < MIN_SHARE) continue;
      const c = gapOf(own, func, file.unit, peer, shared, set.complete, ctx);
      if (c) out.push(c);
    }
  }
  return out;
}

function gapOf(checks: readonly AddedCheck[], func: Func, unit: Unit, peer: Peer, shared: readonly string[], complete: boolean, ctx: Context): Candidate | null {
  const language = peer.unit.language;
  const fc = ctx.contracts.of(peer.func, peer.unit);
  if (fc.incomplete) return null;
  const calls = fc.operations.filter((o) => o.kind === 'call' && o.inlined === 0 && o.args.some(varies));
  const classes = new Set(['any', ...calls.flatMap((o) => [...ctx.classifier.classes(o, language).keys()])]);
  for (const check of checks) {
    const at = placeOf(check, func, unit);
    const told = roleOfCheck(check, 'sibling-gap', classes, ctx);
    if (!told || at === null) continue;
    // What runs before the check is not what it protects.
    const behind = shared.filter((n) => later(n, func, at));
    const score = (o: Operation): number => Number([...ctx.classifier.classes(o, language).keys()].some((k) => told.mechanism.operations.includes(k))) * 2 + Number(behind.includes(o.name));
    const operation = calls.filter((o) => score(o) > 0).sort((a, b) => score(b) - score(a) || a.index - b.index)[0];
    if (!operation) continue;
    const value = operation.args.find((a) => a.t !== 'const' && a.t !== 'closure') ?? null;
    return gapCandidate({
      fit: { mechanism: told.mechanism, role: told.role, shape: told.shape!, score: told.score }, features: told.features, strength: 4, open: { func: peer.func, unit: peer.unit }, operation, value,
      enforcement: { side: 'head', path: unit.path, span: at }, peer: func.qualified,
      gap: {
        witness: 'added', calls: new Set([check.func.name]), looked: 2, carrying: 1, domain: `${unit.path}, its folder`, complete,
        because: `it ${RELATION_TEXT[peer.relation]} and calls ${shared.slice(0, 3).map((n) => `\`${n}\``).join(', ')} as \`${func.qualified}\` does`,
        names: { peers: peer.unit === unit ? `\`${func.qualified}\`` : `\`${func.qualified}\` (${unit.path})`, check: `\`${check.func.name}\`` },
        shown: [{ role: 'definition', at: { side: 'head', path: check.unit.path, span: check.func.span } }, { role: 'obligation', at: check.refusal.denial.at }]
      }
    }, ctx);
  }
  return null;
}

/** Where a function calls a check first. A call of a function of the same name of another type (`Directory.Create`) is none. */
function placeOf(check: AddedCheck, func: Func, unit: Unit): Func['span'] | null {
  let found: Func['span'] | null = null;
  const own = (e: Extract<Expr, { kind: 'call' }>): boolean => {
    if (calleeName(e) !== check.func.name) return false;
    const on = e.callee.kind === 'member' && e.callee.object.kind === 'name' ? e.callee.object.name : '';
    return !/^[A-Z]/.test(on) || check.func.container === undefined || on === check.func.container;
  };
  for (const f of unit.functions) {
    if (f.form === 'file' || f.span.start < func.span.start || f.span.end > func.span.end) continue;
    funcExprs(f, (e) => {
      if (e.kind === 'call' && own(e) && (!found || e.span.start < found.start)) found = e.span;
    });
  }
  return found;
}

/** Whether a function makes a call behind a place. */
function later(name: string, func: Func, at: Func['span']): boolean {
  let found = false;
  funcExprs(func, (e) => {
    if (e.kind === 'call' && calleeName(e) === name && e.span.start > at.start) found = true;
  });
  return found;
}
