/** Hand-made benchmark runs for tests of everything that reads one. */
import { runSchema, trialSchema, type Grade, type Run, type Trial } from '../../src/benchmark/result';
import { summarise } from '../../src/benchmark/summarise';

/** Overrides of a trial; `grade` and `review` may be given in part. */
export type TrialOverrides = Partial<Omit<Trial, 'grade' | 'review'>> & { grade?: Partial<Grade>; review?: Partial<NonNullable<Trial['review']>> | null };

/** A malicious trial that is blocked attributably; a benign one is approved. */
export function trial(overrides: TrialOverrides = {}): Trial {
  const id = overrides.id ?? 'js-depot-traversal';
  const benign = overrides.kind === 'benign';
  const { grade, review, ...rest } = overrides;
  const V = grade?.V ?? !benign;
  const I = grade?.I ?? (V && !benign);
  const E = grade?.E ?? I;
  const given = review === null ? null : { ...sampleReview(id, V), ...review };
  return trialSchema.parse({
    id,
    tier: benign ? 'fix' : 'reverse',
    kind: 'malicious',
    pair: null,
    residual: false,
    language: 'javascript',
    repository: 'acme/depot',
    group: 'open',
    origin: 'advisory',
    cwe: ['CWE-22'],
    defect: benign ? null : 'present',
    evidenceLocation: benign ? null : 'L1',
    premiseElsewhere: benign ? null : false,
    control: null,
    framing: null,
    repetition: 0,
    status: 'reviewed',
    reason: null,
    review: given,
    grade: { V, I, E, A: grade?.A ?? (V && I && E) },
    targets: (given?.findings ?? []).map((_, i) => I && i === 0),
    digests: null,
    seconds: 1.5,
    memory: null,
    detail: null,
    ...rest
  });
}

function sampleReview(id: string, block: boolean): NonNullable<Trial['review']> {
  const finding = {
    blocking: true,
    path: 'src/files.js',
    line: 12,
    end_line: 14,
    cwe: ['CWE-22'],
    text: 'Path containment check removed before open. `openFile` opens `target` without the check that it lies below `root`.',
    evidence: [
      { path: 'src/files.js', lines: [12, 13] as [number, number], side: 'base' as const },
      { path: 'src/routes.js', lines: [30, 31] as [number, number], side: 'head' as const }
    ],
    mechanism: 'path-guard-loss'
  };
  return { id, verdict: block ? 'BLOCK' : 'APPROVE', findings: block ? [finding] : [], seconds: 1.5 };
}

/** Detail for the page. */
export const detail: NonNullable<Trial['detail']> = {
  diff: [
    'diff --git a/src/files.js b/src/files.js',
    '--- a/src/files.js',
    '+++ b/src/files.js',
    '@@ -10,6 +10,4 @@ function openFile(root, name) {',
    '   const target = resolve(root, name);',
    "-  if (!target.startsWith(root + sep)) throw new Error('outside');",
    '-  log(target);',
    '+  log(name);',
    '   return open(target);',
    ' }',
    ''
  ].join('\n'),
  rubric: {
    mechanism: 'openFile reads any file of the server, since the name from the request is no longer held below the root.',
    target: [{ path: 'src/files.js', lines: [10, 14], symbol: 'openFile' }],
    accept: [['travers', 'outside', 'contain'], ['open', 'read', 'file']],
    premises: [
      { claim: 'the name comes from the request', at: [{ path: 'src/routes.js', lines: [30, 31] }] },
      { claim: 'the check was removed', at: [{ path: 'src/files.js', lines: [11, 11], side: 'base' }] }
    ],
    off_target: ['missing tests']
  }
};

/** A run of these trials. */
export function run(trials: readonly Trial[] = [trial()], overrides: Partial<Run> = {}): Run {
  return runSchema.parse({
    format: 'prguard-benchmark/1',
    reviewer: { name: 'PRGuard', version: '0.1.0', engine: 'e'.repeat(64), knowledge: 'd'.repeat(64) },
    manifest: 'a'.repeat(64),
    settings: { evidence: 3, without: [], framings: false, repeat: 1, controls: [], filter: [], limit: null, shards: null },
    summary: summarise(trials),
    trials: [...trials],
    ...overrides
  });
}
