/** Chooses and quotes the citations of a finding: at most 10, each of at most 40 lines, one for every premise first. */
import type { UnitStore } from '../evidence/units.js';
import type { Cite } from '../validation/types.js';
import { maxQuotedLines, quoteDigest, quoteLines } from './quote.js';
import type { Citation } from './types.js';

/** Citations of one finding; a reader opens no more. */
export const MAX_CITATIONS = 10;

/** Citations, and for each cite that was asked for the index of the citation that covers it (-1 when none does). */
export async function quoteAll(cites: Cite[], store: UnitStore): Promise<{ citations: Citation[]; index: number[] }> {
  const citations: Citation[] = [];
  const index: number[] = [];
  for (const c of cites) {
    const first = c.lines[0];
    let last = Math.min(c.lines[1], first + maxQuotedLines - 1);
    let at = citations.findIndex((x) => x.side === c.side && x.path === c.path && x.lines[0] <= first && x.lines[1] >= last);
    if (at < 0 && citations.length < MAX_CITATIONS) {
      const file = await store.text(c.side, c.path);
      if (file) {
        last = Math.max(first, Math.min(last, countLines(file.text)));
        const quote = quoteLines(file.text, first, last);
        citations.push({ role: c.role, side: c.side, path: c.path, lines: [first, last], quote, sha256: quoteDigest(quote), blob: file.blob });
        at = citations.length - 1;
      }
    }
    index.push(at);
  }
  return { citations, index };
}

function countLines(text: string): number {
  let n = text.endsWith('\n') ? 0 : 1;
  for (let i = text.indexOf('\n'); i >= 0; i = text.indexOf('\n', i + 1)) n++;
  return Math.max(1, n);
}
