import { mergeBases } from '../../src/snapshot/index.js';
import { git, makeRepo, temporaryFolder } from '../helpers/repository.js';
import { opened, textOf } from './open.js';

const BODY = Array.from({ length: 40 }, (_, i) => `line ${i} of a file that is long enough to be recognised\n`).join('');

function summary(changes: readonly { status: string; base: string | null; head: string | null }[]): string[] {
  return changes.map((change) => `${change.status} ${change.base ?? '-'} ${change.head ?? '-'}`);
}

describe('changes', () => {
  test('are listed by status, sorted, with modes and object ids', async () => {
    const repo = makeRepo({
      'z/deleted.js': 'gone\n',
      'edited.js': 'one\n',
      'moved.js': BODY,
      'moved-edited.js': BODY.replace('line 3', 'LINE 3'),
      'run.sh': 'echo\n',
      'becomes-link': 'text\n',
      'same.js': 'same\n'
    });
    const head = repo.commit({
      'z/deleted.js': null,
      'edited.js': 'two\n',
      'moved.js': null,
      'b/moved.js': BODY,
      'moved-edited.js': null,
      'b/edited.js': `${BODY.replace('line 3', 'LINE 3')}one more line\n`,
      'run.sh': { executable: 'echo\n' },
      'becomes-link': { link: 'edited.js' },
      'added.js': 'new\n'
    });
    const snapshot = await opened({ repo: repo.dir, base: repo.first, head });
    expect(summary(snapshot.changes)).toEqual([
      'added - added.js',
      'renamed moved-edited.js b/edited.js',
      'renamed moved.js b/moved.js',
      'type becomes-link becomes-link',
      'modified edited.js edited.js',
      'mode run.sh run.sh',
      'deleted z/deleted.js -'
    ]);
    expect(snapshot.renamesComplete).toBe(true);
    const [added, edited, moved] = snapshot.changes;
    expect(added).toMatchObject({ baseMode: null, baseBlob: null, headMode: '100644', headBlob: repo.git('rev-parse', `${head}:added.js`) });
    expect(edited!.similarity).toBeGreaterThan(90);
    expect(edited!.similarity).toBeLessThan(100);
    expect(moved).toMatchObject({ similarity: 100, baseBlob: moved!.headBlob });
    expect(snapshot.changes.find((c) => c.status === 'mode')).toMatchObject({ baseMode: '100644', headMode: '100755' });
    expect(snapshot.base).toEqual({ revision: repo.first, tree: repo.git('rev-parse', `${repo.first}^{tree}`) });
    expect(snapshot.head).toEqual({ revision: head, tree: repo.git('rev-parse', `${head}^{tree}`) });
  });

  test('empty files are not paired as renames', async () => {
    const repo = makeRepo({ 'a/__init__.py': '' });
    const head = repo.commit({ 'a/__init__.py': null, 'b/__init__.py': '' });
    const snapshot = await opened({ repo: repo.dir, base: repo.first, head });
    expect(summary(snapshot.changes)).toEqual(['deleted a/__init__.py -', 'added - b/__init__.py']);
  });

  test('an empty diff and a deletion of everything are no errors', async () => {
    const repo = makeRepo({ 'a.js': 'a\n' });
    const same = repo.commit({}, 'empty');
    expect((await opened({ repo: repo.dir, base: repo.first, head: same })).changes).toEqual([]);
    const gone = repo.commit({ 'a.js': null });
    const snapshot = await opened({ repo: repo.dir, base: repo.first, head: gone });
    expect(summary(snapshot.changes)).toEqual(['deleted a.js -']);
    expect(await snapshot.paths('head')).toEqual([]);
    expect(await snapshot.read('head', 'a.js')).toBeNull();
    expect(await textOf(snapshot, 'base', 'a.js')).toBe('a\n');
  });

  test('head is compared with the common ancestor, or exactly when asked', async () => {
    const repo = makeRepo({ 'a.js': 'a\n' });
    repo.git('checkout', '-q', '-b', 'topic');
    const head = repo.commit({ 'topic.js': 't\n' });
    repo.git('checkout', '-q', 'main');
    const tip = repo.commit({ 'main.js': 'm\n' });
    const snapshot = await opened({ repo: repo.dir, base: 'main', head: 'topic' });
    expect(summary(snapshot.changes)).toEqual(['added - topic.js']);
    expect(snapshot.base.revision).toBe(repo.first);
    expect(snapshot.requestedBase).toBe(tip);
    expect(await mergeBases(repo.dir, 'main', 'topic')).toEqual([repo.first]);
    const exact = await opened({ repo: repo.dir, base: 'main', head: 'topic', exact: true });
    expect(summary(exact.changes)).toEqual(['deleted main.js -', 'added - topic.js']);
    expect(exact.base.revision).toBe(tip);
    expect(exact.head.revision).toBe(head);
  });

  test('attributes and diff settings of the repository hide nothing', async () => {
    const repo = makeRepo({ '.gitattributes': '*.js -diff binary filter=evil diff=evil\n', 'a.js': 'one();\n', 'text-conv.py': 'x\n' });
    const head = repo.commit({ 'a.js': 'two();\n' });
    const evil = 'sh -c "touch ran; cat"';
    for (const key of ['diff.external', 'diff.evil.command', 'diff.evil.textconv', 'filter.evil.clean', 'filter.evil.smudge']) {
      repo.git('config', key, evil);
    }
    repo.git('config', 'diff.ignoreSubmodules', 'all');
    repo.git('config', 'diff.noprefix', 'true');
    const snapshot = await opened({ repo: repo.dir, base: repo.first, head });
    expect(summary(snapshot.changes)).toEqual(['modified a.js a.js']);
    expect(await textOf(snapshot, 'head', 'a.js')).toBe('two();\n');
    expect((await snapshot.grep('head', ['two'])).hits).toEqual([{ path: 'a.js', line: 1, text: 'two();' }]);
  });

  test('3,000 changed files take a few seconds at most', async () => {
    const name = (i: number): string => `dir${i % 37}/file${i}.js`;
    const files = (mark: string): Record<string, string> =>
      Object.fromEntries(Array.from({ length: 3000 }, (_, i) => [name(i), `function f${i}() { return '${mark}'; }\n`]));
    const repo = makeRepo(files('old'));
    const head = repo.commit(files('new'));
    const start = Date.now();
    const snapshot = await opened({ repo: repo.dir, base: repo.first, head });
    expect(snapshot.changes).toHaveLength(3000);
    const texts = await Promise.all(snapshot.changes.map((change) => textOf(snapshot, 'head', change.head!)));
    expect(texts.every((text) => text!.includes("'new'"))).toBe(true);
    expect(Date.now() - start).toBeLessThan(8000);
  });

  test('many additions and deletions leave renames to exact matches and say so', async () => {
    const files = (folder: string): Record<string, string | null> =>
      Object.fromEntries(Array.from({ length: 1001 }, (_, i) => [`${folder}/${i}.js`, `${folder} ${i}\n`]));
    const repo = makeRepo({ ...files('a'), 'moved.js': BODY });
    const gone = Object.fromEntries(Object.keys(files('a')).map((path) => [path, null]));
    const head = repo.commit({ ...gone, ...files('b'), 'moved.js': null, 'elsewhere.js': BODY });
    const snapshot = await opened({ repo: repo.dir, base: repo.first, head });
    expect(snapshot.renamesComplete).toBe(false);
    expect(snapshot.changes.filter((change) => change.status === 'renamed')).toMatchObject([{ base: 'moved.js', head: 'elsewhere.js' }]);
  });
});

describe('repositories', () => {
  test('may be bare, a linked work tree, a subfolder, or use SHA-256', async () => {
    const repo = makeRepo({ 'sub/a.js': 'a\n' });
    const head = repo.commit({ 'sub/a.js': 'b\n' });
    const parent = temporaryFolder();
    git(parent, 'clone', '-q', '--bare', repo.dir, 'bare.git');
    repo.git('worktree', 'add', '-q', '--detach', `${parent}/linked`, head);
    for (const dir of [`${parent}/bare.git`, `${parent}/linked`, `${repo.dir}/sub`, `${repo.dir}/.git`]) {
      const snapshot = await opened({ repo: dir, base: repo.first, head });
      expect(summary(snapshot.changes)).toEqual(['modified sub/a.js sub/a.js']);
    }
    const wide = makeRepo({ 'a.js': 'a\n' }, { objectFormat: 'sha256' });
    const wideHead = wide.commit({ 'a.js': 'b\n' });
    expect(wideHead).toHaveLength(64);
    const snapshot = await opened({ repo: wide.dir, base: wide.first, head: wideHead });
    expect(await textOf(snapshot, 'head', 'a.js')).toBe('b\n');
    wide.write({ 'a.js': 'c\n' });
    const dirty = await opened({ repo: wide.dir, base: wide.first, head: 'WORKTREE' });
    expect(await textOf(dirty, 'head', 'a.js')).toBe('c\n');
  });

  test('whose folder has quotes, newlines and colons in its name', async () => {
    const repo = makeRepo({ 'a.js': 'a\n' });
    const head = repo.commit({ 'a.js': 'b\n' });
    const odd = `${temporaryFolder()}/a "b"\n:c\\d é`;
    git('/', 'clone', '-q', repo.dir, odd);
    const snapshot = await opened({ repo: odd, base: repo.first, head });
    expect(await textOf(snapshot, 'head', 'a.js')).toBe('b\n');
  });

  test('replace refs and grafts do not change what is read', async () => {
    const repo = makeRepo({ 'a.js': 'a\n' });
    const head = repo.commit({ 'a.js': 'evil\n' });
    const harmless = repo.commit({ 'a.js': 'harmless\n' });
    repo.git('replace', repo.git('rev-parse', `${head}:a.js`), repo.git('rev-parse', `${harmless}:a.js`));
    repo.git('replace', head, harmless);
    const snapshot = await opened({ repo: repo.dir, base: repo.first, head });
    expect(await textOf(snapshot, 'head', 'a.js')).toBe('evil\n');
  });
});
