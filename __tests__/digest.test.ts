import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { directoryDigest, engineDigest, filesBelow } from '../src/digest';
import { temporaryFolder, writeFiles } from './helpers/repository';

test('files in code-unit order, links left out', () => {
  const dir = writeFiles(temporaryFolder(), { 'b/a': '1', a: '2', 'a.b': '3', 'B/x/y': '4' });
  symlinkSync('a', join(dir, 'link'));
  expect(filesBelow(dir)).toEqual(['B/x/y', 'a', 'a.b', 'b/a']);
});

test('the digest depends on every path and content, and on nothing else', () => {
  const make = (files: Record<string, string>): string => directoryDigest(writeFiles(temporaryFolder(), files));
  const one = make({ a: '1', b: '2' });
  expect(one).toMatch(/^[0-9a-f]{64}$/);
  expect(make({ b: '2', a: '1' })).toBe(one);
  for (const other of [{ a: '1', b: '3' }, { a: '1', c: '2' }, { a: '1', b: '2', c: '' }, { a: '1' }, { a: '', b: '12' }]) expect(make(other as never)).not.toBe(one);
});

test('files can be left out', () => {
  const dir = writeFiles(temporaryFolder(), { a: '1', 'x/b': '2' });
  expect(directoryDigest(dir, (path) => !path.startsWith('x/'))).toBe(directoryDigest(writeFiles(temporaryFolder(), { a: '1' })));
});

test('the engine has one', () => {
  expect(engineDigest()).toMatch(/^[0-9a-f]{64}$/);
  expect(engineDigest()).toBe(engineDigest());
});
