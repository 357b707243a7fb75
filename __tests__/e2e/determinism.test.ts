/**
 * Equal input gives equal bytes: through the bundle, with another process, working directory, locale, time zone, Node,
 * order of file creation and layout of the object store. Only `stages[].milliseconds` may differ.
 */
import { join } from 'node:path';
import { assetRoot } from '../../src/assets';
import { readExamples } from '../../src/cli/mechanisms-test';
import { reviewSchema } from '../../src/verdict/types';
import { copyBundle, nodes, runBundle, type RunOptions } from '../helpers/bundle';
import { git, readFiles, repository, temporaryFolder, writeFiles, type Files } from '../helpers/repository';

/** One example of every mechanism in one change: many files and findings, in every language. */
function everyMechanism(side: 'base' | 'head'): Files {
  const files: Files = {};
  const seen = new Set<string>();
  for (const example of readExamples(join(assetRoot, 'kb', 'mechanisms'))) {
    if (example.expected.verdict !== 'BLOCK' || seen.has(example.mechanism)) continue;
    seen.add(example.mechanism);
    for (const [path, content] of Object.entries(readFiles(join(example.dir, side)))) files[`services/${example.mechanism}/${path}`] = content;
  }
  return files;
}

const changes: [string, Files, Files][] = [
  ['the demo', readFiles(join(assetRoot, 'demo/base')), readFiles(join(assetRoot, 'demo/head'))],
  ['a change with many files and findings', everyMechanism('base'), everyMechanism('head')]
];

jest.setTimeout(120_000);

let bundle: string;
beforeAll(() => {
  bundle = copyBundle();
});

/** The JSON review without its timings. */
function reviewed(repo: string, head: string, options: RunOptions = {}): string {
  const { stdout, stderr } = runBundle(bundle, ['review', '--repo', options.cwd === repo ? '.' : repo, '--base', 'main', '--head', head, '--format', 'json'], options);
  expect(stderr).toBe('');
  expect(stdout).toMatch(/"milliseconds": \d/);
  return stdout.replace(/"milliseconds": \d+/g, '"milliseconds": 0');
}

const reversed = (files: Files): Files => Object.fromEntries(Object.entries(files).reverse());

describe.each(changes)('%s', (name, base, head) => {
  let repo: string;
  let first: string;
  beforeAll(async () => {
    repo = await repository(base, head);
    first = reviewed(repo, 'pull-request');
  });

  test('blocks', () => {
    const review = reviewSchema.parse(JSON.parse(first));
    expect(review.verdict).toBe('BLOCK');
    if (name === 'the demo') return;
    expect(review.findings.length).toBeGreaterThan(20);
    expect(new Set(review.findings.map((f) => f.schema)).size).toBeGreaterThanOrEqual(5);
    expect(new Set(review.findings.map((f) => f.path.slice(f.path.lastIndexOf('.')))).size).toBeGreaterThanOrEqual(6);
  });

  test.each(nodes)('%s: a second run elsewhere, in another locale and time zone', (_, node) => {
    // The first run had none of these set.
    const env = { LC_ALL: 'tr_TR.UTF-8', LANG: 'tr_TR.UTF-8', TZ: 'Asia/Kathmandu', TMPDIR: temporaryFolder(), FORCE_COLOR: '1' };
    expect(reviewed(repo, 'pull-request', { node, env, cwd: temporaryFolder() })).toBe(first);
  });

  test('files made in another order, packed objects', async () => {
    const other = await repository(reversed(base), reversed(head));
    git(other, 'gc', '-q');
    expect(reviewed(other, 'pull-request', { cwd: other })).toBe(first);
  });

  test('a work tree whose files were made in another order', async () => {
    const [one, two] = await Promise.all(
      [head, reversed(head)].map(async (files) => {
        const dir = await repository(base, base, true);
        for (const path of Object.keys(base)) if (!(path in head)) writeFiles(dir, { [path]: null });
        return reviewed(writeFiles(dir, files), 'WORKTREE');
      })
    );
    expect(two).toBe(one);
    expect(JSON.parse(one).findings).toEqual(JSON.parse(first).findings);
  });
});
