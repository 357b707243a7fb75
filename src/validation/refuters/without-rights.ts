/** The function has no right to change anything and holds no secret: what gets into it gains little. */
import { walkTerm } from '../../change/term.js';
import { outerOf } from '../../evidence/contracts.js';
import { fails, holds, unable, type Refuter } from '../types.js';

/** The refuter `without-rights`. */
export const withoutRights: Refuter = {
  id: 'without-rights',
  statement: 'What runs may change nothing and is given no secret.',
  effect: 'downgrade',
  run(c, ctx) {
    const unit = ctx.unitOf(c.where.path);
    const rights = ctx.knowledge.facts(unit?.language ?? 'common').find((f) => f.rights)?.rights;
    if (!unit || !rights) return unable('What it may do is not known.');
    const { operations } = ctx.contracts.of(outerOf(c.where.func, unit), unit);
    const declared = operations.find((o) => o.kind === 'call' && o.dotted === rights.call);
    if (!declared || !declared.args.every((a) => a.t === 'const' && rights.harmless.includes(a.value))) return fails('It may change something.');
    let secret: string | null = null;
    for (const o of operations) for (const a of [...o.args, ...(o.recv ? [o.recv] : [])]) walkTerm(a, (t) => {
      if (t.t === 'member' && t.of.t === 'global' && rights.secrets.includes(t.of.name) && t.prop !== 'GITHUB_TOKEN') secret ??= t.prop;
      if (t.t === 'const' && t.value === 'inherit') secret ??= 'all secrets';
      return secret === null;
    });
    return secret === null ? holds('It may change nothing and is given no secret.') : fails(`It is given ${secret}.`);
  }
};
