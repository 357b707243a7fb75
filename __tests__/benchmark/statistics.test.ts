import { mcnemar, quantile, rate, wilson } from '../../src/benchmark/statistics';

test.each([
  [0, 50, 0, 7.1],
  [46, 87, 42.5, 63],
  [87, 87, 95.8, 100],
  [1, 294, 0.1, 1.9]
])("Wilson's interval of %i in %i", (k, n, low, high) => {
  expect(wilson(k, n)).toEqual({ low, high });
});

test('below twenty cases there is no percentage, but the cases', () => {
  const items = Array.from({ length: 20 }, (_, i) => i);
  expect(rate(items.slice(1), (x) => x % 7 === 0, String)).toEqual({ k: 2, n: 19, percent: null, low: null, high: null, cases: ['14', '7'] });
  expect(rate(items, (x) => x % 7 === 0, String)).toMatchObject({ k: 3, n: 20, percent: 15, cases: [] });
  expect(rate([], () => true, String)).toMatchObject({ k: 0, n: 0, percent: null });
});

test.each([
  [0, 0, 1],
  [1, 0, 1],
  [0, 6, 0.03125],
  [3, 9, 0.1460],
  [10, 10, 1],
  [200, 260, 0.00588]
])("McNemar's exact test of %i against %i", (lost, won, p) => {
  expect(mcnemar(lost, won)).toBeCloseTo(p, 4);
  expect(mcnemar(won, lost)).toBeCloseTo(p, 4);
});

test('McNemar of very many changes is a number', () => expect(mcnemar(3000, 3000)).toBe(1));

test('quantiles by nearest rank', () => {
  expect(quantile([], 0.5)).toBe(0);
  expect(quantile([3, 1, 2], 0.5)).toBe(2);
  expect(quantile([3, 1, 2], 1)).toBe(3);
  expect(quantile(Array.from({ length: 100 }, (_, i) => i + 1), 0.95)).toBe(95);
});
