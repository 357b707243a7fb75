/** Head gains enforcement of the same role on the same function: the two are incomparable. */
import { guardFeatures, effectFeatures, wrapperFeatures, termFeatures, type Features } from '../../characterize/features.js';
import { sameCheck } from '../../characterize/enforcement.js';
import { readRefusals } from '../../characterize/refusals.js';
import { fit, isCatchAll } from '../../characterize/roles.js';
import { usesTerm, type Loss } from '../../change/losses.js';
import { leafAtoms, type Atom } from '../../change/atom.js';
import { originOf } from '../../characterize/origin.js';
import { narrowedComparisons } from '../../change/narrowing.js';
import { containsTerm, walkTerm, type Place, type Term } from '../../change/term.js';
import type { FunctionChange } from '../../change/index.js';
import { wordsOf } from '../../knowledge/patterns.js';
import { fails, holds, type Refuter } from '../types.js';
import { conditions, type Operation, type PathStep } from '../../change/contract.js';
import type { Expr } from '../../syntax/form.js';
import { calleeName, funcExprs, walkExprs } from '../../syntax/walk.js';
import { retyped } from '../../candidates/narrowed-product.js';
import type { Candidate, Context } from '../../candidates/types.js';
import { looserBounds } from '../../characterize/looser-bound.js';
import { onlyPlain } from './plain-gain.js';

/** Choices looked at in one value. */
const MAX_CHOICES = 4;

/** The refuter `gain-same-role`. */
export const gainSameRole: Refuter = {
  id: 'gain-same-role',
  statement: 'The change adds enforcement of the same role over the same code.',
  effect: 'downgrade',
  async run(c, ctx) {
    const other = await refusesInstead(c, ctx);
    if (other) return holds(`\`${other}\`, which head calls in its place, makes the same kind of check.`);
    for (const change of ctx.analysis.changes) {
      const own = change === c.change || change.pair.head.file.unit.path === c.where.path;
      if (!own) continue;
      for (const gain of change.gains) {
        // What the refusal is passed by with is no enforcement.
        if (gain === c.bypass) continue;
        // A decorator or handler in place of another: what the new one does is for a person to judge.
        if (gain.kind === 'annotation' && (c.loss?.kind === 'annotation' || gates(gain, c)) && !c.role.waivers.includes(gain.annotation.name.slice(gain.annotation.name.lastIndexOf('.') + 1)) && gain.pair.base.func === c.change?.pair.head.func) return holds(`Head puts \`${gain.annotation.name}\` in its place.`);
        if (gain.kind === 'guard' && (gain.own.length === 0 || ordered(c) || onlyLooser(gain, c) || onlyNarrower(gain, c, ctx) || asWritten(gain, change, ctx) || hollow(gain, c, ctx))) continue;
        // The unsafe construct itself is no gain.
        if (c.mechanism.schema === 'construct-swap' && gain.kind === 'wrapper' && gain.wrapper.id === c.value?.id) continue;
        // What is made once, where the file is loaded, is what every later use shares.
        if (c.role.constants === 'fresh' && c.value?.t === 'global' && gain.pair.head.func.form === 'file') continue;
        if (onlyPlain(gain, c) || redundant(gain, c) || !concerns(gain, c) || !plays(gain, c, ctx)) continue;
        return holds(`Head adds it at ${gain.at.path}:${gain.at.span.line}.`);
      }
    }
    const moved = c.loss?.kind === 'effect' ? movedTo(c.loss.effect, c, ctx) : null;
    if (moved) return holds(`\`${moved}\`, which head adds, makes the same call.`);
    return fails('No enforcement of this role is added in the file.');
  }
};

/** The project function that head calls on the value in place of the one that refused, when it refuses in the same role. */
async function refusesInstead(c: Candidate, ctx: Context): Promise<string | null> {
  const lost = c.loss?.kind === 'wrapper' ? c.loss.wrapper : c.loss?.kind === 'effect' ? c.loss.effect.term : null;
  if (!c.refusal || !lost || !c.change) return null;
  const language = c.change.pair.head.file.unit.language;
  for (const l of c.change.losses) {
    if (l.kind !== 'swap' || l.old.id !== lost.id || l.new.t !== 'call') continue;
    await ctx.relations.prefetch('head', [l.new.name]);
    const found = await ctx.relations.soleDefinition('head', l.new.name, c.where.path);
    const refusals = found ? readRefusals(found, ctx.contracts, ctx.definitionOf) : [];
    if (refusals.some((r) => c.role.guards.some((s) => fit(s, r.features, new Set(['any', ...c.mechanism.operations]), language) > 0))) return l.new.name;
  }
  return null;
}

/** The added function of the same file that makes a call with the same constants and that the file calls. */
function movedTo(effect: Operation, c: Candidate, ctx: Context): string | null {
  const constants = (o: Operation): string => o.args.map((a) => (a.t === 'const' ? a.id : '')).join(',');
  if (!effect.args.some((a) => a.t === 'const')) return null;
  const unit = ctx.unitOf(c.where.path);
  for (const added of ctx.analysis.added) {
    if (added.path !== c.where.path || !unit || !added.func.name) continue;
    if (!added.operations.some((o) => o.kind === 'call' && o.name === effect.name && constants(o) === constants(effect))) continue;
    let called = false;
    const look = (e: Expr): void => void (e.kind === 'call' && calleeName(e) === added.func.name && (called = true));
    for (const f of unit.functions) if (f !== added.func) funcExprs(f, look);
    for (const t of unit.types) for (const f of t.fields) if (f.initial) walkExprs([f.initial], look);
    if (called) return added.func.qualified;
  }
  return null;
}

/**
 * Whether a gained condition says nothing that a condition which stayed does not say already: all that it compares is compared
 * there. `a < n || b < n` that becomes `a < n || a <= n` lost b and gained nothing.
 */
function redundant(gain: Loss, c: Candidate): boolean {
  if (gain.kind !== 'guard' || c.loss?.kind !== 'guard') return false;
  const [lost, gained] = [leafAtoms(c.loss.atoms), leafAtoms(gain.atoms)];
  const has = (list: readonly Atom[], a: Atom): boolean => list.some((x) => x.op === a.op && x.a?.id === a.a?.id && x.b?.id === a.b?.id);
  const stayed = lost.filter((a) => has(gained, a));
  const fresh = gained.filter((a) => !has(lost, a));
  if (stayed.length === 0 || fresh.length === 0) return false;
  const known = new Set(stayed.flatMap(valuesOf));
  return fresh.every((a) => valuesOf(a).every((id) => known.has(id)));
}

/** Whether a gained comparison holds always or for whoever wants it to: a value with itself, or with what the request says in place of what the program knew. */
function hollow(gain: Extract<Loss, { kind: 'guard' }>, c: Candidate, ctx: Context): boolean {
  if (c.loss?.kind !== 'guard') return false;
  const language = c.change?.pair.head.file.unit.language ?? 'common';
  const said = (t: Term | undefined): boolean => {
    const found = t ? originOf(t, language, ctx.knowledge, ctx.functionOf) : null;
    return found?.origin === 'REQUEST' && found.term?.t !== 'param';
  };
  const lost = leafAtoms(c.loss.atoms);
  return leafAtoms(gain.own).every((x) => {
    if (x.op !== '==' || !x.a || !x.b) return false;
    if (x.a.id === x.b.id) return true;
    return [[x.a, x.b], [x.b, x.a]].some(([kept, fresh]) => said(fresh) && lost.some((y) => y.op === '==' && y.negated === x.negated && [[y.a, y.b], [y.b, y.a]].some(([k, old]) => k?.id === kept.id && old !== undefined && old.t !== 'const' && !said(old))));
  });
}

/** Parameters, fields, names and results that a condition is about. */
function valuesOf(a: Atom): number[] {
  const out = new Set<number>();
  for (const t of [a.a, a.b]) {
    if (t) walkTerm(t, (x) => {
      if (x.t === 'member' || x.t === 'index' || x.t === 'call' || x.t === 'param' || x.t === 'global' || x.t === 'each') out.add(x.id);
    });
  }
  return [...out];
}

/** Tests of a function's base side as they are written, without white space, with the calls that they ask. */
const written = new WeakMap<FunctionChange, ReadonlyMap<string, ReadonlySet<string>>>();

/**
 * Whether base has the very test as well, over values that came about otherwise. A comparison of sizes, or a test whether the
 * same callee had memory to give, is told by its text: `if (ok)` may ask anything.
 */
function asWritten(gain: Extract<Loss, { kind: 'guard' }>, change: FunctionChange, ctx: Context): boolean {
  const text = (p: Place): string => ctx.source(p).replace(/\s+/g, '');
  let tests = written.get(change);
  if (!tests) {
    const all = new Map<string, Set<string>>();
    const seen = new Set<PathStep>();
    for (const o of change.base.operations) for (let s = o.path; s && !seen.has(s); s = s.parent) {
      seen.add(s);
      if (s.guard.path !== change.pair.base.file.unit.path) continue;
      const asked = all.get(text(s.guard)) ?? new Set<string>();
      for (const name of askedCalls([s.atom])) asked.add(name);
      all.set(text(s.guard), asked);
    }
    written.set(change, (tests = all));
  }
  const same = tests.get(text(gain.at));
  return same !== undefined && (compares(conditions.get(gain.at.span)) || askedCalls(gain.atoms).some((n) => same.has(n)));
}

/** Whether a test as it is written compares sizes. */
function compares(test: Expr | undefined): boolean {
  if (test?.kind === 'logical') return test.operands.some(compares);
  return test?.kind === 'binary' && ['<', '<=', '>', '>='].includes(test.operator);
}

/** Names of the calls whose memory is tested to be there. */
function askedCalls(atoms: Atom[]): string[] {
  return leafAtoms(atoms).flatMap((a) => (a.op !== '<' && a.a?.t === 'call' && wordsOf(a.a.name).some((w) => w.endsWith('alloc')) ? [a.a.name] : []));
}

/** Whether a gained condition is the lost one, which now lets through what is beyond the bound. */
function onlyLooser(gain: Extract<Loss, { kind: 'guard' }>, c: Candidate): boolean {
  if (c.loss?.kind !== 'guard') return false;
  const loose = new Set(looserBounds(c.loss, gain).map((w) => w.left.id));
  // Of two ways that part at one test, the other one meets the opposite.
  return loose.size > 0 && leafAtoms(gain.atoms).every((a) => loose.has(a.id) || (a.opposite !== undefined && loose.has(a.opposite)));
}

/** Whether a gained condition is the lost one over products that wrap round where they did not. */
function onlyNarrower(gain: Extract<Loss, { kind: 'guard' }>, c: Candidate, ctx: Context): boolean {
  if (c.loss?.kind !== 'guard' || !c.change) return false;
  const { language } = c.change.pair.head.file.unit;
  const narrow = new Set(narrowedComparisons(c.loss.atoms, gain.atoms, language).map((a) => a.id));
  return narrow.size > 0 && leafAtoms(gain.atoms).every((a) => narrow.has(a.id) || (a.opposite !== undefined && narrow.has(a.opposite))) && !retyped(ctx, c.change, language);
}

/** The knowledge base orders a construct over the other: a test beside the weaker one does not make up for it. */
function ordered(c: Candidate): boolean {
  return c.mechanism.schema === 'construct-swap' && (c.loss?.kind === 'swap' || c.loss?.kind === 'guard');
}

/** Words of decorators and middleware that decide who gets to what stands behind them. */
const GATES = ['require', 'required', 'requires', 'login', 'auth', 'authenticated', 'authorize', 'authorized', 'admin', 'staff', 'role', 'roles', 'permission', 'permissions', 'access', 'protect', 'protected', 'guard', 'guarded', 'check', 'ensure', 'verify', 'only', 'allowed', 'owner', 'member', 'scope'];

/** Whether a gained decorator or handler says by its name that it makes such a check, or is one of the role's. */
function gates(gain: Extract<Loss, { kind: 'annotation' }>, c: Candidate): boolean {
  const name = gain.annotation.name;
  return c.role.annotations.some((a) => name === a || name.endsWith(`.${a}`)) || (c.role.subject === 'access' && wordsOf(name).some((w) => GATES.includes(w)));
}

/** Whether a gain governs the candidate's operation, or something that uses its value. */
function concerns(gain: Loss, c: Candidate): boolean {
  if (gain.kind === 'effect' || gain.kind === 'annotation') return gain.pair.base.func === c.where.func || gain.governed.some((g) => g.from.func === c.where.func);
  return gain.governed.some((g) => g.from === c.operation || c.others.includes(g.from) || (c.value !== null && (g.from.func === c.where.func || c.loss?.kind !== 'guard') && usesTerm(g.from, c.value.id)));
}

/** Whether a gain has the candidate's role. */
function plays(gain: Loss, c: Candidate, ctx: Context): boolean {
  const language = c.change?.pair.head.file.unit.language ?? 'common';
  const any = new Set(['any', ...c.mechanism.operations, ...gain.governed.flatMap((g) => [...ctx.classifier.classes(g.to, language).keys()])]);
  const strict = ordered(c);
  const roleFits = (part: 'guards' | 'wrappers' | 'effects', f: Parameters<typeof fit>[1]): boolean => !strict && c.role[part].some((s) => fit(s, f, any, language) > 0);
  const constructs = c.role.constructs.filter((x) => !x.languages || x.languages.includes(language));
  const others = c.role.instead.flatMap((r) => ctx.knowledge.roles.get(r) ?? []);
  const otherWraps = (f: Features): boolean => others.some((r) => r.wrappers.some((s) => fit(s, f, any, language) > 0));
  switch (gain.kind) {
    case 'guard': {
      const f = guardFeatures(gain.elsewhere ? gain.own : gain.atoms, gain.at, gain.denial, ctx.definitionOf);
      // A catch-all of the role makes up for no telling check.
      const lostTelling = c.loss?.kind === 'guard' && c.shape !== null && !isCatchAll(c.shape);
      return (!strict && c.role.guards.some((s) => !(lostTelling && isCatchAll(s)) && fit(s, f, any, language) > 0)) || (!strict && others.some((r) => r.guards.some((s) => !isCatchAll(s) && fit(s, f, any, language) > 0))) || ((c.loss?.kind === 'effect' || (c.loss?.kind === 'guard' && !strict)) && sameCheck(c.features, f));
    }
    case 'wrapper': {
      const f = wrapperFeatures(gain.wrapper, gain.inner, ctx.definitionOf);
      // A test that chooses another value in place of leaving out the operation.
      if (gain.wrapper.t === 'choice' && roleFits('guards', f)) return true;
      return roleFits('wrappers', f) || otherWraps(f) || constructs.some((x) => f.calls.some((y) => x.safe.includes(y.name) || x.safe.includes(y.dotted)));
    }
    case 'effect':
      return roleFits('effects', effectFeatures(gain.effect, ctx.definitionOf));
    case 'swap': {
      const f = termFeatures(gain.old, ctx.definitionOf);
      const g = termFeatures(gain.new, ctx.definitionOf);
      if (newChoices(gain, ctx).some((x) => roleFits('guards', x) || roleFits('wrappers', x))) return true;
      const more = f.calls.filter((x) => !g.calls.some((y) => y.name === x.name));
      return more.length > 0 && (roleFits('wrappers', { ...f, calls: more }) || otherWraps({ ...f, calls: more }) || constructs.some((x) => more.some((y) => x.safe.includes(y.name) || x.safe.includes(y.dotted))));
    }
    case 'entry':
      return gain.old?.t === 'const' && gain.new === null && c.role.options.some((o) => o.keys.includes(gain.key) && o.safe.includes((gain.old as Extract<Term, { t: 'const' }>).value));
    default:
      return false;
  }
}

/** Features of the tests that choose between values in head and not in base: `MIN(n, max)` written as a condition. */
function newChoices(gain: Extract<Loss, { kind: 'swap' }>, ctx: Context): Features[] {
  const out: Features[] = [];
  walkTerm(gain.old, (t) => {
    if (t.t === 'choice' && !containsTerm(gain.new, t.id)) out.push(wrapperFeatures(t, t, ctx.definitionOf));
    return out.length < MAX_CHOICES;
  });
  return out;
}
