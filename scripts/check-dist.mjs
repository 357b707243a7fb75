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

/** Where two texts part: the line's number (1-based) and what stands there, at most 160 characters a side. */
function parting(committed, built) {
  const [a, b] = [committed, built].map((text) => text.toString('utf8').split('\n'));
  const at = a.findIndex((line, i) => line !== b[i]);
  const line = at < 0 ? a.length : at;
  return `line ${line + 1}: committed "${(a[line] ?? '').trim().slice(0, 160)}", built "${(b[line] ?? '').trim().slice(0, 160)}"`;
}

const committed = join(root, 'dist');

/** What parts the committed dist/ from one built into `built`; empty where they are the same, byte for byte. */
function differences(built) {
  execFileSync(process.execPath, [join(root, 'scripts', 'build.mjs'), built], { stdio: 'inherit' });
  const have = new Set(statSync(committed, { throwIfNoEntry: false }) ? files(committed) : []);
  const want = new Set(files(built));
  const found = [];
  for (const path of want) {
    if (!have.has(path)) {
      found.push(`missing: dist/${path}`);
      continue;
    }
    const [a, b] = [readFileSync(join(committed, path)), readFileSync(join(built, path))];
    if (!a.equals(b)) found.push(`differs: dist/${path}, ${parting(a, b)}`);
  }
  for (const path of have) if (!want.has(path)) found.push(`not built: dist/${path}`);
  return found;
}

let faults = [];
const temporary = mkdtempSync(join(tmpdir(), 'prguard-dist-'));
try {
  const built = join(temporary, 'dist');
  faults = differences(built);
  if (faults.length) {
    // One build that gives the committed bytes proves them; a build that then differs from another is told.
    console.error(`${faults.join('\n')}\nBuilding once more.`);
    faults = differences(built);
    if (faults.length) faults.push('dist/ is not what the sources build; run "npm run build" and commit dist/.');
    else console.error('The second build gives the committed bytes: the build is not the same every time.');
  }

  const want = files(built);
  const bytes = [...want].reduce((sum, path) => sum + statSync(join(built, path)).size, 0);
  if (bytes > maxBytes) faults.push(`dist/ has ${bytes} bytes, more than ${maxBytes}.`);
  const licences = readFileSync(join(built, 'licenses.txt'), 'utf8').split('\n');
  for (const path of want) {
    const grammar = /^grammars\/(.*)\.wasm$/.exec(path)?.[1].replace(/-tsx$/, '-typescript').replace('_', '-');
    if (grammar && !licences.some((line) => line === grammar || line.endsWith(`/${grammar}`))) faults.push(`licenses.txt has no entry for ${grammar}.`);
  }
  if (!faults.length) console.log(`dist/ is current: ${want.length} files, ${(bytes / 1024 / 1024).toFixed(1)} MiB.`);
} finally {
  rmSync(temporary, { recursive: true, force: true });
}
for (const fault of faults) console.error(fault);
process.exitCode = faults.length ? 1 : 0;
