/** The value is asked something, or handed to a check, before the operation runs. */
import { leafAtoms, type Atom } from '../../change/atom.js';
import { effects, steps } from '../../change/contract.js';
import { containsTerm, type Term } from '../../change/term.js';
import { wordsOf } from '../../knowledge/patterns.js';
import { fails, holds, unable, type Refuter } from '../types.js';

/** Words in the names of calls that say what may pass. */
const CHECKS = ['check', 'valid', 'verif', 'assert', 'ensure', 'sanit', 'allow', 'permit', 'restrict', 'require', 'escap', 'clean', 'safe', 'refus', 'reject', 'authori', 'secur', 'filter', 'match', 'test', 'whitelist', 'forbid', 'deny', 'guard', 'contain'];

/** The refuter `tested-value`. */
export const testedValue: Refuter = {
  id: 'tested-value',
  statement: 'The value is tested, or handed to a check, before the operation.',
  effect: 'reject',
  async run(c, ctx) {
    const value = c.value;
    if (!value) return unable('The value is not known.');
    const about = (t: Term | undefined): boolean => t !== undefined && (t.id === value.id || containsTerm(t, value.id));
    const asks = (a: Atom): boolean => a.op !== 'null' && !(a.op === 'true' && a.a?.id === value.id) && !(a.op === '==' && a.b?.t === 'const' && a.b.value === '') && (about(a.a) || about(a.b));
    const step = steps(c.operation.path).find((s) => leafAtoms([s.atom]).some(asks));
    if (step) return holds(`The condition at line ${step.guard.span.line} asks about it.`);
    for (const o of effects(c.operation.before)) {
      if (o === c.operation || ![...(o.recv ? [o.recv] : []), ...o.args].some(about)) continue;
      if (wordsOf(o.name).some((w) => CHECKS.some((p) => w.startsWith(p)))) return holds(`\`${o.dotted}\` at line ${o.at.span.line} takes it first.`);
      await ctx.relations.prefetch('head', [o.name]);
      await ctx.relations.loadDefinitions('head', o.name, c.where.path);
      for (const d of ctx.relations.definitions('head', o.name).slice(0, 2)) {
        const inner = ctx.contracts.of(d.func, d.file.unit);
        if (inner.operations.some((x) => x.kind === 'throw') || inner.steps.some((s) => s.denial && s.denial.form !== 'else')) return holds(`\`${o.dotted}\` at line ${o.at.span.line} takes it first and can refuse.`);
      }
    }
    return fails('No condition and no check on the way takes it.');
  }
};
