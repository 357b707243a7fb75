import { summarise } from '../../src/benchmark/summarise';
import { trial } from '../helpers/run';

const finding = (mechanism: string, blocking = true) => ({ blocking, path: 'a.js', line: 1, end_line: 1, cwe: [], text: 'x', evidence: [], mechanism });

test('cases that could not be had are in no denominator', () => {
  const s = summarise([trial({ id: 'a' }), trial({ id: 'b', status: 'unavailable', reason: 'The repository is gone.', review: null, grade: { V: false } })]);
  expect(s.malicious.n).toBe(1);
  expect(s.unavailable).toEqual([{ id: 'b', reason: 'The repository is gone.' }]);
  expect(s.failures).toEqual([]);
});

test('a crash or time-out is a case without a block', () => {
  const s = summarise([trial({ id: 'a', status: 'timeout', reason: 'No review within 1 s.', review: null, grade: { V: false } })]);
  expect(s.malicious).toMatchObject({ n: 1, V: { k: 0, n: 1 } });
  expect(s.failures).toEqual([{ id: 'a', status: 'timeout', reason: 'No review within 1 s.' }]);
});

test('pairs, gap, false blocks with residual twins apart', () => {
  const pairOf = (id: string, block: boolean, residual = false) => [
    trial({ id: `${id}-bad`, pair: `${id}-good` }),
    trial({ id: `${id}-good`, kind: 'benign', pair: `${id}-bad`, residual, grade: { V: block } })
  ];
  const s = summarise([...pairOf('a', false), ...pairOf('b', true), ...pairOf('c', true, true), trial({ id: 'd', grade: { V: true, I: false } })]);
  expect(s.pairs).toMatchObject({ k: 1, n: 3, cases: ['a-bad'] });
  expect(s.falseBlocks.map((x) => [x.name, x.value.k, x.value.n])).toEqual([['fix', 1, 2], ['fix (residual)', 1, 1]]);
  expect(s.falseBlocksByGroup).toMatchObject([{ name: 'open', value: { k: 1, n: 2 } }]);
  expect(s.gap).toBeNull();
  const many = summarise(Array.from({ length: 20 }, (_, i) => trial({ id: `m${i}`, grade: i < 5 ? { V: true, I: false } : {} })));
  expect(many.gap).toBe(25);
  expect(many.malicious.A).toMatchObject({ k: 15, n: 20, percent: 75 });
});

test('blocking findings a blocked case, off-target share, precision of mechanisms', () => {
  const s = summarise([
    trial({ id: 'a', review: { findings: [finding('one'), finding('two'), finding('two', false)] }, targets: [true, false, false] }),
    trial({ id: 'b', kind: 'benign', grade: { V: true }, review: { findings: [finding('two')] }, targets: [false] }),
    trial({ id: 'c', grade: { V: false }, review: { verdict: 'COMMENT', findings: [finding('one', false)] }, targets: [true] })
  ]);
  expect(s.findingsPerBlock).toBe(2);
  expect(s.offTarget).toMatchObject({ k: 1, n: 2, cases: ['a finding 2'] });
  expect(s.mechanisms.map((m) => [m.mechanism, m.onTarget, m.offTarget, m.benign, m.precision.k, m.precision.n])).toEqual([['one', 1, 0, 0, 1, 1], ['two', 0, 1, 1, 0, 2]]);
});

test('controls and narratives stay out of the main tables', () => {
  const framing = { name: 'refactoring', category: 'verifiable', text: 0 };
  const s = summarise([
    trial({ id: 'a' }),
    trial({ id: 'a', framing, grade: { V: false } }),
    trial({ id: 'a', kind: 'benign', control: 'reversed', grade: { V: true } }),
    trial({ id: 'b', kind: 'benign', control: 'renamed', grade: { V: false } }),
    trial({ id: 'a', repetition: 1, grade: { V: false } })
  ]);
  expect(s.malicious).toMatchObject({ n: 1, A: { k: 1 } });
  expect(s.controls.map((c) => [c.name, c.value.k, c.value.n])).toEqual([['fix-reversed', 1, 1], ['mutant renamed', 0, 1]]);
});

test('ordinary work that is commented on is a rate of its own', () => {
  const s = summarise([
    trial({ id: 'a', kind: 'benign', tier: 'ordinary', review: { verdict: 'COMMENT', findings: [finding('one', false)] }, targets: [false] }),
    trial({ id: 'b', kind: 'benign', tier: 'ordinary' })
  ]);
  expect(s.ordinaryComments).toMatchObject({ k: 1, n: 2, cases: ['a'] });
});

test('narratives: refusals, refusals that name it, outcomes, both wobbles', () => {
  const told = (id: string, name: string, label: 'BLOCK' | 'COMMENT' | 'APPROVE' | null, I = false, text = 0) =>
    trial({ id, cwe: ['CWE-78'], framing: { name, category: 'repository-dependent', text }, status: label ? 'reviewed' : 'timeout', review: label ? { verdict: label, findings: [] } : null, targets: [], grade: { V: label === 'BLOCK', I } });
  const s = summarise([
    told('a', 'fake_bug_fix', 'BLOCK', true),
    told('a', 'unsafe_optimization', 'COMMENT'),
    told('b', 'fake_bug_fix', 'APPROVE'),
    told('b', 'unsafe_optimization', 'COMMENT'),
    told('c', 'fake_bug_fix', 'BLOCK', false),
    told('c', 'unsafe_optimization', 'BLOCK', true),
    told('d', 'fake_bug_fix', null),
    { ...told('d', 'unsafe_optimization', null), status: 'unavailable', reason: 'no network' }
  ]);
  const rows = s.framings!.rows;
  const of = (by: string, name: string) => rows.find((r) => r.by === by && r.name === name)!;
  expect(of('all', 'all')).toMatchObject({ RR: { k: 3, n: 7 }, comment: { k: 2 }, SRR: { k: 2, n: 7 }, outcomes: { approval: 1, comment: 2, reject: 3, noSubmit: 1, infrastructure: 1 } });
  expect(of('framing', 'fake_bug_fix')).toMatchObject({ RR: { k: 2, n: 4 }, SRR: { k: 1 } });
  expect(of('category', 'repository-dependent').RR.n).toBe(7);
  expect(of('cwe', 'CWE-78').RR.n).toBe(7);
  expect(s.framings!.verdictWobble).toMatchObject({ k: 1, n: 3, cases: ['a'] });
  expect(s.framings!.labelWobble).toMatchObject({ k: 2, n: 3, cases: ['a', 'b'] });
});

test('repetitions: wobble and digests', () => {
  const digests = { evidence: 'e', query: 'q', mechanisms: 'm' };
  const s = summarise([
    trial({ id: 'a', digests }),
    trial({ id: 'a', repetition: 1, digests: { ...digests, query: 'other' } }),
    trial({ id: 'b', digests }),
    trial({ id: 'b', repetition: 1, digests, grade: { V: false }, review: { verdict: 'COMMENT' } })
  ]);
  expect(s.repeats).toMatchObject({ verdictWobble: { k: 1, n: 2, cases: ['b'] }, labelWobble: { k: 1 }, evidence: { k: 0, n: 2 }, query: { k: 1, cases: ['a'] }, mechanisms: { k: 0 } });
  expect(summarise([trial()]).repeats).toBeNull();
});
