/** The open place does what the peers do, so that what they owe it owes as well. */
import type { Premise } from '../types.js';

export const sameKind: Premise = {
  id: 'same-kind',
  critical: true,
  check(c) {
    const gap = c.gap!;
    return {
      result: 'PROVEN',
      statement: `\`${c.where.func.qualified}\` is a peer: ${gap.because}.`,
      detail: `Domain: ${gap.domain}.`,
      witnesses: [{ kind: 'peers', side: 'head', path: c.where.path, function: c.where.func.id, line: c.operation.at.span.line, text: gap.because, count: gap.looked, complete: gap.complete }],
      cites: []
    };
  }
};
