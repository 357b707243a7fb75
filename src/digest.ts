/** Digests that tie a review to the engine that made it. */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { assetRoot, bundled } from './assets.js';

/** Paths of regular files below a folder, relative with `/`, in code-unit order. Links and other kinds are left out. */
export function filesBelow(dir: string): string[] {
  const found: string[] = [];
  const open = [''];
  for (let prefix = open.pop(); prefix !== undefined; prefix = open.pop()) {
    for (const entry of readdirSync(join(dir, prefix), { withFileTypes: true })) {
      if (entry.isDirectory()) open.push(`${prefix}${entry.name}/`);
      else if (entry.isFile()) found.push(prefix + entry.name);
    }
  }
  return found.sort((a, b) => (a < b ? -1 : a > b ? 1 : 0));
}

/**
 * SHA-256 over paths and contents of files: 64 hex digits, the same on every machine and for every file creation order.
 * @param keep which paths take part; all by default
 */
export function directoryDigest(dir: string, keep: (path: string) => boolean = () => true): string {
  const hash = createHash('sha256');
  for (const path of filesBelow(dir)) {
    if (!keep(path)) continue;
    const content = readFileSync(join(dir, path));
    hash.update(`${path}\0${content.length}\0`).update(content);
  }
  return hash.digest('hex');
}

let engine: string | undefined;

/**
 * SHA-256 over the engine's code: `index.js` of the bundle, or all modules of the checkout that this one belongs to.
 * Grammars are fixed by the bundle's build and take no part; the knowledge base has its own digest.
 */
export function engineDigest(): string {
  engine ??= bundled
    ? createHash('sha256').update(readFileSync(join(assetRoot, 'index.js'))).digest('hex')
    : directoryDigest(dirname(fileURLToPath(import.meta.url)), (path) => /\.c?[jt]s$/.test(path));
  return engine;
}
