import { createHash } from 'node:crypto';
import { join } from 'node:path';
import type { ReviewOptions } from '../../src/review';
import { openSnapshot, SnapshotError } from '../../src/snapshot';
import { quoteDigest, quoteLines } from '../../src/verdict/quote';
import type { Citation, Review } from '../../src/verdict/types';
import { verifyReview, type Verification } from '../../src/verify';
import { leafPaths } from '../../src/verify/compare';
import { cli, fakeEngine } from '../helpers/cli';
import { mutate } from '../helpers/mutate';
import { git, repository, temporaryFolder, writeFiles } from '../helpers/repository';
import { finding, review as reviewFixture } from '../helpers/review';

const base = 'one\r\ntwo\nif (!ok) throw 1\nopen(x)\n';
const head = 'one\r\ntwo\nopen(x)\nmore\n';

/** A small deterministic engine over real snapshots: one finding a changed file, with cited lines of both sides. */
async function review(options: ReviewOptions): Promise<Review> {
  const snapshot = await openSnapshot(options);
  try {
    const cite = async (side: 'base' | 'head', path: string, lines: [number, number], role: Citation['role']): Promise<Citation> => {
      const file = await snapshot.read(side, path);
      if (!file?.ok) throw new Error(`${side}:${path}`);
      const quote = quoteLines(file.text, ...lines);
      return { role, side, path, lines, quote, sha256: quoteDigest(quote), blob: file.blob };
    };
    const findings = [];
    for (const { base: from, head: to } of snapshot.changes) {
      if (!from || !to) continue;
      const citations = [await cite('base', from, [1, 3], 'obligation'), await cite('head', to, [3, 3], 'operation')];
      findings.push(finding({ path: to, citations, fingerprint: quoteDigest(citations.map((c) => c.sha256).join()).slice(0, 16) }));
    }
    return reviewFixture({
      base: { requested: options.base, ...snapshot.base },
      head: { requested: options.head, ...snapshot.head },
      evidence: createHash('sha256').update(snapshot.head.tree).digest('hex'),
      findings,
      coverage: {
        changedFiles: snapshot.changes.length,
        analysedFiles: findings.length,
        unsupportedFiles: 0,
        notAnalysed: [{ path: 'x.bin', side: 'head', reason: 'binary', detail: 'NUL' }],
        limits: ['a limit']
      }
    });
  } finally {
    await snapshot.close();
  }
}

let repo: string;
let recorded: Review;
const verify = (value: unknown, strict = false, at = repo): Promise<Verification> => verifyReview(value, { repo: at, strict, review });

beforeAll(async () => {
  repo = await repository({ 'src/files.js': base, 'x.bin': 'a' }, { 'src/files.js': head, 'x.bin': 'a' }, true);
  recorded = JSON.parse(JSON.stringify(await review({ repo, base: 'main', head: 'pull-request' })));
});

test('an untouched review agrees, and what was not re-checked is listed', async () => {
  const result = await verify(recorded);
  expect(result.differences).toEqual([]);
  expect(result.notRechecked.map((n) => n.path)).toEqual([
    'stages[0].milliseconds', 'stages[1].milliseconds', 'head.requested', 'base.requested', 'tool.version', 'tool.engine', 'tool.knowledge'
  ]);
  expect(result.agreed).toBe(leafPaths(recorded).length - result.notRechecked.length);
  expect((await verify(recorded, true)).differences).toEqual([]);
});

test('what the run could not find out is listed, on either side', async () => {
  const notice = { id: 'configuration-not-current', path: null, message: 'An older commit.' } as const;
  const told = { ...recorded, notices: [notice] };
  expect((await verify(told)).notRechecked).toContainEqual({ path: 'notices[0].message', reason: 'says what the run could not find out' });
  expect((await verify(told)).differences).toEqual([]);
  const other = await verifyReview(recorded, { repo, strict: false, review: async (options) => ({ ...(await review(options)), notices: [notice] }) });
  expect(other.differences).toEqual([]);
  expect((await verify({ ...recorded, notices: [{ ...notice, id: 'switched-off' }] })).differences.map((d) => d.path)).toContain('notices[0]');
});

test('what the narrative claims is listed as not re-checkable, and whatever it says the rest is verified', async () => {
  const claim = { type: 'urgent', channel: 'title', source: null, line: null, quote: 'urgent', result: 'UNVERIFIABLE', reason: 'r', citations: [] } as const;
  const told = { ...recorded, attention: { claims: [claim], instructions: [], notices: [], read: { title: 1 }, requests: 0, limits: [] } };
  const { differences, notRechecked } = await verify(told);
  expect(differences).toEqual([]);
  expect(notRechecked.some((n) => n.path === 'attention.claims[0].result')).toBe(true);
  expect(notRechecked.filter((n) => n.path.startsWith('attention')).every((n) => n.reason.includes('nothing else in the review depends on it'))).toBe(true);
});

test('every changed leaf is caught by its name, unless it is listed as not re-checkable', async () => {
  const paths = leafPaths(recorded);
  expect(paths.length).toBeGreaterThan(80);
  const listed = new Set((await verify(recorded)).notRechecked.map((n) => n.path));
  for (const path of paths) {
    const mutated = mutate(recorded, path);
    expect(mutated).not.toEqual(recorded);
    const result = await verify(mutated);
    const named = result.differences.some((d) => d.path === path || d.path === `${path}[0]`);
    expect([path, named]).toEqual([path, !listed.has(path)]);
    if (listed.has(path)) expect([path, result.notRechecked.some((n) => n.path === path)]).toEqual([path, true]);
  }
}, 240_000);

test('removed, added and swapped elements are caught', async () => {
  const at = (value: Verification): string[] => value.differences.map((d) => d.path);
  expect(at(await verify({ ...recorded, findings: [] }))).toEqual(expect.arrayContaining(['findings[0]']));
  expect(at(await verify({ ...recorded, findings: [...recorded.findings, recorded.findings[0]] }))).toContain(`findings[${recorded.findings.length}]`);
  expect(at(await verify({ ...recorded, rejected: [] }))).toEqual(['rejected[0]']);
  const swapped = mutate(recorded, 'findings[0].citations', (c) => [...(c as unknown[])].reverse());
  expect(at(await verify(swapped))).toContain('findings[0].citations[0].side');
  expect(at(await verify({ ...recorded, extra: 1 }))).toEqual(['extra']);
  expect(at(await verify(mutate(recorded, 'findings[0].premises[0].citations[0]', () => 7)))).toContain('findings[0].premises[0].citations[0]');
});

test('full commit ids that were asked for are checked, names are listed', async () => {
  const asked = await review({ repo, base: recorded.base.revision, head: recorded.head.revision });
  const result = await verify(asked);
  expect(result.differences).toEqual([]);
  expect(result.notRechecked.map((n) => n.path)).not.toContain('head.requested');
  expect((await verify(mutate(asked, 'head.requested'))).differences.map((d) => d.path)).toEqual(['head.requested']);
  expect((await verify(mutate(asked, 'base.requested'))).differences.map((d) => d.path)).toEqual(['base.requested']);
});

test('another content under the same path is caught: blob, quote and tree by name', async () => {
  writeFiles(repo, { 'src/files.js': 'one\ntwo\nopen(y)\nmore\n' });
  git(repo, 'commit', '-qam', 'other');
  const other = git(repo, 'rev-parse', 'HEAD');
  const result = await verify({ ...recorded, head: { ...recorded.head, revision: other } });
  const paths = result.differences.map((d) => d.path);
  for (const path of ['findings[0].citations[1].blob', 'findings[0].citations[1].quote', 'head.tree', 'evidence']) expect(paths).toContain(path);
  expect(paths).not.toContain('findings[0].citations[0].quote');
});

test('a work tree is re-read: unchanged agrees, changed is caught', async () => {
  const dir = await repository({ 'src/files.js': base }, { 'src/files.js': head }, true);
  const value = await review({ repo: dir, base: 'main', head: 'WORKTREE' });
  expect((await verify(value, false, dir)).differences).toEqual([]);
  writeFiles(dir, { 'src/files.js': head.replace('open(x)', 'open(z)') });
  const paths = (await verify(value, false, dir)).differences.map((d) => d.path);
  expect(paths).toEqual(expect.arrayContaining(['findings[0].citations[1].quote', 'head.tree']));
});

test('an unknown revision is named, and the rest is listed as not re-checkable', async () => {
  const result = await verify({ ...recorded, head: { ...recorded.head, revision: '9'.repeat(40) } });
  expect(result.differences.map((d) => d.path)).toEqual(['head.revision']);
  expect(result.agreed).toBe(0);
  expect(result.notRechecked.length).toBe(leafPaths(recorded).length - 1);
  expect((await verify({ ...recorded, base: { ...recorded.base, revision: 'main' } })).differences).toEqual([{ path: 'base.revision', message: '"main" is no full commit id' }]);
});

test('--strict compares engine, knowledge base and version', async () => {
  for (const key of ['engine', 'knowledge', 'version']) {
    const mutated = mutate(recorded, `tool.${key}`);
    expect((await verify(mutated)).differences).toEqual([]);
    expect((await verify(mutated)).notRechecked.find((n) => n.path === `tool.${key}`)!.reason).toContain('; here ');
    expect((await verify(mutated, true)).differences.map((d) => d.path)).toEqual([`tool.${key}`]);
  }
});

describe('what only a model said', () => {
  const said = (): Review => {
    const model = finding({ ...recorded.findings[0], fingerprint: 'feedfeedfeedfeed', mechanism: 'from-model' });
    model.premises = [{ ...model.premises[0], result: 'SUPPORTED' }];
    return { ...recorded, findings: [model, ...recorded.findings] };
  };

  test('is listed and carried, its citations are checked, the rest of the review too', async () => {
    const result = await verify(said());
    expect(result.differences).toEqual([]);
    expect(result.notRechecked.map((n) => n.path)).toEqual(expect.arrayContaining(['findings[0].title', 'findings[0].premises[0].result']));
    expect((await verify(mutate(said(), 'findings[0].citations[0].quote'))).differences.map((d) => d.path)).toContain('findings[0].citations[0].quote');
    expect((await verify(mutate(said(), 'findings[1].title'))).differences.map((d) => d.path)).toEqual(['findings[1].title']);
  });

  test('fails under --strict, by name', async () => {
    const paths = (await verify(said(), true)).differences.map((d) => d.path);
    expect(paths).toContain('findings[0].premises[0].result');
  });

  test('a proven premise of the engine cannot be relabelled', async () => {
    const relabelled = mutate(recorded, 'findings[0].premises[0].result', () => 'SUPPORTED');
    expect((await verify(relabelled)).differences.map((d) => d.path)).toEqual(['findings[0].premises[0].result']);
  });
});

describe('command', () => {
  const run = (value: unknown, ...args: string[]): ReturnType<typeof cli> => {
    const dir = temporaryFolder();
    writeFiles(dir, { 'review.json': typeof value === 'string' ? value : JSON.stringify(value) });
    return cli(['verify', join(dir, 'review.json'), '--repo', repo, ...args], { ...fakeEngine(), review });
  };

  test('agrees: exit 0, with what was not re-checked', async () => {
    const { code, stdout } = await run(recorded);
    expect(stdout).toContain('not re-checkable  stages[*].milliseconds (2 fields): timings differ from run to run\n');
    expect(stdout).toMatch(/\nVERIFIED: \d+ fields recomputed from the repository and equal; 7 not re-checkable\.\n$/);
    expect(code).toBe(0);
  });

  test('differs: exit 1, each field by its path', async () => {
    const { code, stdout } = await run(mutate(recorded, 'findings[0].title'));
    expect(stdout).toMatch(/^differs {2}findings\[0\]\.title: recorded "Path containment[^]*NOT VERIFIED: 1 field of the review differs/);
    expect(code).toBe(1);
  });

  test('no review: a schema violation is named, no JSON and no file are usage errors', async () => {
    expect(await run({ ...recorded, verdict: 'FINE' })).toMatchObject({ code: 1, stdout: expect.stringMatching(/^differs {2}verdict: Invalid option/) });
    expect(await run('{')).toMatchObject({ code: 2, stderr: expect.stringContaining('is no JSON') });
    expect(await cli(['verify', '/no/such/review.json'], fakeEngine())).toMatchObject({ code: 2, stderr: expect.stringContaining("Can't read review /no/such/review.json: it does not exist") });
  });

  test('a folder that is no repository is an error of the snapshot', async () => {
    await expect(verify(recorded, false, temporaryFolder())).rejects.toThrow(SnapshotError);
  });
});
