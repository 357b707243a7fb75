/** What the tests of the laws share. */
import { backwards, violations } from './check.js';
import type { Mutation } from './mutate.js';

/** Losses of a rewriting in both directions, one line each. */
export async function broken(m: Mutation): Promise<string[]> {
  const out: string[] = [];
  for (const [direction, files] of [['forward', m.files], ['backward', backwards(m.files)]] as const) {
    for (const v of await violations(files)) out.push(`${m.law} ${direction} ${m.files[0].path}:${m.line}: ${v.text}`);
  }
  return out;
}
