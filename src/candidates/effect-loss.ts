/** Effect loss: a call that had to run before or after the operations does not run in head. */
import { leafAtoms } from '../change/atom.js';
import type { FunctionChange } from '../change/index.js';
import { classAnnotations, sameArguments, usesTerm, type AnnotationLoss, type Governed, type Loss } from '../change/losses.js';
import type { Annotation } from '../syntax/form.js';
import { containsTerm, walkTerm, type Side, type Term } from '../change/term.js';
import type { Operation } from '../change/contract.js';
import { effectFeatures, guardFeatures, namedFeatures, type Features } from '../characterize/features.js';
import { handedOver } from '../characterize/registering.js';
import { lossCandidate } from './loss.js';
import { roleOf } from './role-of.js';
import { fitting, matters, othersOf, rankGoverned } from './select.js';
import type { Candidate, Context } from './types.js';

/** Candidates for calls that run no more, and for annotations that are gone. */
export function effectLosses(ctx: Context): Candidate[] {
  const out: Candidate[] = [];
  for (const change of ctx.analysis.changes) {
    const language = change.pair.head.file.unit.language;
    // A call inside a lost test or wrapper is that loss, not one of its own.
    const inside = new Set<number>();
    for (const l of change.losses) {
      if (l.kind === 'guard') for (const a of leafAtoms(l.atoms)) for (const t of [a.a, a.b]) if (t) walkTerm(t, (x) => void inside.add(x.id));
      // A link that is gone from a chain of calls wraps no value: it may be what had to run.
      if (l.kind === 'wrapper') walkTerm(l.wrapper, (x) => void ((x.id !== l.wrapper.id || !isLink(l)) && inside.add(x.id)));
    }
    for (const loss of [...change.losses, ...waived(change, ctx)]) {
      if (loss.kind === 'annotation') {
        const named = ctx.knowledge.mechanisms.filter((m) => m.schema === 'effect-loss').find((m) => ctx.knowledge.roles.get(m.role)!.annotations.some((a) => loss.annotation.name === a || loss.annotation.name.endsWith(`.${a}`)));
        const features = namedFeatures(loss.annotation.name, loss.middleware?.func ?? ctx.definitionOf({ name: loss.annotation.name } as Extract<Term, { t: 'call' }>));
        const byUse = loss.middleware ? fitting(ctx, 'effect-loss', 'effects', features, new Set(['any']), language)[0] : undefined;
        const mechanism = named && !loss.replacement ? named : methodsWidened(loss) ? ctx.knowledge.mechanisms.find((m) => m.id === 'csrf-protection-effect') : byUse?.mechanism;
        const first = rankGoverned(ctx, loss.governed.length ? loss.governed : declared(loss, ctx), [], mechanism?.operations ?? [], language)[0];
        if (!mechanism || !first) continue;
        const fit = { mechanism, role: ctx.knowledge.roles.get(mechanism.role)!, shape: byUse?.shape ?? null, score: 6 };
        const made = lossCandidate({ fit, change, loss, features, open: first.governed, value: null, usesValue: false });
        out.push(loss.middleware ? made : { ...made, where: { func: change.pair.head.func, path: change.pair.head.file.unit.path } });
        continue;
      }
      if (loss.kind === 'entry') {
        const candidate = namedInOption(loss, change, ctx, language);
        if (candidate) out.push(candidate);
      }
      if (loss.kind !== 'effect' || inside.has(loss.effect.term.id)) continue;
      // What a guard's own branch did went with the guard.
      const features = effectFeatures(loss.effect, ctx.definitionOf);
      addConditions(features, loss.effect);
      const told = roleOf(ctx, { schema: 'effect-loss', part: 'effects', features, governed: loss.governed, calls: [loss.effect.term, ...handedOver(loss.effect.term)], language });
      if (!told) continue;
      const same = loss.governed.filter((g) => g.to.func.qualified === loss.effect.func.qualified);
      const values = [...(loss.effect.recv ? [loss.effect.recv] : []), ...loss.effect.args].filter((t) => t.t !== 'const' && t.t !== 'global');
      if (purposeless(change, loss.effect, values)) continue;
      const late = loss.late !== undefined;
      // What only prints, or is about something else, may run before; only what can refuse comes too late.
      const overtaking = late ? loss.governed.filter((g) => matters(g.to) && (told.fit.role.subject === 'access' || values.some((v) => usesTerm(g.to, v.id)))) : same;
      if (late && (overtaking.length === 0 || !told.refusal)) continue;
      const chosen = rankGoverned(ctx, overtaking.length ? overtaking : loss.governed, values, told.fit.mechanism.operations, language);
      const first = chosen[0];
      if (!first) continue;
      out.push(lossCandidate({ ...told, change, loss, features, open: first.governed, value: first.value ?? values[0] ?? null, usesValue: first.usesValue, others: othersOf(chosen) }));
    }
  }
  return out;
}

/** Whether a lost wrapper is a call whose receiver goes on without it: `Route::middleware('auth')->get(…)` that is now `Route::get(…)`. */
function isLink(l: Extract<Loss, { kind: 'wrapper' }>): boolean {
  return l.wrapper.t === 'call' && l.wrapper.recv?.id === l.inner.id && l.governed.some((g) => g.to.kind === 'call' && g.to.recv?.id === l.inner.id);
}

/** What an option of a registration names to run before (`'middleware' => ['auth']`) and names no more. */
function namedInOption(loss: Extract<Loss, { kind: 'entry' }>, change: FunctionChange, ctx: Context, language: string): Candidate | null {
  if (!loss.old) return null;
  const key = loss.key === '[]' ? keyOfList(loss, loss.old) : loss.key;
  if (key === null || key.startsWith('#')) return null;
  const names = (t: Term | null): string[] => (t === null ? [] : (t.t === 'list' ? t.args : [t]).flatMap((x) => (x.t === 'const' && x.type === 'string' ? [x.value] : [])));
  const kept = names(loss.new);
  const gone = names(loss.old).filter((n) => !kept.includes(n));
  if (gone.length === 0 || (loss.new && kept.length === 0)) return null;
  const features = { ...namedFeatures(key), strings: gone };
  const fit = fitting(ctx, 'effect-loss', 'effects', features, new Set(['any']), language).find((x) => x.shape.strings && x.shape.calls);
  const first = fit && rankGoverned(ctx, loss.governed, [], fit.mechanism.operations, language)[0];
  return first ? lossCandidate({ fit, change, loss, features, open: first.governed, value: null, usesValue: false }) : null;
}

/** The key of a record under which the list stands that lost an element. */
function keyOfList(loss: Extract<Loss, { kind: 'entry' }>, gone: Term): string | null {
  let key: string | null = null;
  for (const g of loss.governed) for (const a of g.from.args) walkTerm(a, (t) => {
    if (t.t === 'record') t.args.forEach((x, i) => { if (x.t === 'list' && x.args.some((y) => y.id === gone.id)) key ??= t.keys[i]; });
    return key === null;
  });
  return key;
}

/** A method without a body, whose annotations hold for what carries it out: its being called is what is left open. */
function declared(loss: AnnotationLoss, ctx: Context): Governed[] {
  const { base, head } = loss.pair;
  const { name } = base.func;
  // What carries it out has the annotation itself now.
  if (ctx.analysis.changes.some((x) => x.gains.some((g) => g.kind === 'annotation' && g.annotation.name === loss.annotation.name && x.pair.head.func.name === name))) return [];
  if (base.func.form !== 'method' || base.func.body.length > 0 || head.func.body.length > 0) return [];
  const called = (side: Side, { func, file }: FunctionChange['pair']['head']): Operation => ({
    index: 0, kind: 'call', name, dotted: name, key: name, recv: null, args: [], names: [], construct: false, term: { t: 'global', name: func.qualified, id: 0 }, target: null,
    path: null, before: null, func, scope: base.func.qualified, at: { side, path: file.unit.path, span: func.span }, inlined: 0, swallowed: false, deferred: false, discarded: false
  });
  return [{ from: called('base', base), to: called('head', head) }];
}

/** Annotations that stand as before around a function which the change marks as exempt from them. */
function waived(change: FunctionChange, ctx: Context): AnnotationLoss[] {
  const { pair } = change;
  const last = (name: string): string => name.slice(name.lastIndexOf('.') + 1);
  const kept = [...pair.head.func.annotations, ...classAnnotations(pair.head)];
  return change.gains.flatMap((gain): AnnotationLoss[] => {
    if (gain.kind !== 'annotation' || gain.replacement || !pair.head.func.annotations.includes(gain.annotation)) return [];
    const roles = [...ctx.knowledge.roles.values()].filter((r) => r.waivers.includes(last(gain.annotation.name)));
    const undone = kept.find((a) => roles.some((r) => r.annotations.includes(last(a.name))));
    const before = undone && [...pair.base.func.annotations, ...classAnnotations(pair.base)].find((a) => a.name === undone.name && sameArguments(a, undone));
    if (!before) return [];
    const governed = change.pairing.pairs.map((p) => ({ from: p.base, to: p.head }));
    return [{ kind: 'annotation', pair, at: { side: 'base', path: pair.base.file.unit.path, span: before.span }, governed, annotation: before, replacement: null }];
  });
}

/** A route that took state-changing methods only now answers GET as well. */
function methodsWidened(loss: AnnotationLoss): boolean {
  const methods = (a: Annotation | null): string[] | null => {
    const arg = a?.args.find((x) => x.name === 'methods' || x.name === 'method');
    if (!arg) return null;
    const items = arg.value.kind === 'list' ? arg.value.items : [arg.value];
    return items.flatMap((e) => (e.kind === 'literal' ? [e.value.toUpperCase()] : e.kind === 'member' ? [e.property.toUpperCase()] : []));
  };
  const before = methods(loss.annotation);
  if (!before || before.length === 0 || before.includes('GET') || !loss.replacement) return false;
  const after = methods(loss.replacement);
  return after === null || after.includes('GET');
}

/** The tests right around an effect say when it had to run: `if (name === 'authorization') delete headers[name]`. */
function addConditions(f: Features, effect: Operation): void {
  let depth = 0;
  for (let p = effect.path; p && depth < 2; p = p.parent, depth++) {
    const test = guardFeatures([p.atom], p.guard, p.denial, () => null);
    f.strings.push(...test.strings);
  }
}

/** Whether nothing is left that the effect was for: all that used its values is gone, or takes something else in place of its result. */
function purposeless(change: FunctionChange, effect: Operation, values: Term[]): boolean {
  const swap = change.losses.find((l) => l.kind === 'swap' && !l.callee && l.old.id === effect.term.id);
  if (swap?.kind === 'swap' && !values.some((v) => containsTerm(swap.new, v.id))) return true;
  const uses = (o: Operation, of: readonly Term[]): boolean => o !== effect && matters(o) && of.some((v) => usesTerm(o, v.id));
  // What a field names is used by whoever takes the object as a whole.
  const left = [...values, ...values.flatMap((v) => (v.t === 'member' && v.of.t !== 'global' ? [v.of] : []))];
  return change.base.operations.some((o) => uses(o, values)) && !change.pairing.pairs.some((p) => uses(p.base, left));
}
