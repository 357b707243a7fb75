/** Annotation losses: what a decorator, an annotation of the class or a handler registered before the function did for it. */
import type { Annotation } from '../../syntax/form.js';
import type { FunctionPair } from '../match.js';
import type { Pairing } from '../pairing.js';
import type { Side } from '../term.js';
import { governedBy } from './governed.js';
import type { AnnotationLoss } from './types.js';

/** Annotations of the function and, for the method that stands for its class, of the class, that are gone or have other arguments. */
export function annotationLosses(pair: FunctionPair, pairing: Pairing, side: Side): AnnotationLoss[] {
  const { base, head } = pair;
  const governed = governedBy(pairing.pairs);
  const held = [...head.func.annotations, ...classAnnotations(head)];
  const given = [...base.func.annotations, ...(isFirst(base) ? classAnnotations(base) : [])];
  return given
    .filter((a) => !held.some((b) => b.name === a.name && sameArguments(a, b)))
    .map((a) => ({
      kind: 'annotation' as const, pair, at: { side, path: base.file.unit.path, span: a.span }, governed, annotation: a,
      // One that stood there already came in the place of nothing.
      replacement: held.find((b) => b.name === a.name && !given.some((g) => g.name === b.name && sameArguments(g, b))) ?? null
    }));
}

/** Annotations of the class of a method, which hold for all its methods. */
export function classAnnotations({ func, file }: FunctionPair['base']): Annotation[] {
  if (func.form !== 'method' || !func.container) return [];
  return file.unit.types.filter((t) => t.name === func.container && t.form !== 'enum').flatMap((t) => t.annotations);
}

/** Whether a method stands for its class where the class itself loses something: the first that others can call and that does anything. */
function isFirst({ func, file }: FunctionPair['base']): boolean {
  return file.unit.functions.find((f) => f.container === func.container && f.form === 'method' && f.exported && f.body.length > 0) === func;
}

/** Handlers that stood before another one in a registration and are gone from it. */
export function middlewareLosses(pair: FunctionPair, pairing: Pairing): AnnotationLoss[] {
  const out: AnnotationLoss[] = [];
  for (const { base, head, how } of pairing.pairs) {
    if (how === 'same' || base.kind !== 'call' || head.kind !== 'call' || base.args.length <= head.args.length || base.args.length < 2) continue;
    const handler = base.args[base.args.length - 1];
    const kept = new Set(head.args.map((t) => t.id));
    if (handler.t !== 'closure' && !kept.has(handler.id)) continue;
    for (const t of base.args.slice(0, -1)) {
      const name = t.t === 'closure' ? t.func.name : t.t === 'global' ? t.name : t.t === 'member' ? t.prop : t.t === 'call' ? t.name : '';
      if (!name || kept.has(t.id)) continue;
      const inside = handler.t === 'closure' ? pairing.pairs.filter((p) => p.base.func === handler.func) : [];
      const governed = governedBy(inside.length ? inside : [{ base, head }]);
      out.push({
        kind: 'annotation', pair, at: t.t === 'closure' ? base.at : (t.at ?? base.at), governed, annotation: { name, args: [], span: base.at.span },
        replacement: null, middleware: { func: t.t === 'closure' ? t.func : null }
      });
    }
  }
  return out;
}

/** Whether two annotations are written with the same arguments. */
export function sameArguments(a: Annotation, b: Annotation): boolean {
  const text = (x: Annotation): string => JSON.stringify(x.args, (k, v: unknown) => (k === 'span' ? undefined : v));
  return text(a) === text(b);
}
