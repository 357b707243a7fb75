/** The enforcement has the role that the mechanism is about, by what it does. */
import type { Candidate } from '../../candidates/types.js';
import { containsTerm, type Term } from '../../change/term.js';
import type { Premise } from '../types.js';

/** Whether the lost call wrote the value that base passed on in place of one of its own arguments, which head passes on as it is. */
function madeAnew(c: Candidate): boolean {
  if (c.loss?.kind !== 'effect' || !c.change) return false;
  const args = c.loss.effect.args.filter((a) => a.t !== 'const');
  const has = (whole: Term, part: Term): boolean => whole.id === part.id || containsTerm(whole, part.id);
  return c.change.losses.some((l) => {
    const pair = l.kind === 'swap' && !l.callee ? [l.old, l.new] : l.kind === 'wrapper' ? [l.wrapper, l.inner] : null;
    if (!pair || !l.governed.some((g) => g.to === c.operation)) return false;
    return args.some((to) => args.some((from) => from.id !== to.id && has(pair[0], to) && pair[1].id === from.id));
  });
}

/** The premise `security-role`. */
export const securityRole: Premise = {
  id: 'security-role',
  critical: true,
  check(c) {
    const shape = c.shape;
    // What stands before a function in its registration, or above it, is there to decide whether it runs.
    const gate = c.loss?.kind === 'annotation' && c.loss.middleware !== undefined;
    const onlyNames = !gate && !madeAnew(c) && shape !== null && !shape.calls && !shape.strings && !shape.denialWords && !shape.operators && !shape.governs && !shape.numbers && !(shape.denies && c.features.verifies) && !(shape.words && shape.alsoWords && c.features.verifies);
    return {
      result: onlyNames ? 'UNKNOWN' : 'PROVEN',
      statement: `The enforcement is ${c.role.property}.`,
      detail: onlyNames ? 'Only names say so.' : undefined,
      witnesses: [{ kind: 'role', side: c.enforcement.side, path: c.enforcement.path, line: c.enforcement.span.line, text: c.role.id }],
      cites: c.definitions.slice(0, 2).map((d) => ({ role: 'definition' as const, side: 'base' as const, path: d.file.unit.path, lines: [d.func.span.line, d.func.span.endLine] as [number, number] })).concat(c.features.denial ? [] : [])
    };
  }
};

