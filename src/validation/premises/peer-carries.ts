/** Somebody owes it: the change adds the enforcement at a peer, or unchanged peers carry it. */
import { cite, type Premise } from '../types.js';

export const peerCarries: Premise = {
  id: 'peer-carries',
  critical: true,
  check(c, ctx) {
    const gap = c.gap!;
    const enough = gap.witness === 'added' || (gap.carrying >= 3 && gap.carrying >= 0.8 * gap.looked) || (gap.carrying === 2 && gap.looked === 2);
    return {
      result: enough ? 'PROVEN' : 'REFUTED',
      statement: gap.witness === 'added' ? `The change adds the enforcement in ${gap.names.peers}.` : `${gap.carrying} of ${gap.looked} peers carry the enforcement.`,
      witnesses: [
        { kind: 'peers', side: c.enforcement.side, path: c.enforcement.path, line: c.enforcement.span.line, text: ctx.source(c.enforcement).slice(0, 300), count: gap.carrying }
      ],
      cites: [cite('peer', c.enforcement), ...gap.shown.map((s) => cite(s.role, s.at))]
    };
  }
};
