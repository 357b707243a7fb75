import { settle } from '../../src/model/refute';
import type { ModelPremise } from '../../src/model/premises';

type Verdict = 'HOLDS' | 'REFUTED' | 'UNKNOWN';
const premise = (): ModelPremise => ({ id: 'harm', critical: true, statement: 's', result: 'UNKNOWN', witnesses: [], cites: [], question: 's' });
const reading = (verdict: Verdict) => ({ verdict, because: verdict.toLowerCase(), places: [{ side: 'head' as const, path: 'a.js', lines: [1, 2] as [number, number] }] });

/** Both readings, the result, and whether it is asked again. */
const table: [Verdict | null, Verdict | null, string, boolean][] = [
  ['HOLDS', 'HOLDS', 'SUPPORTED', false],
  ['HOLDS', 'UNKNOWN', 'UNKNOWN', true],
  ['HOLDS', 'REFUTED', 'UNKNOWN', false],
  ['HOLDS', null, 'UNKNOWN', true],
  ['REFUTED', 'REFUTED', 'REFUTED', false],
  ['REFUTED', 'UNKNOWN', 'REFUTED', false],
  ['REFUTED', null, 'REFUTED', false],
  ['UNKNOWN', 'UNKNOWN', 'UNKNOWN', true],
  [null, null, 'UNKNOWN', true]
];

it.each(table)('%s and %s make %s', (a, b, result, again) => {
  for (const [x, y] of [[a, b], [b, a]] as const) {
    const p = premise();
    settle(p, x && reading(x), y && reading(y));
    expect(p.result).toBe(result);
    expect(p.question !== null).toBe(again);
    expect(p.detail).toBeTruthy();
  }
});
