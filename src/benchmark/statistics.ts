/** The statistics of the benchmark: intervals of rates, and the test for paired changes. */
import type { Rate } from './result.js';

/** Below this many cases a percentage says nothing; the cases are listed in its place. */
export const MIN_N = 20;

/** Two-sided 95 % quantile of the normal distribution, as the reference grader has it. */
const Z = 1.96;

/**
 * Wilson's score interval at 95 %, in percent (0 to 100).
 * @param k successes, 0 to n
 * @param n trials, at least 1
 */
export function wilson(k: number, n: number): { low: number; high: number } {
  const p = k / n;
  const d = 1 + (Z * Z) / n;
  const centre = p + (Z * Z) / (2 * n);
  const half = Z * Math.sqrt((p * (1 - p)) / n + (Z * Z) / (4 * n * n));
  return { low: Math.max(0, round((100 * (centre - half)) / d)), high: Math.min(100, round((100 * (centre + half)) / d)) };
}

/**
 * A rate over named trials. With fewer than `MIN_N` of them it has no percentage, and names those that count.
 * @param of every trial of the denominator
 * @param hit which of them count
 */
export function rate<T>(of: readonly T[], hit: (x: T) => boolean, name: (x: T) => string): Rate {
  const hits = of.filter(hit);
  const [k, n] = [hits.length, of.length];
  if (n < MIN_N) return { k, n, percent: null, low: null, high: null, cases: hits.map(name).sort() };
  return { k, n, percent: round((100 * k) / n), ...wilson(k, n), cases: [] };
}

/** One decimal: the intervals of these sample sizes carry no more. */
export function round(x: number): number {
  return Math.round(x * 10) / 10;
}

/**
 * McNemar's exact test, two-sided: the probability of a split at least as uneven as this one when changes in either
 * direction are equally likely.
 * @param lost pairs that changed one way
 * @param won pairs that changed the other way
 */
export function mcnemar(lost: number, won: number): number {
  const n = lost + won;
  if (n === 0) return 1;
  // Binomial tail by logarithms: n may be in the thousands, where 2^-n is no number.
  let tail = 0;
  let logChoose = 0;
  for (let i = 0; i <= Math.min(lost, won); i++) {
    if (i > 0) logChoose += Math.log(n - i + 1) - Math.log(i);
    tail += Math.exp(logChoose - n * Math.LN2);
  }
  return Math.min(1, 2 * tail);
}

/** The value at a share of sorted numbers, by nearest rank; 0 for none. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted.length ? sorted[Math.min(sorted.length - 1, Math.max(0, Math.ceil(share * sorted.length) - 1))] : 0;
}
