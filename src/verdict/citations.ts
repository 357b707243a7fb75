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
  for (const wanted of cites) {
    const c = await onOneSide(wanted, store);
    const first = c.lines[0];
    let last = Math.min(c.lines[1], first + maxQuotedLines - 1);
    const within = (x: Citation): boolean => x.side === c.side && x.path === c.path;
    let at = citations.findIndex((x) => within(x) && x.lines[0] <= first && x.lines[1] >= last);
    // A wider place takes the narrower one's, so that nothing is shown twice.
    const narrower = at < 0 ? citations.findIndex((x) => within(x) && x.lines[0] >= first && x.lines[1] <= last) : -1;
    if (narrower >= 0) {
      const file = (await store.text(c.side, c.path))!;
      last = Math.max(first, Math.min(last, countLines(file.text)));
      const quote = quoteLines(file.text, first, last);
      citations[narrower] = { ...citations[narrower], lines: [first, last], quote, sha256: quoteDigest(quote) };
      at = narrower;
    }
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

/** What the change left as it was is cited in head, whichever side it was found on. */
async function onOneSide(c: Cite, store: UnitStore): Promise<Cite> {
  if (c.side === 'head') return c;
  const [base, head] = [await store.text('base', c.path), await store.text('head', c.path)];
  return base && head && base.blob === head.blob ? { ...c, side: 'head' } : c;
}

function countLines(text: string): number {
  let n = text.endsWith('\n') ? 0 : 1;
  for (let i = text.indexOf('\n'); i >= 0; i = text.indexOf('\n', i + 1)) n++;
  return Math.max(1, n);
}
