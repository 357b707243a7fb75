/** Checks that dist/ is what the sources build, byte for byte, that it is small enough, and that its licences are complete. */
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { execFileSync } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const maxBytes = 45 * 1024 * 1024;

/** Files below a folder, relative, sorted. */
function files(dir) {
  return readdirSync(dir, { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory())
    .map((entry) => join(entry.parentPath, entry.name).slice(dir.length + 1))
    .sort();
}

const faults = [];
const temporary = mkdtempSync(join(tmpdir(), 'prguard-dist-'));
try {
  const committed = join(root, 'dist');
  const built = join(temporary, 'dist');
  execFileSync(process.execPath, [join(root, 'scripts', 'build.mjs'), built], { stdio: 'inherit' });
  const have = new Set(statSync(committed, { throwIfNoEntry: false }) ? files(committed) : []);
  const want = new Set(files(built));
  for (const path of want) {
    if (!have.has(path)) faults.push(`missing: dist/${path}`);
    else if (!readFileSync(join(committed, path)).equals(readFileSync(join(built, path)))) faults.push(`differs: dist/${path}`);
  }
  for (const path of have) if (!want.has(path)) faults.push(`not built: dist/${path}`);
  if (faults.length) faults.push('dist/ is not what the sources build; run "npm run build" and commit dist/.');

  const bytes = [...want].reduce((sum, path) => sum + statSync(join(built, path)).size, 0);
  if (bytes > maxBytes) faults.push(`dist/ has ${bytes} bytes, more than ${maxBytes}.`);
  const licences = readFileSync(join(built, 'licenses.txt'), 'utf8').split('\n');
  for (const path of want) {
    const grammar = /^grammars\/(.*)\.wasm$/.exec(path)?.[1].replace(/-tsx$/, '-typescript').replace('_', '-');
    if (grammar && !licences.some((line) => line === grammar || line.endsWith(`/${grammar}`))) faults.push(`licenses.txt has no entry for ${grammar}.`);
  }
  if (!faults.length) console.log(`dist/ is current: ${want.size} files, ${(bytes / 1024 / 1024).toFixed(1)} MiB.`);
} finally {
  rmSync(temporary, { recursive: true, force: true });
}
for (const fault of faults) console.error(fault);
process.exitCode = faults.length ? 1 : 0;
