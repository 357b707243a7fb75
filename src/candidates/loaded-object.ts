/**
 * Sibling gap, sixth form: a new function loads an object as its peers do and acts on it, but does not compare its
 * owner with the caller, as all that load it there do (witness c).
 */
import { leafAtoms } from '../change/atom.js';
import type { Operation } from '../change/contract.js';
import { containsTerm, termText, type Term } from '../change/term.js';
import { guardsOf } from '../characterize/enforcement.js';
import { guardFeatures } from '../characterize/features.js';
import { comparisonsOf, isHolder, loaderOf, ownershipsOf, readsField, type Ownership } from '../characterize/ownership.js';
import { notProductionPath } from '../evidence/production.js';
import { ownPart, type FunctionContract } from '../evidence/contracts.js';
import { neighbours } from '../evidence/peers.js';
import type { Func, Unit } from '../syntax/form.js';
import { gapCandidate } from './gap.js';
import { MAX_NEW_FUNCTIONS } from './lacking.js';
import { mechanismOf } from './select.js';
import type { Candidate, Context } from './types.js';

/** Score: the comparison says by itself what it is for. */
const SCORE = 6;

type Call = Extract<Term, { t: 'call' }>;
type Guard = ReturnType<typeof guardsOf>[number];

/** Candidates for new functions that act on an object whose owner they don't compare. */
export async function loadedObjectGaps(ctx: Context): Promise<Candidate[]> {
  const own = mechanismOf(ctx, 'sibling-gap', 'authorization');
  if (!own) return [];
  const { mechanism, role } = own;
  const shape = role.guards.find((s) => s.operators?.includes('owned'));
  if (!shape) return [];
  const out: Candidate[] = [];
  const added = ctx.analysis.matching.added.filter((a) => a.func.form !== 'file' && !notProductionPath(a.file.unit.path));
  const fresh = new Set(added.map((a) => a.func));
  // The comparison with peers, which comes first, reports when there are more.
  for (const { func, file } of added.slice(0, MAX_NEW_FUNCTIONS)) {
    const mine = ctx.contracts.of(func, file.unit);
    if (mine.incomplete) continue;
    for (const { loader, operation } of loadsOf(mine)) {
      const near = await neighbours(file.unit.path, ctx.store.view('peers'));
      const found = peersOf(loader, func, fresh, [file.unit, ...near.units], ctx);
      const tied = found.flatMap(({ func: peer, tie }) => (tie ? [{ peer, ...tie }] : []));
      if (tied.length < 2 || new Set(tied.map((p) => p.own.field)).size > 1) continue;
      const [first] = tied;
      const { field, holder } = first.own;
      if (touches(mine, loader, field)) continue;
      const { atoms, step } = first.guard;
      out.push(gapCandidate({
        fit: { mechanism, role, shape, score: SCORE }, features: guardFeatures(atoms, step.guard, step.denial, ctx.definitionOf), strength: 3,
        open: { func, unit: file.unit }, operation, value: null, enforcement: step.guard, peer: first.peer.qualified,
        gap: {
          witness: 'peers', looked: found.length, carrying: tied.length, domain: `${file.unit.path} and its folder`, complete: near.complete,
          because: `it loads the object with \`${loader.name}\` as they do, and ${tied.length} of ${found.length} peers compare its \`${field}\` with \`${termText(holder, 40)}\``,
          names: { peers: tied.slice(0, 3).map((p) => `\`${p.peer.qualified}\``).join(', '), object: field },
          shown: tied.slice(1, 3).map((p) => ({ role: 'peer' as const, at: p.guard.step.guard }))
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
    const user = [...fc.operations].reverse().find((u) => u !== o && u.inlined === 0 && u.kind !== 'throw' && [...(u.recv ? [u.recv] : []), ...u.args].some((a) => containsTerm(a, loader.id)));
    if (user) out.push({ loader, operation: user });
  }
  return out;
}

interface LoadingPeer {
  func: Func;
  tie: { own: Ownership; guard: Guard } | null;
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
        if (!denies(guard)) continue;
        const own = ownershipsOf(guard.atoms).find((x) => same(x.loader, loader)) ?? comparisonsOf(guard.atoms).find((x) => same(x.loader, loader) && guards.some((g) => g !== guard && asksAbout(g, x.holder)));
        if (own) tie ??= { own, guard };
      }
      out.push({ func: f, tie });
    }
  }
  return out;
}

/** Whether a guard leaves the function, and does not only choose between two ways. */
function denies({ step }: Guard): boolean {
  return step.denial !== null && step.denial.form !== 'else';
}

/** Whether a guard that denies asks a predicate whether the caller may use a value: `can(request, project)`. */
function asksAbout(guard: Guard, value: Term): boolean {
  return denies(guard) && leafAtoms(guard.atoms).some((a) => a.op === 'true' && a.a?.t === 'call' && a.a.args.some((x) => x.id === value.id) && a.a.args.some((x) => (x.t === 'param' && x.id !== value.id) || isHolder(x)));
}

/** A function that only holds the handlers of others is no peer. */
function holdsOther(f: Func, unit: Unit): boolean {
  return unit.functions.some((g) => g !== f && g.registrar && g.span.start > f.span.start && g.span.end < f.span.end);
}

/** Whether a value is what the same look-up gives, by what the caller sends. */
function same(t: Term, loader: Call): boolean {
  return t.t === 'call' && t.name === loader.name && t.args.length === loader.args.length && (t.recv ? termText(t.recv) : '') === (loader.recv ? termText(loader.recv) : '') && !t.args.some(isHolder);
}

/** Whether a function tests the field of the object at all, or hands the object on with who asks for it in a test. */
function touches(fc: FunctionContract, loader: Call, field: string): boolean {
  // A predicate of the project over the object and the caller.
  const asked = (t: Term): boolean => t.t === 'call' && t.args.some((x) => containsTerm(x, loader.id)) && t.args.some((x) => x.t === 'param' || isHolder(x));
  return fc.steps.some((s) => leafAtoms([s.atom]).some((a) => [a.a, a.b].some((t) => t && (readsField(t, field) || asked(t)))));
}
