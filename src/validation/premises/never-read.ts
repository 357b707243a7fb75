/** Nothing reads, calls, compares or throws what is declared; handing it on to a parameter that nobody reads is no read. */
import type { Premise } from '../types.js';

export const neverRead: Premise = {
  id: 'never-read',
  critical: true,
  check(c) {
    const gap = c.gap!;
    return {
      result: gap.complete ? 'PROVEN' : 'UNKNOWN',
      statement: `Nothing acts on ${gap.names.declared}.`,
      detail: `Domain: ${gap.domain}. Query: the name as a whole word, all uses classified. Exclusions: comments, documentation, tests.${gap.complete ? '' : ' The search was not complete.'}`,
      witnesses: [{ kind: 'query', side: 'head', path: c.enforcement.path, line: c.enforcement.span.line, text: gap.names.declared, count: gap.looked, complete: gap.complete }],
      cites: []
    };
  }
};
