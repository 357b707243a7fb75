/** Temporary folders and repositories for tests; all are removed when the process ends. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { layoutRepository } from '../../src/cli/layout';

const made: string[] = [];
process.on('exit', () => {
  for (const dir of made) rmSync(dir, { recursive: true, force: true });
});

export function temporaryFolder(): string {
  const dir = mkdtempSync(join(realpathSync(tmpdir()), 'prguard-test-'));
  made.push(dir);
  return dir;
}

export type Files = Record<string, string | Buffer>;

export function writeFiles(dir: string, files: Files): string {
  mkdirSync(dir, { recursive: true });
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(dir, path)), { recursive: true });
    writeFileSync(join(dir, path), content);
  }
  return dir;
}

/** A repository with branches `main` and `pull-request`, checked out when asked for. */
export async function repository(base: Files, head: Files, checkout = false): Promise<string> {
  const source = temporaryFolder();
  const dir = temporaryFolder();
  await layoutRepository(dir, writeFiles(join(source, 'base'), base), writeFiles(join(source, 'head'), head), { checkout });
  return dir;
}

export function git(dir: string, ...args: string[]): string {
  return execFileSync('git', ['-c', 'user.name=t', '-c', 'user.email=t@example.invalid', '-c', 'protocol.file.allow=always', ...args], { cwd: dir, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] }).trim();
}
