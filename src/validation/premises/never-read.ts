/**
 * The change declares it, and nothing reads, calls, compares or throws it; handing it on to a parameter that nobody
 * reads is no read.
 */
import { cite, type Premise } from '../types.js';

/** The premise `never-read`. */
export const neverRead: Premise = {
  id: 'never-read',
  critical: true,
  check(c, ctx) {
    const gap = c.gap!;
    return {
      result: gap.complete ? 'PROVEN' : 'UNKNOWN',
      statement: `The change adds ${gap.names.declared} (${gap.names.kind}), and nothing acts on it.`,
      detail: `Domain: ${gap.domain}. Query: the name as a whole word, all uses classified. Exclusions: comments, documentation, tests.${gap.complete ? '' : ` Not complete: ${gap.names.why || 'the search was cut'}.`}`,
      witnesses: [{ kind: 'query', side: 'head', path: c.enforcement.path, line: c.enforcement.span.line, text: ctx.source(c.enforcement).slice(0, 200), count: gap.looked, complete: gap.complete }],
      cites: [cite('obligation', c.enforcement), ...gap.shown.filter((s) => s.role !== 'operation').map((s) => cite(s.role, s.at))]
    };
  }
};
