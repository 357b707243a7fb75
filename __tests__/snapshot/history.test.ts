import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { localMergeBases, missingBelow, missingCommits, type LocalMergeBases } from '../../src/snapshot/history';
import { locate, seal, type Seal } from '../../src/snapshot/seal';
import { git, makeRepo, temporaryFolder, type TestRepo } from '../helpers/repository';

/** first - second - third - fourth (main); second - side */
let repo: TestRepo;
let second: string;
let main: string;
let side: string;

beforeAll(() => {
  repo = makeRepo({ 'a.txt': 'a\n', 'deep/b.txt': 'b\n' });
  second = repo.commit({ 'a.txt': '2\n' });
  repo.commit({ 'a.txt': '3\n' });
  main = repo.commit({ 'a.txt': '4\n' });
  repo.git('checkout', '-q', '-b', 'side', second);
  side = repo.commit({ 'deep/b.txt': 'side\n' });
  repo.git('config', 'uploadpack.allowFilter', 'true');
});

async function within<T>(dir: string, use: (sealed: Seal) => Promise<T>): Promise<T> {
  const sealed = seal(await locate(dir));
  try {
    return await use(sealed);
  } finally {
    sealed.remove();
  }
}

/** A clone of both branches. */
function clone(...options: string[]): string {
  const dir = join(temporaryFolder(), 'clone');
  mkdirSync(dir);
  git(dir, 'init', '-q', '--bare');
  git(dir, 'remote', 'add', 'origin', pathToFileURL(repo.dir).href);
  git(dir, 'fetch', '-q', ...options, 'origin', 'main', 'side');
  return dir;
}

test.each<[string, string[], LocalMergeBases['state']]>([
  ['whole', [], 'found'],
  // Both cut below the second commit, which is there.
  ['just deep enough', ['--depth=3'], 'found'],
  ['too shallow for main', ['--depth=2'], 'incomplete'],
  ['depth 1', ['--depth=1'], 'incomplete'],
  ['without files', ['--filter=blob:none'], 'found']
])('merge base in a clone that is %s', async (_, options, state) => {
  const result = await within(clone(...options), (sealed) => localMergeBases(sealed, main, side));
  expect(result).toEqual(state === 'found' ? { state, ids: [second] } : { state, candidates: null });
});

test('an ancestor, the same commit, unrelated ones, and one that is not there', async () => {
  repo.git('checkout', '-q', '--orphan', 'other');
  const other = repo.commit({ 'x.txt': 'x\n' });
  await within(repo.dir, async (sealed) => {
    expect(await localMergeBases(sealed, second, main)).toEqual({ state: 'found', ids: [second] });
    expect(await localMergeBases(sealed, main, main)).toEqual({ state: 'found', ids: [main] });
    expect(await localMergeBases(sealed, main, other)).toEqual({ state: 'unrelated' });
    expect(await localMergeBases(sealed, main, 'ab'.repeat(20))).toEqual({ state: 'incomplete', candidates: null });
  });
});

test('what a clone lacks: commits, folders, files', async () => {
  expect(await within(clone('--depth=1'), (sealed) => missingCommits(sealed, [main, second, side]))).toEqual([second]);
  const without = clone('--filter=blob:none');
  expect(await within(without, (sealed) => missingCommits(sealed, [main, second, side]))).toEqual([]);
  const blobs = [`${main}:a.txt`, `${main}:deep/b.txt`].map((name) => repo.git('rev-parse', name));
  expect((await within(without, (sealed) => missingBelow(sealed, [`${main}^{tree}`]))).sort()).toEqual(blobs.sort());
  expect(await within(clone('--filter=tree:0'), (sealed) => missingCommits(sealed, [main, side]))).toEqual([main, side]);
  expect(await within(repo.dir, (sealed) => missingBelow(sealed, [`${main}^{tree}`, `${side}:deep`]))).toEqual([]);
  await expect(within(repo.dir, (sealed) => missingBelow(sealed, [`${'ab'.repeat(20)}^{tree}`]))).rejects.toThrow("Folders of the reviewed revisions can't be read");
});
