import { join } from 'node:path';
import { locator } from '../../../src/benchmark/repositories/locate';
import { findMirror } from '../../../src/benchmark/repositories/mirrors';
import { git, makeRepo, temporaryFolder } from '../../helpers/repository';

const repository = 'some-owner/some.name';

test.each(['some-owner+some.name/repo', 'some-owner/some.name.git', 'some-owner/some.name'])('a bare mirror at %s', (place) => {
  const mirrors = temporaryFolder();
  git(mirrors, 'init', '-q', '--bare', place);
  expect(findMirror(mirrors, repository)).toBe(join(mirrors, place));
  expect(findMirror(mirrors, 'some-owner/other')).toBeNull();
});

test('a mirror with a work tree', () => {
  const mirrors = temporaryFolder();
  git(mirrors, 'init', '-q', 'some-owner+some.name/repo');
  expect(findMirror(mirrors, repository)).toBe(join(mirrors, 'some-owner+some.name/repo/.git'));
});

test.each(['some-owner/..', '../some', './x', 'a/b/c', 'a'])('%s names no mirror', (name) => {
  const mirrors = temporaryFolder();
  git(mirrors, 'init', '-q', '--bare');
  expect(findMirror(join(mirrors, 'refs'), name)).toBeNull();
});

test('a mirror is used when it has both revisions; what it lacks is fetched when a cache is given', async () => {
  const origin = makeRepo({ a: '1' });
  const from = origin.commit({ a: '2' });
  const served = temporaryFolder();
  git(served, 'clone', '-q', '--bare', origin.dir, `${repository}.git`);
  const mirrors = temporaryFolder();
  git(mirrors, 'clone', '-q', '--bare', origin.dir, `${repository}.git`);
  const later = origin.commit({ a: '3' });
  git(join(served, `${repository}.git`), 'fetch', '-q', origin.dir, '+main:main');
  const both = { case: { repository, base: origin.first, from } };
  const newer = { case: { repository, base: from, from: later } };
  const cache = temporaryFolder();
  const online = locator({ mirrors, cache, server: `file://${served}`, local: true });
  expect(await online(both)).toEqual({ ok: true, dir: join(mirrors, `${repository}.git`) });
  expect(await online(newer)).toEqual({ ok: true, dir: join(cache, 'some-owner+some.name/repo') });
  const offline = locator({ mirrors });
  expect(await offline(newer)).toEqual({ ok: true, dir: join(mirrors, `${repository}.git`) });
  expect(await offline({ case: { ...both.case, repository: 'some-owner/other' } })).toEqual({ ok: false, reason: `There is no mirror of some-owner/other in ${mirrors}.` });
});
