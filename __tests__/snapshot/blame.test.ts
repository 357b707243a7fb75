import { openHistory } from '../../src/snapshot/blame';
import { git, makeRepo, temporaryFolder, writeFiles } from '../helpers/repository';

/** Enough that a file of another name is told to be the same one. */
const rest = Array.from({ length: 12 }, (_, i) => `line ${i} of the rest\n`).join('');

test('lines are traced to their commits, white space apart and through renames; the first commit is one like others', async () => {
  const repo = makeRepo({ '-a b.js': `one\ntwo\n${rest}` });
  const second = repo.commit({ '-a b.js': `one\nif (ok)\ntwo\n${rest}` }, 'Fixes it\n\nWith a body.');
  const tip = repo.commit({ '-a b.js': null, 'é.js': `  one\n\tif (ok)\ntwo\nthree\n${rest}` }, 'moved');
  const history = (await openHistory(repo.dir, tip))!;
  try {
    expect(await history.blame('é.js', [1, 2, 4])).toEqual([{ line: 1, commit: repo.first }, { line: 2, commit: second }, { line: 4, commit: tip }]);
    expect(await history.messages([second, repo.first])).toEqual([{ id: second, message: 'Fixes it\n\nWith a body.' }, { id: repo.first, message: 'first' }]);
    expect(await history.blame('nowhere.js', [1])).toBeNull();
    expect(await history.blame('é.js', [99])).toBeNull();
    expect(await history.messages([])).toEqual([]);
    expect(await history.messages(['9'.repeat(40)])).toEqual([]);
  } finally {
    history.close();
  }
});

test('a commit that is too large is not read', async () => {
  const repo = makeRepo({ 'a.js': 'one\n' });
  const large = repo.commit({ 'a.js': 'two\n' }, `Fixes it\n\n${'x'.repeat(70_000)}`);
  const history = (await openHistory(repo.dir, large))!;
  expect((await history.messages([large, repo.first])).map((m) => m.id)).toEqual([repo.first]);
  history.close();
});

test('no setting of the repository is seen', async () => {
  const repo = makeRepo({ 'a.js': 'one\n', '.gitattributes': '* diff=evil\n' });
  const tip = repo.commit({ 'a.js': 'one\ntwo\n' }, 'second');
  writeFiles(repo.dir, { ignored: `${tip}\n` });
  repo.git('config', 'blame.ignoreRevsFile', `${repo.dir}/ignored`);
  repo.git('config', 'diff.evil.textconv', `touch ${repo.dir}/ran; cat`);
  const history = (await openHistory(repo.dir, tip))!;
  expect(await history.blame('a.js', [2])).toEqual([{ line: 2, commit: tip }]);
  history.close();
  expect(repo.git('status', '--short')).not.toContain('ran');
});

test('a shallow or a partial clone has no history to ask', async () => {
  const repo = makeRepo({ 'a.js': 'one\n' });
  repo.commit({ 'a.js': 'two\n' });
  repo.git('config', 'uploadpack.allowFilter', 'true');
  for (const flag of ['--depth=1', '--filter=blob:none']) {
    const dir = temporaryFolder();
    git(dir, 'clone', '-q', '--bare', flag, `file://${repo.dir}`, 'c');
    expect(await openHistory(`${dir}/c`, git(`${dir}/c`, 'rev-parse', 'HEAD'))).toBeNull();
  }
});
