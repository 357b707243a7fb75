/** How a case's repository relates to the knowledge base: the held-out discipline of the benchmark. */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { assetRoot } from '../assets.js';
import { parseKnowledge } from '../knowledge/index.js';
import type { Group } from './result.js';

const listSchema = z.strictObject({ repositories: z.array(z.string().regex(/^[0-9a-f]{64}$/)) });

let shaping: ReadonlySet<string> | undefined;

/** SHA-256 digests ("owner/name", hex) of the repositories whose cases were looked at while the knowledge base was written. */
export function shapingRepositories(dir: string = join(assetRoot, 'kb')): ReadonlySet<string> {
  if (shaping) return shaping;
  const file = join(dir, 'shaped-by.yml');
  shaping = new Set(existsSync(file) ? parseKnowledge('shaped-by.yml', readFileSync(file, 'utf8'), listSchema).repositories : []);
  return shaping;
}

/** The group of a repository. Digests that begin with 0 to 4 are score-only by the rules of the case manifests. */
export function groupOf(repository: string): Group {
  if (repository.startsWith('bundled/')) return 'bundled';
  const digest = createHash('sha256').update(repository).digest('hex');
  if (digest[0] <= '4') return 'score-only';
  return shapingRepositories().has(digest) ? 'shaping' : 'open';
}
