/** What the change did: base enforced it on this operation, head does not. */
import { atomText } from '../render.js';
import { cite, type Premise } from '../types.js';
import type { FunctionPair } from '../../change/match.js';
import { termText } from '../../change/term.js';

/** The premise `enforcement-lost`. */
export const enforcementLost: Premise = {
  id: 'enforcement-lost',
  critical: true,
  check(c, ctx) {
    const loss = c.loss!;
    const change = c.change!;
    const statement = `In the base, ${describe(c.loss!)} stood on the way to \`${c.operation.dotted}\`; in the head it ${gone(loss)}.`;
    // Errors that base has too (macros the grammar can't read) hide nothing that the change did.
    const errors = (x: FunctionPair['head']): number => x.file.unit.errors.filter((e) => e.line >= x.func.span.line && e.endLine <= x.func.span.endLine).length;
    const broken = errors(change.pair.head) > errors(change.pair.base);
    const cites = [cite('obligation', loss.at)];
    if (loss.kind === 'guard' && loss.denial) cites.push(cite('obligation', loss.denial.at));
    const witnesses = [
      { kind: loss.kind, side: loss.at.side, path: loss.at.path, function: change.pair.base.func.id, line: loss.at.span.line, text: ctx.source(loss.at).slice(0, 300) }
    ];
    if (broken || change.head.truncated || change.base.truncated) {
      return { result: 'UNKNOWN', statement, detail: broken ? 'The head function holds a syntax error.' : 'The function is larger than the analysis budget.', witnesses, cites };
    }
    return { result: 'PROVEN', statement, witnesses, cites };
  }
};

/** What became of it in head. */
function gone(loss: NonNullable<Parameters<Premise['check']>[0]['loss']>): string {
  return loss.kind === 'effect' && loss.late ? `runs only behind it (line ${loss.late.at.span.line})` : 'does not';
}

function describe(loss: NonNullable<Parameters<Premise['check']>[0]['loss']>): string {
  switch (loss.kind) {
    case 'guard':
      return `the condition \`${loss.atoms.map((a) => atomText(a)).join(' and ').slice(0, 160)}\``;
    case 'wrapper':
      return `\`${termText(loss.wrapper, 120)}\` around \`${termText(loss.inner, 60)}\``;
    case 'effect':
      return `the call \`${termText(loss.effect.term, 120)}\``;
    case 'swap':
      return `\`${termText(loss.old, 100)}\``;
    case 'entry':
      return loss.old ? `\`${loss.key}: ${termText(loss.old, 80)}\`` : `no value of \`${loss.key}\``;
    case 'annotation':
      return `the annotation \`${loss.annotation.name}\``;
  }
}
