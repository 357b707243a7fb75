import { createHash } from 'node:crypto';
import { MAX_FILE_BYTES, MAX_LINE_CHARS } from '../../src/bounds.js';
import { git, makeRepo, temporaryFolder, type Content, type FilePairs } from '../helpers/repository.js';
import { opened, textOf } from './open.js';

const POINTER = `version https://git-lfs.github.com/spec/v1\noid sha256:${'ab'.repeat(32)}\nsize 12345\n`;

function utf16(text: string, bigEndian: boolean): Buffer {
  const bytes = Buffer.from(`\ufeff${text}`, 'utf16le');
  return bigEndian ? bytes.swap16() : bytes;
}

describe('recognition', () => {
  // Each content at its bound, with what reading it must give.
  const longLine = (chars: number): string => `short\n${'x'.repeat(chars)}\n`;
  const wide = `${'a();'.repeat(150)}\n`.repeat(12);
  const cases: [string, Content, string][] = [
    ['empty.js', '', ''],
    ['crlf.js', 'a\r\nb\r\n', 'a\r\nb\r\n'],
    ['cr.js', 'a\rb', 'a\rb'],
    ['bom.js', Buffer.from('\ufeffa\n'), 'a\n'],
    ['utf16le.js', utf16('é = 1\n', false), 'é = 1\n'],
    ['utf16be.js', utf16('é = 1\n', true), 'é = 1\n'],
    ['utf16-odd.js', Buffer.concat([utf16('a', false), Buffer.from([65])]), '<undecodable>'],
    ['utf16-lone.js', Buffer.from([0xff, 0xfe, 0x00, 0xd8, 0x41, 0x00]), '<undecodable>'],
    ['utf32.js', Buffer.from([0xff, 0xfe, 0, 0, 65, 0, 0, 0]), '<binary>'],
    ['latin1.js', Buffer.from('caf\u00e9\n', 'latin1'), '<undecodable>'],
    ['overlong.js', Buffer.from([0xc0, 0xaf]), '<undecodable>'],
    ['nul.js', 'a\0b', '<binary>'],
    ['nul-7999.txt', `${'a\n'.repeat(3999)}a\0`, '<binary>'],
    ['nul-8000.txt', `${'a\n'.repeat(4000)}\0`, `${'a\n'.repeat(4000)}\0`],
    ['lfs.js', POINTER, '<lfs-pointer>'],
    ['not-lfs.js', `// ${POINTER}`, `// ${POINTER}`],
    ['long-pointer.txt', POINTER + 'x\n'.repeat(500), POINTER + 'x\n'.repeat(500)],
    ['line-at-bound.py', longLine(MAX_LINE_CHARS), longLine(MAX_LINE_CHARS)],
    ['line-over.py', longLine(MAX_LINE_CHARS + 1), '<minified>'],
    ['wide.min.js', wide, '<minified>'],
    ['wide.CSS', wide, '<minified>'],
    ['wide.txt', wide, wide],
    ['small-wide.js', 'x'.repeat(600), 'x'.repeat(600)],
    ['size-at-bound.txt', 'a\n'.repeat(MAX_FILE_BYTES / 2), 'a\n'.repeat(MAX_FILE_BYTES / 2)],
    ['size-over.txt', `${'a\n'.repeat(MAX_FILE_BYTES / 2)}a`, '<over-large>'],
    ['five-megabytes.js', 'x'.repeat(5_000_000), '<over-large>'],
    ['100000-lines.c', 'int a;\n'.repeat(100_000), 'int a;\n'.repeat(100_000)]
  ];

  test('gives text or a reason, from commits and from the work tree alike', async () => {
    const repo = makeRepo();
    const files = Object.fromEntries(cases.map(([path, content]) => [path, content]));
    repo.write(files);
    const dirty = await opened({ repo: repo.dir, base: repo.first, head: 'WORKTREE' });
    const head = repo.commit();
    const clean = await opened({ repo: repo.dir, base: repo.first, head });
    expect(dirty.head.tree).toBe(clean.head.tree);
    for (const snapshot of [dirty, clean]) {
      for (const [path, , expected] of cases) expect([path, await textOf(snapshot, 'head', path)]).toEqual([path, expected]);
      expect(snapshot.skipped.map(({ path, reason }) => `${path} <${reason}>`)).toEqual(
        cases.filter(([, , expected]) => /^<[a-z0-9-]+>$/.test(expected)).map(([path, , expected]) => `${path} ${expected}`).sort()
      );
      for (const { detail } of snapshot.skipped) expect(detail).toMatch(/^[A-Z][^\n]*\.$/);
    }
  });

  test('a text comes with its object id and the digest of its bytes', async () => {
    const content = Buffer.from('\ufeffa\r\n');
    const repo = makeRepo({ 'a.js': content });
    const snapshot = await opened({ repo: repo.dir, base: repo.first, head: repo.first });
    expect(await snapshot.read('head', 'a.js')).toEqual({
      ok: true,
      text: 'a\r\n',
      blob: repo.git('rev-parse', 'HEAD:a.js'),
      sha256: createHash('sha256').update(content).digest('hex')
    });
  });
});

describe('paths', () => {
  const plain = ['with space.js', 'q"uote\'s.js', 'new\nline.js', 'tab\there.js', 'back\\slash.js', '-dash.js', ':colon.js', 'star*[a].js', 'é日本.js', 'git~1'];
  const names = [...plain, Buffer.from([0x61, 0xff, 0xc3, 0x28, 0x2e, 0x6a, 0x73])];
  const expected = [...plain, 'a\udcff\udcc3(.js'].sort();

  test('of any bytes are listed, changed, read and searched', async () => {
    const repo = makeRepo();
    repo.git('config', 'core.protectNTFS', 'false');
    repo.write(names.map((name, i) => [name, `needle ${i}\n`]) as FilePairs);
    const dirty = await opened({ repo: repo.dir, base: repo.first, head: 'WORKTREE' });
    const head = repo.commit();
    const clean = await opened({ repo: repo.dir, base: repo.first, head });
    for (const snapshot of [dirty, clean]) {
      expect(snapshot.changes.map((change) => change.head)).toEqual(expected);
      expect(await snapshot.paths('head')).toEqual(expected);
      for (const path of expected) expect(await textOf(snapshot, 'head', path)).toMatch(/^needle \d+\n$/);
      expect((await snapshot.grep('head', ['needle'])).hits.map((hit) => hit.path)).toEqual(expected);
    }
  });

  test('sort by code unit, whatever the order of git', async () => {
    const repo = makeRepo({ 'a/b': '1', 'a-b': '2', 'a.b': '3', B: '4', '\u{1f600}': '5', '\uff5e': '6' });
    const snapshot = await opened({ repo: repo.dir, base: repo.first, head: repo.first });
    expect(await snapshot.paths('head')).toEqual(['B', 'a-b', 'a.b', 'a/b', '\u{1f600}', '\uff5e']);
  });
});

describe('links and submodules', () => {
  test('are reported when changed, never read', async () => {
    const other = makeRepo({ 'inside.js': 'inside\n' });
    const repo = makeRepo({ old: { link: 'a.js' }, 'a.js': 'a\n' });
    repo.git('-c', 'protocol.file.allow=always', 'submodule', '--quiet', 'add', other.dir, 'vendor/other');
    const head = repo.commit({ passwd: { link: '/etc/passwd' } });
    const snapshot = await opened({ repo: repo.dir, base: repo.first, head });
    const changed = snapshot.skipped;
    expect(changed.map(({ path, side, reason }) => [path, side, reason])).toEqual([
      ['passwd', 'head', 'symlink'],
      ['vendor/other', 'head', 'submodule']
    ]);
    expect(await textOf(snapshot, 'head', 'passwd')).toBe('<symlink>');
    expect(await textOf(snapshot, 'head', 'vendor/other')).toBe('<submodule>');
    expect(await textOf(snapshot, 'head', 'vendor/other/inside.js')).toBeNull();
    expect(await textOf(snapshot, 'base', 'old')).toBe('<symlink>');
    expect((await snapshot.grep('head', ['root'])).hits).toEqual([]);
    const clone = temporaryFolder();
    git(clone, 'clone', '-q', repo.dir, 'plain');
    const plain = await opened({ repo: `${clone}/plain`, base: repo.first, head });
    expect(plain.skipped).toEqual(changed);
  });
});
