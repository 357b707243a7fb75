import { compareValues, leafPaths, member } from '../../src/verify/compare';

test('paths name members, elements and odd keys', () => {
  expect(member('', 'a')).toBe('a');
  expect(member('a', 0)).toBe('a[0]');
  expect(member('a', 'b c')).toBe('a["b c"]');
  expect(leafPaths({ a: [1, { b: null }], c: {}, d: [] })).toEqual(['a[0]', 'a[1].b', 'c', 'd']);
});

test('differences are found leaf by leaf, kinds included', () => {
  expect(compareValues({ a: [1, 2], b: 'x' }, { a: [1, 3], b: 'x' })).toEqual([{ path: 'a[1]', message: 'recorded 2, recomputed 3' }]);
  expect(compareValues({ a: 1 }, {}).map((d) => d.message)).toEqual(['recorded 1, recomputed nothing']);
  expect(compareValues({}, { a: 1 })).toEqual([{ path: 'a', message: 'recorded nothing, recomputed 1' }]);
  expect(compareValues({ a: [] }, { a: {} })).toHaveLength(1);
  expect(compareValues({ a: null }, { a: 0 })).toHaveLength(1);
  expect(compareValues({ a: 1, b: { c: 2 } }, { a: 2, b: { c: 3 } }, '', (p) => p === 'b')).toHaveLength(1);
});
