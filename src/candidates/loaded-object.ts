/**
 * Sibling gap, sixth form: a new function loads an object as its peers do and acts on it, but does not compare its
 * owner with the caller, as all that load it there do (witness c).
 */
import { leafAtoms } from '../change/atom.js';
import type { Operation } from '../change/contract.js';
import { termText, walkTerm, type Term } from '../change/term.js';
import { guardsOf } from '../characterize/enforcement.js';
import { guardFeatures } from '../characterize/features.js';
import { comparisonsOf, isHolder, loaderOf, ownershipsOf, type Ownership } from '../characterize/ownership.js';
import { notProductionPath } from '../evidence/production.js';
import { ownPart, type FunctionContract } from '../evidence/contracts.js';
import { neighbours } from '../evidence/peers.js';
import type { Func, Unit } from '../syntax/form.js';
import { gapCandidate } from './gap.js';
import type { Candidate, Context } from './types.js';

/** New functions that are looked at. */
export const MAX_LOADING = 24;

type Call = Extract<Term, { t: 'call' }>;

/** Candidates for new functions that act on an object whose owner they don't compare. */
export async function loadedObjectGaps(ctx: Context): Promise<Candidate[]> {
  const mechanism = ctx.knowledge.mechanisms.find((m) => m.schema === 'sibling-gap' && m.role === 'authorization');
  if (!mechanism) return [];
  const role = ctx.knowledge.roles.get(mechanism.role)!;
  const out: Candidate[] = [];
  const added = ctx.analysis.matching.added.filter((a) => a.func.form !== 'file' && !notProductionPath(a.file.unit.path));
  const fresh = new Set(added.map((a) => a.func));
  for (const { func, file } of added.slice(0, MAX_LOADING)) {
    const mine = ctx.contracts.of(func, file.unit);
    if (mine.incomplete) continue;
    for (const { loader, operation } of loadsOf(mine)) {
      const near = await neighbours(file.unit.path, ctx.store.view('peers'));
      const found = peersOf(loader, func, fresh, [file.unit, ...near.units], ctx);
      const tied = found.filter((p) => p.tie);
      if (tied.length < 2 || new Set(tied.map((p) => p.tie!.own.field)).size > 1) continue;
      const first = tied[0];
      const field = first.tie!.own.field;
      if (touches(mine, loader, field)) continue;
      const features = guardFeatures(first.tie!.guard.atoms, first.tie!.guard.step.guard, first.tie!.guard.step.denial, ctx.definitionOf);
      const shape = { operators: ['owned'], denies: true };
      out.push(gapCandidate({
        fit: { mechanism, role, shape, score: 6 }, features, strength: 3, open: { func, unit: file.unit }, operation, value: null,
        enforcement: first.tie!.guard.step.guard, peer: first.func.qualified,
        gap: {
          witness: 'peers', looked: found.length, carrying: tied.length, domain: `${file.unit.path} and its folder`, complete: near.complete,
          because: `it loads the object with \`${loader.name}\` as they do, and ${tied.length} of ${found.length} peers compare its \`${field}\` with \`${termText(first.tie!.own.holder, 40)}\``,
          names: { peers: tied.slice(0, 3).map((p) => `\`${p.func.qualified}\``).join(', '), object: field },
          shown: tied.slice(1, 3).map((p) => ({ role: 'peer' as const, at: p.tie!.guard.step.guard }))
        }
      }, ctx));
      break;
    }
  }
  return out;
}

/** Objects that a function loads by what it is given, with the last operation on each that changes or answers. */
function loadsOf(fc: FunctionContract): { loader: Call; operation: Operation }[] {
  const out: { loader: Call; operation: Operation }[] = [];
  for (const o of ownPart(fc).operations) {
    if (o.kind !== 'call' || o.construct || o.term.t !== 'call') continue;
    const loader = loaderOf(o.term);
    if (!loader || loader.id !== o.term.id || loader.args.some(isHolder)) continue;
    const user = [...fc.operations].reverse().find((u) => u !== o && u.inlined === 0 && u.kind !== 'throw' && [...(u.recv ? [u.recv] : []), ...u.args].some((a) => uses(a, loader)));
    if (user) out.push({ loader, operation: user });
  }
  return out;
}

function uses(top: Term, loader: Call): boolean {
  let found = false;
  walkTerm(top, (t) => {
    if (t.id === loader.id) found = true;
    return !found && t.t !== 'closure';
  });
  return found;
}

interface LoadingPeer {
  func: Func;
  tie: { own: Ownership; guard: ReturnType<typeof guardsOf>[number] } | null;
}

/** Other functions that make the same look-up, with the comparison that ties the object to the caller. */
function peersOf(loader: Call, func: Func, fresh: ReadonlySet<Func>, units: readonly Unit[], ctx: Context): LoadingPeer[] {
  const out: LoadingPeer[] = [];
  for (const unit of units) {
    if (notProductionPath(unit.path)) continue;
    for (const f of unit.functions) {
      if (f === func || fresh.has(f) || f.form === 'file' || holdsOther(f, unit)) continue;
      const fc = ownPart(ctx.contracts.of(f, unit));
      const loads = fc.operations.some((o) => o.kind === 'call' && same(o.term, loader));
      if (!loads) continue;
      let tie: LoadingPeer['tie'] = null;
      const guards = guardsOf(fc.steps);
      for (const guard of guards) {
        if (!guard.step.denial || guard.step.denial.form === 'else') continue;
        const own = ownershipsOf(guard.atoms).find((x) => same(x.loader, loader)) ?? comparisonsOf(guard.atoms).find((x) => same(x.loader, loader) && guards.some((g) => g !== guard && asksAbout(g, x.holder)));
        if (own) tie ??= { own, guard };
      }
      out.push({ func: f, tie });
    }
  }
  return out;
}

/** Whether a guard that denies asks a predicate whether the caller may use a value: `can(request, project)`. */
function asksAbout(guard: ReturnType<typeof guardsOf>[number], value: Term): boolean {
  if (!guard.step.denial || guard.step.denial.form === 'else') return false;
  return leafAtoms(guard.atoms).some((a) => a.op === 'true' && a.a?.t === 'call' && a.a.args.some((x) => x.id === value.id) && a.a.args.some((x) => (x.t === 'param' && x.id !== value.id) || isHolder(x)));
}

/** A function that only holds the handlers of others is no peer. */
function holdsOther(f: Func, unit: Unit): boolean {
  return unit.functions.some((g) => g !== f && g.registrar && g.span.start > f.span.start && g.span.end < f.span.end);
}

function same(t: Term, loader: Call): boolean {
  return t.t === 'call' && t.name === loader.name && t.args.length === loader.args.length && (t.recv ? termText(t.recv) : '') === (loader.recv ? termText(loader.recv) : '') && !t.args.some(isHolder);
}

/** Whether a function looks at the field of the object at all, or hands the object on with who asks for it in a test. */
function touches(fc: FunctionContract, loader: Call, field: string): boolean {
  let found = false;
  const look = (top: Term): void => walkTerm(top, (t) => {
    if ((t.t === 'member' && t.prop === field) || (t.t === 'index' && t.index?.t === 'const' && t.index.value === field) || (t.t === 'call' && t.name === field)) found = true;
    return !found;
  });
  for (const s of fc.steps) {
    for (const a of leafAtoms([s.atom])) for (const t of [a.a, a.b]) {
      if (!t) continue;
      look(t);
      // A predicate of the project over the object and the caller.
      if (t.t === 'call' && t.args.some((x) => uses(x, loader)) && t.args.some((x) => x.t === 'param' || isHolder(x))) found = true;
    }
  }
  return found;
}
