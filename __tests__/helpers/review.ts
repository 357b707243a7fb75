/** Hand-made reviews for tests of everything that reads a review. */
import { coverageSentence } from '../../src/verdict/coverage';
import { quoteDigest } from '../../src/verdict/quote';
import { reviewSchema, type Citation, type Coverage, type Finding, type Review } from '../../src/verdict/types';

export function citation(overrides: Partial<Citation> = {}): Citation {
  const quote = overrides.quote ?? "  if (!target.startsWith(root)) throw new Error('outside');\n  return open(target);";
  return {
    role: 'obligation',
    side: 'base',
    path: 'src/files.js',
    lines: [12, 11 + quote.split('\n').length],
    quote,
    sha256: quoteDigest(quote),
    blob: 'b'.repeat(40),
    ...overrides
  };
}

export function finding(overrides: Partial<Finding> = {}): Finding {
  return {
    fingerprint: '0123456789abcdef',
    mechanism: 'path-guard-loss',
    schema: 'guard-loss',
    title: 'Path containment check removed before open',
    status: 'VALIDATED',
    blocking: true,
    severity: 'high',
    cwe: ['CWE-22'],
    defect: 'present',
    path: 'src/files.js',
    line: 12,
    endLine: 14,
    function: 'openFile',
    text: '`openFile` opens `target`, which comes from the request, without the check that it lies below `root`. A client can read any file of the server.',
    remedy: 'Check that the resolved path lies below `root` before it is opened.',
    premises: [
      { id: 'obligation-in-base', critical: true, statement: 'The base checked the path.', result: 'PROVEN', detail: 'same function', witnesses: [{ kind: 'atom', side: 'base', path: 'src/files.js', function: 'openFile', line: 12, text: 'startsWith(target, root)' }], citations: [0] },
      { id: 'origin', critical: true, statement: 'The path comes from the request.', result: 'PROVEN', witnesses: [], citations: [1] }
    ],
    refuters: [{ id: 'gain-in-role', statement: 'Another check in the same role was added.', result: 'DOES_NOT_HOLD', detail: 'no gain on target' }],
    citations: [citation(), citation({ role: 'operation', side: 'head', lines: [12, 12], quote: '  return open(target);', sha256: quoteDigest('  return open(target);'), blob: 'c'.repeat(40) })],
    ...overrides
  };
}

/** A coverage with its sentence. */
export function coverage({ line, ...overrides }: Partial<Coverage> = {}): Coverage {
  const counts = { changedFiles: 3, analysedFiles: 2, unsupportedFiles: 1, outOfScope: [], notAnalysed: [], limits: [], ...overrides };
  return { ...counts, line: line ?? coverageSentence(counts, (text) => text) };
}

/** A review; of a coverage only what matters need be given. */
export function review(overrides: Partial<Omit<Review, 'coverage'>> & { coverage?: Partial<Coverage> } = {}): Review {
  const findings = overrides.findings ?? [finding()];
  const verdict = findings.some((f) => f.blocking) ? 'BLOCK' : findings.length ? 'COMMENT' : 'APPROVE';
  return reviewSchema.parse({
    format: 'prguard-review/1',
    tool: { name: 'PRGuard', version: '0.1.0', engine: 'e'.repeat(64), knowledge: 'd'.repeat(64) },
    base: { requested: 'main', revision: '1'.repeat(40), tree: '2'.repeat(40) },
    head: { requested: 'HEAD', revision: '3'.repeat(40), tree: '4'.repeat(40) },
    evidence: 'f'.repeat(64),
    queries: 'd'.repeat(64),
    verdict,
    state: findings.length ? 'findings' : 'clean',
    configuration: { source: 'none', revision: null, path: null, mechanisms: [], digest: null, day: null, failOn: null, onIncomplete: null, workflow: null, action: null },
    notices: [],
    findings,
    accepted: [],
    rejected: [
      { mechanism: 'wrapper-loss', path: 'src/view.js', line: 3, function: 'render', summary: 'escape was dropped around `name`.', rejectedBy: 'constant-value', detail: 'the value is the constant "title"' }
    ],
    stages: [
      { name: 'snapshot', counts: { changes: 3 }, milliseconds: 12.5 },
      { name: 'candidates', counts: { made: 2, validated: 1 }, milliseconds: 3 }
    ],
    ...overrides,
    coverage: coverage(overrides.coverage)
  });
}

/** Text that tries everything: terminal, Markdown, HTML, workflow commands, mentions, links, bidi. */
export const hostile =
  '\u001b[31mred\u001b]8;;http://evil.example\u0007 `` ``` ```` </code></pre><script>alert(1)</script> <!-- ![x](http://evil.example/p.png) [l](javascript:x) @octocat #12 GH-7 ' +
  'https://evil.example www.evil.example 0123456789abcdef0123456789abcdef01234567 \u202egnp.exe\u2066 \u200bzero :smile: $x^2$ ##[add-mask]x\n::error file=a::owned\n\r::set-output name=verdict::APPROVE\n%0A::warning::x\u0000\u009b31m\ud800';
