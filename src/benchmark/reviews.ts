/** Reviews that a tool made, read from files: the neutral format, or SARIF. */
import { existsSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { ConfigurationError } from '../errors.js';
import { inertLine } from '../report/inert.js';
import { readJsonLines } from './cases/json-lines.js';
import { neutralReviewSchema, type NeutralReview } from './review.js';
import { readSarifReviews, type SarifOptions } from './sarif.js';

/**
 * Reads reviews: files of JSON lines, or folders of `<case id>.sarif`.
 * @param sarif how SARIF logs are read
 * @returns by case id
 * @throws ConfigurationError naming file, line and field, or a case that is reviewed twice
 */
export function readReviews(paths: readonly string[], cwd: string, sarif: Omit<SarifOptions, 'file'> = {}): Map<string, NeutralReview> {
  const out = new Map<string, NeutralReview>();
  for (const path of paths) {
    const full = resolve(cwd, path);
    if (!existsSync(full)) throw new ConfigurationError(`There is no ${inertLine(path)}; --reviews names a file of JSON lines, or a folder of SARIF files.`);
    const reviews = statSync(full).isDirectory() ? readSarifReviews(full, sarif) : readJsonLines(path, cwd, neutralReviewSchema, 'the review').map((line) => line.value);
    for (const review of reviews) {
      if (out.has(review.id)) throw new ConfigurationError(`${inertLine(path)}: case ${inertLine(review.id)} is reviewed twice; keep one review a case.`);
      out.set(review.id, review);
    }
  }
  return out;
}
