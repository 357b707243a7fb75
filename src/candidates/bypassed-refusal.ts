/**
 * Guard loss by a way round: a refusal is made only under a further condition that whoever sends the request meets or
 * avoids as they like: `if (origin && origin !== own) throw`, `if (query.preview) return next()` before the check.
 */
import { Atoms, leafAtoms, type Atom } from '../change/atom.js';
import { effects, steps, type Operation } from '../change/contract.js';
import type { FunctionChange } from '../change/index.js';
import type { EffectLoss, GuardLoss } from '../change/losses.js';
import { containsTerm, walkTerm, type Term } from '../change/term.js';
import { effectFeatures, guardFeatures } from '../characterize/features.js';
import { originOf } from '../characterize/origin.js';
import { wordsOf } from '../knowledge/patterns.js';
import { lossCandidate } from './loss.js';
import { isRefusal, testedValues, testOf, toldBy, type RefusingTest } from './refusing-test.js';
import { fitting, matters, othersOf, rankGoverned } from './select.js';
import type { Candidate, Context } from './types.js';

/** Candidates for refusals that can be passed by. */
export function bypassedRefusals(ctx: Context): Candidate[] {
  const out: Candidate[] = [];
  const atoms = new Atoms(ctx.analysis.interner);
  for (const change of ctx.analysis.changes) {
    const language = change.pair.head.file.unit.language;
    for (const gain of change.gains) {
      if (gain.kind !== 'guard' || gain.elsewhere) continue;
      // A gain stands in head: `from` is head's operation, `to` is base's.
      for (const { from: head, to: base } of gain.governed) {
        const narrowed = narrowedCheck(change, gain, base, head, ctx, language);
        if (narrowed) {
          out.push(narrowed);
          break;
        }
        if (!isRefusal(head) || !isRefusal(base)) continue;
        const test = testOf(base, atoms);
        if (!test || test.passes.length === 0 || !chosen(gain.atoms, test, ctx, language) || doesOtherwise(change, head, gain)) continue;
        const features = guardFeatures(test.passes, test.guard, test.denial, ctx.definitionOf);
        const classes = new Set(['return', ...change.pairing.pairs.filter((p) => p.base.index > base.index).flatMap((p) => [...ctx.classifier.classes(p.head, language).keys()])]);
        const fit = toldBy(ctx, 'guard-loss', features, classes, language);
        if (!fit || fit.role.subject === 'amount') continue;
        const loss: GuardLoss = { kind: 'guard', pair: change.pair, at: test.guard, atoms: test.passes, denial: test.denial, governed: [], elsewhere: false, own: test.passes };
        const open = { from: base, to: wayOut(change, head, gain.at) };
        loss.governed.push(open);
        out.push({ ...lossCandidate({ fit, change, loss, features, open, value: testedValues(test.passes)[0] ?? null, usesValue: false }), bypass: gain });
        break;
      }
    }
  }
  return out;
}

/** A call that makes a check and ran for every request, and runs only for those that ask for it in some way. */
function narrowedCheck(change: FunctionChange, gain: GuardLoss, base: Operation, head: Operation, ctx: Context, language: string): Candidate | null {
  if (base.kind !== 'call' || !base.discarded || !head.discarded || base.term.id !== head.term.id || base.inlined > 0) return null;
  // Made on both ways, each request gets it.
  if (change.head.operations.some((o) => o !== head && o.kind === 'call' && o.term.id === head.term.id)) return null;
  const leaves = leafAtoms([...gain.atoms]);
  const values = leaves.flatMap((a) => [a.a, a.b]).filter((t): t is Term => t !== undefined && t.t !== 'const');
  if (leaves.length === 0 || leaves.length > 3 || values.length === 0 || values.some(routes) || leaves.some((a) => a.op === 'unknown')) return null;
  if (!values.every((v) => originOf(v, language, ctx.knowledge, ctx.functionOf).origin === 'REQUEST')) return null;
  const under = new Set(gain.atoms.map((a) => a.id));
  // What a handler of its failure does was never behind it.
  const later = change.pairing.pairs.filter((p) => p.base.func === base.func && effects(p.base.before).includes(base) && matters(p.head) && !steps(p.head.path).some((s) => under.has(s.atom.id))).map((p) => ({ from: p.base, to: p.head }));
  if (later.length === 0) return null;
  const features = effectFeatures(base, ctx.definitionOf);
  const classes = new Set(later.flatMap((g) => [...ctx.classifier.classes(g.to, language).keys()]));
  const fit = fitting(ctx, 'effect-loss', 'effects', features, classes, language).find((f) => f.role.subject !== 'amount');
  if (!fit) return null;
  const loss: EffectLoss = { kind: 'effect', pair: change.pair, at: base.at, governed: later, effect: base };
  const chosenOf = rankGoverned(ctx, later, base.args, fit.mechanism.operations, language);
  const first = chosenOf[0];
  return { ...lossCandidate({ fit, change, loss, features, open: first.governed, value: first.value ?? base.args[0] ?? null, usesValue: first.usesValue, others: othersOf(chosenOf) }), bypass: gain };
}

/** Words of what a request asks for: that some of it needs no check is a choice of routes. */
const ROUTING = new Set(['method', 'path', 'url', 'uri', 'pathname', 'route', 'endpoint', 'originalurl', 'action', 'verb']);

/** Whether conditions of head are met or avoided as the sender likes: they ask something else of the request, or whether the tested value is there at all. */
function chosen(gained: readonly Atom[], test: RefusingTest, ctx: Context, language: string): boolean {
  const leaves = leafAtoms([...gained]);
  if (leaves.length === 0 || leaves.length > 3) return false;
  const about = testedValues(test.passes);
  return leaves.every((a) => {
    if (a.op === 'unknown' || !a.a) return false;
    const values = [a.a, a.b].filter((t): t is Term => t !== undefined && t.t !== 'const');
    if (values.some(routes)) return false;
    const presence = (a.op === 'true' && !a.negated) || (a.op === 'null' && a.negated);
    const outside = values.some((v) => originOf(v, language, ctx.knowledge, ctx.functionOf).origin === 'REQUEST');
    if (presence && about.some((t) => t.id === a.a!.id || containsTerm(t, a.a!.id))) return outside;
    // One of what the test compares is the request's, and the other is not asked about.
    return outside && !presence && !values.some((v) => about.some((t) => t.id === v.id)) && values.every((v) => v.t !== 'param');
  });
}

function routes(t: Term): boolean {
  let found = false;
  walkTerm(t, (x) => {
    const name = x.t === 'member' ? x.prop : x.t === 'call' || x.t === 'param' || x.t === 'global' ? x.name : '';
    if (wordsOf(name).some((w) => ROUTING.has(w)) || ROUTING.has(name.toLowerCase())) found = true;
    return !found;
  });
  return found;
}

/** Calls that hand a request on as it is. */
const GOING_ON = new Set(['next', 'proceed', 'doFilter', 'call', 'call_next', 'ServeHTTP', 'resolve']);

/** Whether what passes the refusal by does something of its own there: another way to answer, with checks of its own. */
function doesOtherwise(change: FunctionChange, refusal: Operation, gain: GuardLoss): boolean {
  const opposite = new Set(leafAtoms([...gain.atoms]).map((a) => a.opposite));
  return change.pairing.added.some((o) => o.kind === 'call' && o.func === refusal.func && !GOING_ON.has(o.name) && !(o.at.span.start >= gain.at.span.start && o.at.span.end <= gain.at.span.end)
    && steps(o.path).some((s) => leafAtoms([s.atom]).some((a) => opposite.has(a.id))));
}

/** Where control goes that passes the refusal by: the function's way out. */
function wayOut(change: FunctionChange, refusal: Operation, at: GuardLoss['at']): Operation {
  const exit = change.pairing.added.find((o) => o.kind === 'return' && o.func === refusal.func && o.index < refusal.index);
  return { ...refusal, kind: 'return', name: 'return', dotted: 'return', key: 'return', recv: null, args: [], names: [], construct: false, target: null, at: exit?.at ?? at };
}
