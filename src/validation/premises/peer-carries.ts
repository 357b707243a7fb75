/** Somebody owes it: the change adds the enforcement at a peer, or enough unchanged peers carry it. */
import { cite, type Premise } from '../types.js';

/** Unchanged peers that must carry it, and their share; two of two are enough as well. */
export const MIN_PEERS = 3;
/** Share of the unchanged peers that must carry it. */
export const MIN_SHARE = 0.8;

/** The premise `peer-carries`. */
export const peerCarries: Premise = {
  id: 'peer-carries',
  critical: true,
  check(c, ctx) {
    const gap = c.gap!;
    // What the change does in fewer places than it leaves is no norm.
    const enough = (gap.witness === 'added' && 2 * gap.carrying >= gap.looked) || (gap.carrying >= MIN_PEERS && gap.carrying >= MIN_SHARE * gap.looked) || (gap.carrying === 2 && gap.looked === 2);
    const carries = gap.witness === 'added' ? `The change adds the enforcement in ${gap.names.peers}` : `${gap.carrying} of ${gap.looked} peers carry the enforcement`;
    return {
      result: enough ? 'PROVEN' : 'REFUTED',
      statement: `${carries}, and \`${c.where.func.qualified}\` is a peer: ${gap.because}.`,
      detail: `Domain: ${gap.domain}.${gap.complete ? '' : ' There may be more peers.'}`,
      witnesses: [
        { kind: 'peers', side: c.enforcement.side, path: c.enforcement.path, line: c.enforcement.span.line, text: ctx.source(c.enforcement).slice(0, 300), count: gap.carrying, complete: gap.complete }
      ],
      cites: [cite('peer', c.enforcement), ...gap.shown.map((s) => cite(s.role, s.at))]
    };
  }
};
