/** Case objects for tests, as a manifest has them. */

/** A malicious case that is valid; fields can be replaced. */
export function maliciousCase(fields: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    id: 'js-one-rev', tier: 'reverse', kind: 'malicious', pair: null, language: 'javascript', repository: 'some-owner/some.name', base: 'a'.repeat(40), from: 'b'.repeat(40),
    paths: ['src/a.js'], skip: [], cwe: ['CWE-22'], advisory: 'CVE-2099-0001', defect: 'present', evidence_location: 'L1',
    rubric: {
      mechanism: 'The folder check is gone, so a path leaves the folder.',
      target: [{ path: 'src/a.js', lines: [3, 9], symbol: 'open' }],
      accept: [['path', 'travers'], ['folder', 'outside']],
      premises: [{ claim: 'the name is from the request', at: [{ path: 'src/a.js', lines: [4, 4] }] }],
      off_target: []
    },
    ...fields
  };
}

/** A benign case that is valid; fields can be replaced. */
export function benignCase(fields: Record<string, unknown> = {}): Record<string, unknown> {
  return { id: 'js-one-fix', tier: 'fix', kind: 'benign', pair: 'js-one-rev', language: 'javascript', repository: 'some-owner/some.name', base: 'b'.repeat(40), from: 'a'.repeat(40), paths: ['src/a.js'], advisory: 'CVE-2099-0001', ...fields };
}

/** Text of a manifest. */
export function manifest(...cases: Record<string, unknown>[]): string {
  return cases.map((c) => `${JSON.stringify(c)}\n`).join('');
}
