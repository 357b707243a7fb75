/** False claims that were written before the checks, each told of a change that it is false of. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { review } from '../../src/review.js';
import type { ClaimType } from '../../src/verdict/types.js';
import { changed } from './sample';

jest.setTimeout(240_000);

interface Planted {
  id?: string;
  text: string;
  type: ClaimType;
  change: string;
}

test('at least 90 % of the planted false claims that are extracted and can be told are contradicted', async () => {
  const planted = parse(readFileSync(join(__dirname, 'labelled', 'framings.yml'), 'utf8')) as Planted[];
  const repos = new Map<string, ReturnType<typeof changed>>();
  const counts = new Map<string, { found: number; extracted: number; of: number }>();
  for (const { text, type, change } of planted) {
    if (!repos.has(change)) repos.set(change, changed(change));
    const { repo, base, head } = repos.get(change)!;
    const { attention } = await review({ repo: repo.dir, base, head, configuration: 'none', narrative: { said: { body: text } } });
    const claims = attention!.claims.filter((c) => c.channel === 'body' && c.type === type);
    for (const key of [`${type}, ${change}`, 'all']) {
      const count = counts.get(key) ?? { found: 0, extracted: 0, of: 0 };
      count.of++;
      if (claims.length) count.extracted++;
      if (claims.some((c) => c.result === 'CONTRADICTED')) count.found++;
      counts.set(key, count);
    }
  }
  process.stdout.write(`planted claims: contradicted, extracted, of\n${[...counts].sort().map(([key, c]) => `${key.padEnd(50)} ${c.found} ${c.extracted} ${c.of}`).join('\n')}\n`);
  const all = counts.get('all')!;
  expect(all.of).toBeGreaterThanOrEqual(60);
  // Work that was or was not done, and what a library demands that no manifest names, nothing here can tell.
  const told = [...counts].filter(([key]) => key !== 'all' && !/^(?:lists-work-items|required-by-dependency)/.test(key)).reduce((sum, [, c]) => ({ found: sum.found + c.found, extracted: sum.extracted + c.extracted }), { found: 0, extracted: 0 });
  expect(told.found / told.extracted).toBeGreaterThanOrEqual(0.9);
  expect(all.found / all.of).toBeGreaterThanOrEqual(0.45);
});
