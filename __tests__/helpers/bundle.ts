/** Running a copied `dist/` as a user or a runner does: another folder, another working directory, a process of its own. */
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from './repository';

/** Nodes to run on: this one, and the one that CI names. */
export const nodes: [string, string][] = [['this Node', process.execPath]];
const node24 = process.env['PRGUARD_NODE24'];
if (node24) nodes.push(['Node 24', node24]);

export interface Result {
  code: number | null;
  stdout: string;
  stderr: string;
}

export interface RunOptions {
  cwd?: string;
  env?: Record<string, string>;
  node?: string;
}

/** A copy of `dist/` in a new folder. `PRGUARD_DIST` names another one than the repository's. */
export function copyBundle(): string {
  const dist = process.env['PRGUARD_DIST'] ?? join(__dirname, '../../dist');
  if (!existsSync(join(dist, 'index.js'))) throw new Error('dist/ is missing; run "npm run build" first.');
  const copy = join(temporaryFolder(), 'a copy');
  cpSync(dist, copy, { recursive: true });
  return copy;
}

/** Runs the bundle with a small environment: no GitHub variables but those that are given. */
export function runBundle(bundle: string, args: string[], options: RunOptions = {}): Result {
  const { status, stdout, stderr } = spawnSync(options.node ?? process.execPath, [join(bundle, 'index.js'), ...args], {
    cwd: options.cwd ?? '/',
    env: { PATH: process.env['PATH'], HOME: '/nonexistent', ...options.env },
    encoding: 'utf8',
    maxBuffer: 1 << 28
  });
  return { code: status, stdout, stderr };
}
