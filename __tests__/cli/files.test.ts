import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readTextFile } from '../../src/cli/files';
import { temporaryFolder } from '../helpers/repository';

test('a byte order mark is no part of a text', () => {
  const file = join(temporaryFolder(), 'event.json');
  writeFileSync(file, '\ufeff{"a": 1}');
  expect(readTextFile(file, 'event')).toBe('{"a": 1}');
});

test('UTF-16 is read by its byte order mark', () => {
  const [little, big] = ['little', 'big'].map((name) => join(temporaryFolder(), name));
  const text = Buffer.from('\ufeffNo functional change', 'utf16le');
  writeFileSync(little!, text);
  writeFileSync(big!, Buffer.from(text).swap16());
  expect([little!, big!].map((file) => readTextFile(file, 'description'))).toEqual(['No functional change', 'No functional change']);
});

test('a device without an end is refused', () => {
  expect(() => readTextFile('/dev/zero', 'event')).toThrow(/Can't read event \/dev\/zero: it has more than 67108864 bytes/);
});
