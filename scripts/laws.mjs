/**
 * The laws of contracts over real functions: reformatting, renaming, inverting, nesting, extracting, inlining and moving
 * change nothing, so that none of them may be a loss, in either direction.
 *
 *   node scripts/laws.mjs --mirrors DIR [--files 20] [--language L] [--law NAME] [--per-law 2] [--skip N] [--list N] [--all]
 *
 * DIR holds bare git directories as `owner+name/repo`. Run `npx tsc -p tsconfig.json` before: the compiled `build/` is
 * what is tested (`--build DIR` for another). The sample is the same on every run: files are taken in the order of
 * the SHA-256 of repository and path. Repositories whose "owner/name" hashes to a first digit 0 to 4 are held out, as in
 * the benchmark. Prints violations by law and language; `--list N` shows N of each. Exits 1 when a candidate arises.
 */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { loadMutators } from './mutators.mjs';

const EXTENSIONS = { c: ['c'], go: ['go'], java: ['java'], csharp: ['cs'], javascript: ['js', 'mjs', 'cjs'], php: ['php'], python: ['py'], ruby: ['rb'], rust: ['rs'], typescript: ['ts'] };
const VENDORED = new Set(['vendor', 'vendored', 'third_party', 'third-party', 'thirdparty', '3rdparty', 'external', 'node_modules', 'dist', 'build', 'contrib', 'test', 'tests', '__tests__', 'testing', 'testdata', 'spec', 'fixtures', 'generated', 'gen', 'deps']);
const MAX_BYTES = 60_000;
const MAX_LINE = 400;

const { values: options } = parseArgs({
  options: {
    mirrors: { type: 'string' },
    files: { type: 'string', default: '20' },
    language: { type: 'string' },
    law: { type: 'string' },
    'per-law': { type: 'string', default: '2' },
    skip: { type: 'string', default: '0' },
    list: { type: 'string', default: '0' },
    all: { type: 'boolean', default: false },
    build: { type: 'string' }
  }
});
const root = resolve(dirname(fileURLToPath(import.meta.url)), '..');
const build = resolve(options.build ?? join(root, 'build'));
if (!options.mirrors || (options.language && !EXTENSIONS[options.language])) {
  console.error(`Usage: node scripts/laws.mjs --mirrors DIR [--language ${Object.keys(EXTENSIONS).join('|')}] [--files 20] [--law NAME] [--per-law 2] [--list N]`);
  process.exit(2);
}
if (!existsSync(join(build, 'review.js'))) {
  console.error('build/review.js is missing: run `npx tsc -p tsconfig.json` first.');
  process.exit(2);
}

const sha = (text) => createHash('sha256').update(text).digest('hex');
const git = (dir, ...args) => execFileSync('git', ['-c', 'safe.directory=*', '--git-dir', dir, ...args], { maxBuffer: 1 << 28, env: { ...process.env, GIT_NO_LAZY_FETCH: '1' }, stdio: ['ignore', 'pipe', 'ignore'] });

function eligible(path, extensions) {
  const parts = path.split('/');
  const file = parts.pop().toLowerCase();
  if (!extensions.includes(file.slice(file.lastIndexOf('.') + 1))) return false;
  if (file.endsWith('.d.ts') || /(^|[._-])(test|tests|spec|min|bundle|generated|pb)([._-]|$)/.test(file)) return false;
  return !parts.some((p) => VENDORED.has(p.toLowerCase()));
}

/** The sample's files, at most one tenth of them from one repository. */
function* sample(language, wanted) {
  const all = [];
  for (const name of readdirSync(options.mirrors).sort()) {
    const dir = join(options.mirrors, name, 'repo');
    const repository = name.replace('+', '/');
    if (!existsSync(dir) || '01234'.includes(sha(repository)[0])) continue;
    let paths;
    try {
      paths = git(dir, 'ls-tree', '-r', '-z', '--name-only', 'HEAD').toString().split('\0');
    } catch {
      continue;
    }
    for (const path of paths) if (eligible(path, EXTENSIONS[language])) all.push({ dir, repository, path, key: sha(`${repository}:${path}`) });
  }
  all.sort((a, b) => (a.key < b.key ? -1 : 1));
  const taken = new Map();
  let n = -Number(options.skip);
  for (const f of all) {
    if ((taken.get(f.repository) ?? 0) >= Math.max(2, wanted / 5)) continue;
    let source;
    try {
      source = git(f.dir, 'cat-file', 'blob', `HEAD:${f.path}`).toString();
    } catch {
      continue;
    }
    if (source.length < 500 || source.length > MAX_BYTES || source.includes('\0') || source.split('\n').some((l) => l.length > MAX_LINE)) continue;
    taken.set(f.repository, (taken.get(f.repository) ?? 0) + 1);
    if (n++ < 0) continue;
    yield { ...f, source };
    if (n >= wanted) return;
  }
}

const { subject, mutations, violations, backwards } = await loadMutators(build);
const only = options.law ? new Set(options.law.split(',')) : undefined;
let candidates = 0;
for (const language of options.language ? [options.language] : Object.keys(EXTENSIONS)) {
  const table = new Map();
  const started = performance.now();
  let files = 0;
  for (const f of sample(language, Number(options.files))) {
    const s = await subject(f.path, f.source);
    if (!s) continue;
    files++;
    for (const m of mutations(s, Number(options['per-law']), only)) {
      for (const direction of ['forward', 'backward']) {
        const key = `${m.law} ${direction}`;
        const row = table.get(key) ?? { tried: 0, broken: 0, candidates: 0, kinds: {}, shown: [] };
        table.set(key, row);
        row.tried++;
        const found = await violations(direction === 'forward' ? m.files : backwards(m.files));
        if (found.length === 0) continue;
        row.broken++;
        for (const v of found) row.kinds[v.kind] = (row.kinds[v.kind] ?? 0) + 1;
        if (found.some((v) => v.kind === 'candidate')) {
          row.candidates++;
          candidates++;
        }
        if (row.shown.length < Number(options.list)) row.shown.push(`${f.repository} ${f.path}:${m.line}\n        ${(options.all ? found : found.slice(0, 3)).map((v) => v.text).join('\n        ')}`);
      }
    }
  }
  console.log(`${language}: ${files} files, ${Math.round((performance.now() - started) / 1000)} s`);
  for (const [key, r] of table) {
    console.log(`  ${key.padEnd(36)} ${String(r.broken).padStart(4)} of ${String(r.tried).padStart(4)} broken, ${r.candidates} with a candidate  ${Object.entries(r.kinds).map(([k, n]) => `${k} ${n}`).join(', ')}`);
    for (const line of r.shown) console.log(`      ${line}`);
  }
}
process.exitCode = candidates ? 1 : 0;
