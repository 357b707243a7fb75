/** One number for the evidence a review rests on: equal evidence, equal digest. */
import { createHash } from 'node:crypto';
import type { ChangeAnalysis } from '../change/index.js';

/** SHA-256 over the matched functions and their contract differences, 64 hex digits. */
export function evidenceDigest(analysis: ChangeAnalysis): string {
  const hash = createHash('sha256');
  for (const c of analysis.changes) {
    hash.update(`${c.pair.base.file.unit.path}\0${c.pair.base.func.id}\0${c.pair.head.file.unit.path}\0${c.pair.head.func.id}\0${c.base.operations.length}\0${c.head.operations.length}\n`);
    for (const l of [...c.losses, ...c.gains]) hash.update(`${l.kind}\0${l.at.side}\0${l.at.path}\0${l.at.span.line}\0${l.governed.length}\n`);
  }
  return hash.digest('hex');
}
