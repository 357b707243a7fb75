/** What the call was for is gone with it: the first operation of the mechanism's classes behind it, else the last before it. */
import type { Operation } from '../../change/contract.js';
import { fails, holds, type Refuter } from '../types.js';

/** The refuter `subject-gone`. */
export const subjectGone: Refuter = {
  id: 'subject-gone',
  statement: 'What had to be verified is not used any more.',
  effect: 'reject',
  run(c, ctx) {
    if (c.loss?.kind !== 'effect' || !c.change) return fails('No call is gone.');
    const { effect } = c.loss;
    const language = c.change.pair.base.file.unit.language;
    const uses = (o: Operation): boolean => o !== effect && [...ctx.classifier.ownClasses(o, language).keys()].some((x) => c.mechanism.operations.includes(x));
    const all = c.change.base.operations;
    const subject = all.find((o) => o.index > effect.index && uses(o)) ?? all.filter((o) => o.index < effect.index && uses(o)).pop();
    if (!subject) return fails('Nothing of the kind stood beside it.');
    return c.change.pairing.removed.includes(subject) ? holds(`\`${subject.dotted}\`, which ran behind it, is gone as well.`) : fails(`\`${subject.dotted}\` still runs.`);
  }
};
