import { Budget } from '../../src/model/budget';

function budget(limits: Partial<{ maxRequests: number; maxInputTokens: number; maxSeconds: number }> = {}): { budget: Budget; pass(ms: number): void } {
  let now = 1000;
  return { budget: new Budget({ maxRequests: 3, maxInputTokens: 100, maxSeconds: 10, ...limits }, () => now), pass: (ms) => void (now += ms) };
}

test('requests', () => {
  const { budget: b } = budget();
  for (let i = 0; i < 3; i++) expect(b.take(1)).toBeInstanceOf(Function);
  expect(b.spent()).toBe(true);
  expect(b.take(1)).toBe('requests');
});

test('tokens of requests under way count by their estimate, then as they were', () => {
  const { budget: b } = budget({ maxRequests: 10 });
  const settle = b.take(60) as (tokens: number) => void;
  expect(b.take(50)).toBe('input-tokens');
  settle(30);
  expect(b.take(71)).toBe('input-tokens');
  expect(b.take(70)).toBeInstanceOf(Function);
});

test('time passes while anything is under way, once for all', () => {
  const { budget: b, pass } = budget();
  pass(60_000);
  expect(b.remaining()).toBe(10_000);
  const first = b.begin();
  pass(1000);
  const second = b.begin();
  pass(1000);
  first();
  pass(1000);
  expect(b.remaining()).toBe(7000);
  second();
  pass(60_000);
  expect(b.remaining()).toBe(7000);
  const third = b.begin();
  pass(7000);
  expect(b.take(1)).toBe('seconds');
  third();
});
