import { caseSchema } from '../../../src/benchmark/cases/case';
import { accidentalMatches, UNRELATED_RUBRICS } from '../../../src/benchmark/controls/accidental';
import { trial } from '../../helpers/run';

const rubric = (id: string, cwe: string, repository: string, accept: string[][]) =>
  caseSchema.parse({
    id, tier: 'reverse', kind: 'malicious', pair: null, language: 'go', repository, base: 'a'.repeat(40), from: 'b'.repeat(40), paths: ['a.go'], skip: [], cwe: [cwe], advisory: null,
    defect: 'present', evidence_location: 'L0', rubric: { mechanism: 'm', target: [{ path: 'a.go', lines: [1, 1] }], accept, premises: [{ claim: 'c', at: [{ path: 'a.go', lines: [1, 1] }] }], off_target: [] }
  });
const finding = (text: string) => ({ blocking: true, path: 'x', line: 1, end_line: 1, cwe: ['CWE-22'], text, evidence: [] });
const held = (text: string, cases: ReturnType<typeof rubric>[]) => accidentalMatches([trial({ cwe: ['CWE-22'], repository: 'acme/depot', review: { findings: [finding(text)] }, targets: [true] })], cases);

test('only rubrics of other repositories and weaknesses are held against a finding', () => {
  const cases = [rubric('same-cwe', 'CWE-22', 'other/one', [['path']]), rubric('same-repository', 'CWE-78', 'acme/depot', [['path']]), rubric('unrelated', 'CWE-78', 'other/two', [['path']])];
  expect(held('a path leaves its folder', cases)).toMatchObject({ k: 1, n: 1 });
  expect(held('a folder is left', cases)).toMatchObject({ k: 0, n: 1 });
});

test('at most fifty rubrics, the same ones in any order of the cases', () => {
  const cases = Array.from({ length: 120 }, (_, i) => rubric(`c${i}`, 'CWE-78', `other/r${i}`, [[i % 3 ? 'shell' : 'path']]));
  const one = held('a path leaves its folder', cases);
  expect(one.n).toBe(UNRELATED_RUBRICS);
  expect(one.k).toBeGreaterThan(0);
  expect(held('a path leaves its folder', [...cases].reverse())).toEqual(one);
});
