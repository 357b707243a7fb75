import { Estimator, estimateTokens, Ledger, usageOf } from '../../src/model/tokens';

test('estimates are by bytes, and learn', () => {
  expect(estimateTokens('')).toBe(0);
  expect(estimateTokens('x'.repeat(32))).toBe(10);
  expect(estimateTokens('é'.repeat(16))).toBe(10);
  const estimator = new Estimator();
  const text = 'x'.repeat(3200);
  expect(estimator.of(text)).toBe(1000);
  estimator.learn(text, 500);
  expect(estimator.of(text)).toBe(500);
  // Whatever an endpoint reports, the estimate stays within a factor of four.
  estimator.learn(text, 0);
  estimator.learn(text, 0);
  expect(estimator.of(text)).toBe(250);
  estimator.learn(text, 1_000_000);
  expect(estimator.of(text)).toBe(4000);
});

test.each<[unknown, number | null, number | null]>([
  [{ usage: { prompt_tokens: 5, completion_tokens: 0 } }, 5, 0],
  [{ usage: { prompt_tokens: 0, completion_tokens: 3 } }, null, 3],
  [{ usage: { prompt_tokens: -1, completion_tokens: 1.5 } }, null, null],
  [{ usage: { prompt_tokens: '5', completion_tokens: 1e12 } }, null, null],
  [{ usage: null }, null, null],
  [null, null, null],
  ['usage', null, null],
  [undefined, null, null]
])('usage of %j', (answer, input, output) => {
  expect(usageOf(answer)).toEqual({ input, output });
});

test('use by stage and version, with cost', () => {
  const ledger = new Ledger({ input: 3, output: 15 });
  const row = { version: '1', estimated: false, milliseconds: 10 };
  ledger.add({ ...row, stage: 'construct', inputTokens: 1000, outputTokens: 100 });
  ledger.add({ ...row, stage: 'embed', version: 'e5', inputTokens: 7, outputTokens: 0 });
  ledger.add({ ...row, stage: 'construct', inputTokens: 1000, outputTokens: 100, estimated: true });
  expect(ledger.all()).toEqual([
    { stage: 'construct', version: '1', requests: 2, inputTokens: 2000, outputTokens: 200, estimated: true, milliseconds: 20, cost: (2000 * 3 + 200 * 15) / 1e6 },
    { stage: 'embed', version: 'e5', requests: 1, inputTokens: 7, outputTokens: 0, estimated: false, milliseconds: 10, cost: null }
  ]);
});
