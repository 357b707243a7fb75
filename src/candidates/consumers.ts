/** What becomes of a value that is only stored: the classes of operations that read the field in the same file. */
import { walkTerm } from '../change/term.js';
import type { Unit } from '../syntax/form.js';
import { funcExprs } from '../syntax/walk.js';
import type { Context } from './types.js';

/** Functions run to see what they do with a field. */
export const MAX_CONSUMERS = 12;

/** Classes of the operations in a file that use a field of this name. */
export function consumerClasses(ctx: Context, unit: Unit, field: string): Set<string> {
  const out = new Set<string>();
  const evaluator = ctx.analysis.evaluator('head');
  let run = 0;
  for (const func of unit.functions) {
    if (func.form === 'file' || run >= MAX_CONSUMERS) continue;
    let reads = false;
    funcExprs(func, (e) => {
      if (e.kind === 'member' && e.property === field) reads = true;
      return !reads;
    });
    if (!reads) continue;
    run++;
    for (const o of evaluator.run({ func, unit }).operations) {
      let uses = false;
      for (const t of [...(o.recv ? [o.recv] : []), ...o.args]) walkTerm(t, (x) => {
        if (x.t === 'member' && x.prop === field) uses = true;
        return !uses;
      });
      if (uses) for (const c of ctx.classifier.classes(o, unit.language).keys()) out.add(c);
    }
  }
  return out;
}
