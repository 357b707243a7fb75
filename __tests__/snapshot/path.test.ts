import fc from 'fast-check';
import { decodePath, encodePath, extensionOf, splitRecords } from '../../src/snapshot/path.js';

// Bytes that make valid, cut and overlong sequences and encoded surrogates likely.
const bytes = fc
  .array(fc.oneof(fc.constantFrom(0x61, 0x5c, 0x80, 0xbf, 0xc0, 0xc3, 0xa9, 0xed, 0xa0, 0xb2, 0xe2, 0x82, 0xac, 0xf0, 0x9f, 0x98, 0xff), fc.integer({ min: 1, max: 255 })))
  .map((values) => Buffer.from(values));

test('every name of bytes has its own string and comes back from it', () => {
  fc.assert(
    fc.property(bytes, (name) => {
      expect(encodePath(decodePath(name))).toEqual(name);
    })
  );
  fc.assert(
    fc.property(fc.array(bytes), (names) => {
      const list = Buffer.concat(names.flatMap((name) => [name, Buffer.from([0])]));
      expect(splitRecords(list)).toEqual(names.map(decodePath));
    })
  );
});

test('valid UTF-8 is itself', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (name) => {
      expect(decodePath(Buffer.from(name, 'utf8'))).toBe(name);
    })
  );
});

test('extensions', () => {
  expect(['a.js', 'a.min.JS', '.bashrc', 'dir.d/file', 'a.', 'x/.b.ts'].map(extensionOf)).toEqual(['js', 'js', '', '', '', 'ts']);
});
