/** No mechanism blocks that has not earned it, by what was measured or by a written reason. */
import { loadKnowledge } from '../../src/knowledge';
import { earnedLevel, readMeasured, totalOf, type Measured } from '../../src/knowledge/measured';

const { mechanisms } = loadKnowledge();
const measured = readMeasured();

test('the measure knows the mechanisms, and counts no more cases than there are', () => {
  const ids = new Set(mechanisms.map((m) => m.id));
  expect(Object.keys(measured.mechanisms).filter((id) => !ids.has(id))).toEqual([]);
  for (const [id, figures] of Object.entries(measured.mechanisms)) {
    for (const source of ['open', 'bundled', 'mined'] as const) {
      const { named = 0, weakness = 0, ...kinds } = figures[source] ?? {};
      for (const kind of ['malicious', 'twins', 'ordinary'] as const) expect([id, source, kind, (kinds[kind] ?? 0) <= (measured.cases[source]?.[kind] ?? 0)]).toEqual([id, source, kind, true]);
      expect([id, named <= (kinds.malicious ?? 0), weakness <= (measured.cases[source]?.malicious ?? 0)]).toEqual([id, true, true]);
    }
  }
});

test.each(mechanisms.map((m) => [m.id, m] as const))('%s: its level is earned, or has its reason', (_, m) => {
  const earned = earnedLevel(m, mechanisms, measured);
  if (m.levelReason) expect(earned.level).toBe('comment');
  else if (m.level === 'block') expect(earned).toMatchObject({ level: 'block' });
});

describe('the rule', () => {
  const a = { id: 'a-guard', role: 'a', schema: 'guard-loss' } as const;
  const sibling = { id: 'a-effect', role: 'a', schema: 'effect-loss' } as const;
  const other = { id: 'b-guard', role: 'b', schema: 'guard-loss' } as const;
  type Row = Partial<Record<'malicious' | 'twins' | 'ordinary', number>>;
  const of = (rows: Record<string, Row>): Measured => ({ cases: {}, mechanisms: Object.fromEntries(Object.entries(rows).map(([id, row]) => [id, { open: row }])) });
  const level = (rows: Record<string, Row>): string => {
    const e = earnedLevel(a, [a, sibling, other], of(rows));
    return `${e.level} by ${e.by}`;
  };
  test.each<[Record<string, Row>, string]>([
    [{}, 'comment by nothing'],
    [{ 'a-guard': { malicious: 5 } }, 'block by mechanism'],
    [{ 'a-guard': { malicious: 9, twins: 1 } }, 'block by mechanism'],
    [{ 'a-guard': { malicious: 8, twins: 1 } }, 'comment by mechanism'],
    [{ 'a-guard': { malicious: 50, ordinary: 1 } }, 'comment by mechanism'],
    [{ 'a-guard': { malicious: 4, ordinary: 1 }, 'a-effect': { malicious: 50 } }, 'comment by mechanism'],
    [{ 'a-guard': { malicious: 1 }, 'a-effect': { malicious: 4 } }, 'block by role'],
    [{ 'a-effect': { malicious: 5 } }, 'block by role'],
    [{ 'a-effect': { malicious: 9, twins: 1 } }, 'block by role'],
    [{ 'a-effect': { malicious: 9, ordinary: 1 }, 'b-guard': { malicious: 9 } }, 'comment by nothing'],
    [{ 'a-guard': { malicious: 1 }, 'b-guard': { malicious: 4 } }, 'block by schema'],
    [{ 'a-effect': { malicious: 1 }, 'b-guard': { malicious: 5 } }, 'block by schema'],
    [{ 'b-guard': { malicious: 50 } }, 'comment by nothing'],
    [{ 'a-guard': { malicious: 1 }, 'b-guard': { malicious: 50, ordinary: 1 } }, 'comment by nothing']
  ])('%j: %s', (rows, expected) => {
    expect(level(rows)).toBe(expected);
  });

  test('an ordinary commit beside the benchmark counts as one that is not malicious', () => {
    const mined = (malicious: number): Measured => ({ cases: {}, mechanisms: { 'a-guard': { open: { malicious }, mined: { ordinary: 1 } } } });
    expect([8, 9].map((n) => earnedLevel(a, [a], mined(n)).level)).toEqual(['comment', 'block']);
  });

  test('sources are added up', () => {
    expect(totalOf(['a'], { cases: {}, mechanisms: { a: { open: { malicious: 1 }, bundled: { twins: 2 }, mined: { malicious: 3, ordinary: 4 } } } })).toEqual({ malicious: 4, twins: 2, ordinary: 4 });
  });
});
