/** Recomputing citations from the repository alone, without the engine. */
import { blackOut } from '../secrets.js';
import type { Snapshot } from '../snapshot/index.js';
import type { Citation, Review } from '../verdict/types.js';
import { maxQuotedLines, quoteDigest, quoteLines } from '../verdict/quote.js';
import type { Difference } from './compare.js';

/** Checks every citation of every finding: blob, lines, quoted text and digest, and that premises cite existing ones. */
export async function checkCitations(review: Review, snapshot: Pick<Snapshot, 'read'>): Promise<Difference[]> {
  const out: Difference[] = [];
  for (const [f, finding] of review.findings.entries()) {
    for (const [c, citation] of finding.citations.entries()) {
      out.push(...(await checkCitation(citation, `findings[${f}].citations[${c}]`, snapshot)));
    }
    for (const [p, premise] of finding.premises.entries()) {
      premise.citations.forEach((index, i) => {
        if (index >= finding.citations.length) {
          out.push({ path: `findings[${f}].premises[${p}].citations[${i}]`, message: `the finding has no citation ${index}` });
        }
      });
    }
  }
  return out;
}

async function checkCitation(citation: Citation, path: string, snapshot: Pick<Snapshot, 'read'>): Promise<Difference[]> {
  const [first, last] = citation.lines;
  if (last < first) return [{ path: `${path}.lines[1]`, message: `line ${last} comes before line ${first}` }];
  if (last - first >= maxQuotedLines) return [{ path: `${path}.lines[1]`, message: `${last - first + 1} lines are more than ${maxQuotedLines}` }];
  const file = await snapshot.read(citation.side, citation.path);
  if (file === null) return [{ path: `${path}.path`, message: `${citation.side} has no file ${JSON.stringify(citation.path)}` }];
  if (!file.ok) return [{ path: `${path}.path`, message: `${JSON.stringify(citation.path)} can't be read in ${citation.side}: ${file.skip.detail}` }];
  const out: Difference[] = [];
  if (file.blob !== citation.blob) out.push({ path: `${path}.blob`, message: `recorded ${citation.blob}, the file is ${file.blob}` });
  const text = quoteLines(file.text, first, last);
  if (blackOut(text) !== citation.quote) {
    out.push({ path: `${path}.quote`, message: `lines ${first}-${last} of ${JSON.stringify(citation.path)} in ${citation.side} read otherwise` });
  }
  if (quoteDigest(text) !== citation.sha256) out.push({ path: `${path}.sha256`, message: 'is not the digest of these lines' });
  return out;
}
