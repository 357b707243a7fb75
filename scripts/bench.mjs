/**
 * Reviews the same change in a small and in a large generated repository with dist/, and fails when size costs too much:
 * at most 2 s more for 50,000 files than for 500, and at most 700 MB in either. Callers and peers of the changed
 * function are spread over the whole repository.
 */
import { execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const sizes = [500, 50_000];
const maxMoreSeconds = 2;
const maxMegabytes = 700;
const runs = 5;
/** Files that call the changed function, and classes that override its method, in every repository. */
const callers = 40;
const peers = 30;

const bundle = join(import.meta.dirname, '..', 'dist', 'index.js');
if (!existsSync(bundle)) {
  console.error('dist/ is missing; run "npm run build" first.');
  process.exit(2);
}

/** The changed file. In base the guard stands, in head it is gone. */
function documentsFile(guarded) {
  return `import { unlink } from 'node:fs/promises';
import { canRemove } from '../access/rules.js';
import { Store } from '../store/base.js';

export class DocumentStore extends Store {
  async discard(user, request) {
    const document = await this.find(request.params.id);
${guarded ? "    if (!canRemove(user, document)) {\n      throw new ForbiddenError('not yours');\n    }\n" : ''}    await unlink(document.path);
    await this.database.delete('documents', document.id);
    return { removed: document.id };
  }
}

export async function removeDocument(store, user, request) {
  return store.discard(user, request);
}
`;
}

const fixed = {
  'src/access/rules.js': `export function canRemove(user, document) {
  return user.roles.includes('admin') || document.owner === user.id;
}
`,
  'src/store/base.js': `export class Store {
  constructor(database) {
    this.database = database;
  }

  async find(id) {
    return this.database.get(id);
  }
}
`
};

/** File number `i` of `count`: every so often a caller or a peer, and code that has nothing to do with the change. */
function moduleFile(i, count) {
  const every = (wanted, offset) => (i + offset) % Math.floor(count / wanted) === 0;
  const parts = [];
  if (every(callers, 3)) {
    parts.push(`import { removeDocument } from '../../documents/store.js';

export async function clean${i}(store, user, request) {
  const result = await removeDocument(store, user, request);
  return { ...result, by: 'clean${i}' };
}
`);
  }
  if (every(peers, 7)) {
    parts.push(`import { unlink } from 'node:fs/promises';
import { canRemove } from '../../access/rules.js';
import { Store } from '../../store/base.js';

export class Store${i} extends Store {
  async discard(user, request) {
    const item = await this.find(request.params.id);
    if (!canRemove(user, item)) {
      throw new ForbiddenError('not yours');
    }
    await unlink(item.path);
    return { removed: item.id };
  }
}
`);
  }
  parts.push(`export function total${i}(rows, limit) {
  let sum = 0;
  for (const row of rows) {
    if (row.amount > limit || row.area !== ${i % 97}) continue;
    sum += row.amount * (row.rate ?? ${(i % 13) + 1});
  }
  return sum;
}

export async function describe${i}(store, id) {
  const item = await store.find(id);
  const parts = [item.title.trim()];
  if (item.note) parts.push('note ' + item.note);
  return parts.join(', ') || 'nothing ${i}';
}
`);
  return parts.join('\n');
}

function* filesOf(count) {
  yield ['src/documents/store.js', documentsFile(true)];
  yield* Object.entries(fixed);
  const rest = count - 1 - Object.keys(fixed).length;
  for (let i = 0; i < rest; i++) yield [`src/area${i % 41}/part${Math.floor(i / 41) % 37}/module${i}.js`, moduleFile(i, count)];
}

/** Makes a bare repository with branches `base` and `head`; equal sizes give equal object ids. */
async function generate(dir, count) {
  execFileSync('git', ['init', '-q', '--bare', dir]);
  const git = spawn('git', ['-C', dir, 'fast-import', '--quiet', '--done'], { stdio: ['pipe', 'inherit', 'inherit'] });
  const done = new Promise((resolve, reject) => git.on('close', (code) => (code === 0 ? resolve() : reject(new Error(`git fast-import ended with ${code}.`)))));
  const file = (path, text) => `M 100644 inline ${path}\ndata ${Buffer.byteLength(text)}\n${text}\n`;
  const commit = (branch, from) => `commit refs/heads/${branch}\ncommitter Bench <bench@example.org> 1700000000 +0000\ndata 5\nbench\n${from ? `from refs/heads/${from}\n` : ''}`;
  const write = (text) => git.stdin.write(text) || new Promise((resolve) => git.stdin.once('drain', resolve));
  await write(commit('base', null));
  for (const [path, text] of filesOf(count)) await write(file(path, text));
  await write(`${commit('head', 'base')}${file('src/documents/store.js', documentsFile(false))}done\n`);
  git.stdin.end();
  await done;
}

/** One review in a process of its own: wall time with process start, and the process's peak memory. */
function review(dir) {
  const report = 'import{writeSync}from"node:fs";process.on("exit",()=>writeSync(3,String(process.resourceUsage().maxRSS)))';
  const args = ['--import', `data:text/javascript,${encodeURIComponent(report)}`, bundle, 'review', '--repo', dir, '--base', 'base', '--head', 'head', '--format', 'json'];
  return new Promise((resolve, reject) => {
    const start = performance.now();
    const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit', 'pipe'] });
    const text = ['', ''];
    [child.stdio[1], child.stdio[3]].forEach((stream, i) => stream.on('data', (chunk) => (text[i] += chunk)));
    child.on('close', (code) => {
      if (code !== 0 && code !== 1) reject(new Error(`The review ended with ${code}.`));
      else resolve({ seconds: (performance.now() - start) / 1000, megabytes: Number(text[1]) / 1024, review: JSON.parse(text[0]) });
    });
  });
}

const median = (list) => [...list].sort((a, b) => a - b)[Math.floor(list.length / 2)];

const temporary = mkdtempSync(join(realpathSync(tmpdir()), 'prguard-bench-'));
let failed = false;
try {
  const results = [];
  for (const count of sizes) {
    const dir = join(temporary, String(count));
    await generate(dir, count);
    const all = [];
    for (let i = 0; i < runs; i++) all.push(await review(dir));
    const { review: last } = all[runs - 1];
    const result = { count, seconds: median(all.map((r) => r.seconds)), megabytes: Math.max(...all.map((r) => r.megabytes)) };
    results.push(result);
    console.log(`${String(count).padStart(6)} files: ${result.seconds.toFixed(2)} s (median of ${runs}), ${result.megabytes.toFixed(0)} MB, ${last.verdict}, findings ${last.findings.length}`);
    console.log(`        milliseconds of the last run: ${last.stages.map((s) => `${s.name} ${s.milliseconds}`).join(', ')}`);
    if (last.findings.length + last.rejected.length === 0) throw new Error('The review found nothing to look into, so nothing was measured.');
  }
  const more = results[1].seconds - results[0].seconds;
  console.log(`${sizes[1]} files cost ${more.toFixed(2)} s more than ${sizes[0]} (at most ${maxMoreSeconds}).`);
  if (more > maxMoreSeconds) failed = true;
  for (const { count, megabytes } of results) {
    if (megabytes <= maxMegabytes) continue;
    console.error(`${count} files took ${megabytes.toFixed(0)} MB, more than ${maxMegabytes}.`);
    failed = true;
  }
} finally {
  rmSync(temporary, { recursive: true, force: true });
}
process.exitCode = failed ? 1 : 0;
