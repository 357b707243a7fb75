import { plural, verb } from '../src/plural';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { filesBelow } from '../src/digest';

test('one is singular, all others are plural', () => {
  expect([0, 1, 2].map((n) => plural(n, 'file'))).toEqual(['0 files', '1 file', '2 files']);
  expect(plural(1, 'entry', 'entries') + plural(3, 'entry', 'entries')).toBe('1 entry3 entries');
  expect([0, 1, 2].map((n) => verb(n))).toEqual(['are', 'is', 'are']);
  expect([1, 2].map((n) => verb(n, 'differs', 'differ'))).toEqual(['differs', 'differ']);
});

test('no sentence puts a count before a plural by itself', () => {
  const counted = /\$\{[\w.[\]()!?]*(?:length|size|count|made|shown|closed|dropped)(?: - [\w.]+)?\} (?:\w+ )?(?:annotations|calls|candidates|characters|comments|commits|differences|entries|fields|files|findings|lines|notices|objects|seconds|threads|times)\b/;
  const root = join(__dirname, '../src');
  const found = filesBelow(root).filter((path) => path.endsWith('.ts') && !/^(?:benchmark|model\/pack)\//.test(path)).flatMap((path) => readFileSync(join(root, path), 'utf8').split('\n').filter((line) => counted.test(line) && !/ > (?:1|MAX_)/.test(line)).map((line) => `${path}: ${line.trim()}`));
  expect(found).toEqual([]);
});
