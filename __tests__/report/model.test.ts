/** What the model reviewer says is in every report, told apart, inert, and left out of public summaries. */
import { annotationOf } from '../../src/report/annotations';
import { renderComment } from '../../src/report/comment';
import { withoutDetails } from '../../src/report/details';
import { renderSarif } from '../../src/report/sarif';
import { renderSummary } from '../../src/report/summary';
import { renderText } from '../../src/report/text';
import { blackOutReview } from '../../src/secrets';
import type { Finding, ModelRecord, Review } from '../../src/verdict/types';
import { finding as sampleFinding, review as sampleReview } from '../helpers/review';

const record: ModelRecord = {
  provider: 'https://models.example.com', model: 'some-model', settings: { maxRequests: 8, maxInputTokens: 1, maxOutputTokens: 1, maxSeconds: 1, temperature: null, reasoningEffort: null, requireProof: false, embeddingModel: null },
  capabilities: { structured: 'json-schema', outputLimit: 'max_tokens', withheld: [] }, replayed: false,
  stages: [{ stage: 'construct', prompt: '1.0', requests: 2, inputTokens: 1000, outputTokens: 50, estimated: false, milliseconds: 5, cost: 0.25 }],
  mechanisms: [], retrieval: 'lexical', retrievalDigest: null, pack: null, lookups: [], lookupsLeft: 0, citations: { kept: 1, repaired: 0, dropped: 0 }, candidates: 2,
  dropped: [{ title: 'a dropped one', why: 'nothing stands' }], rejected: [{ mechanism: 'model-operation-added', path: 'a.js', line: 1, function: 'f', summary: 'a refuted one', rejectedBy: 'harm', detail: 'no harm' }],
  degraded: [], unknowns: [], answers: { characterisation: null, construction: null }
};
const NOTHING = { findings: [], gone: [] } as never;
const EVIL = 'x ::error::owned\u001b[31m <img src=x> @someone [a](https://evil.example) \u202e';
const both: Finding = { ...sampleFinding(), foundBy: ['built-in', 'model'], model: { status: 'VALIDATED', text: `model words ${EVIL}`, premises: [], citations: [] } };
const alone: Finding = { ...sampleFinding(), foundBy: ['model'], text: `alone ${EVIL}`, fingerprint: '0123456789abcdef' };
const review = (finding: Finding): Review => ({ ...sampleReview(), findings: [finding], model: record });

const sinks: [string, (r: Review) => string][] = [
  ['text', (r) => renderText(r, { explain: true })],
  ['summary', (r) => renderSummary(r, 'the file')],
  ['annotation', (r) => JSON.stringify(annotationOf(r.findings[0]!))],
  ['sarif', (r) => renderSarif(r, {})],
  ['comment', (r) => renderComment(r, { id: 'default', site: null, before: NOTHING, after: NOTHING, fates: [], details: true, where: 'the file', remembers: false })]
];

describe.each(sinks)('%s', (sink, render) => {
  const flat = (r: Review): string => render(r).replace(/\\n|\s+/g, ' ').replace(/\\+/g, '');

  it('tells who found it', () => {
    expect(flat(review(both))).toContain('model reviewer found it too');
    expect(flat(review(both))).toContain('model words');
    expect(flat(review(alone))).toContain('Found by the model reviewer');
    expect(flat({ ...sampleReview(), findings: [sampleFinding()] })).not.toContain('model reviewer');
  });

  it('is inert', () => {
    for (const f of [both, alone]) {
      const out = render(review(f));
      expect(out).not.toMatch(/\u001b\[31m|\u202e/);
      // Plain text has no markup to escape.
      if (sink === 'summary' || sink === 'comment') expect(out).not.toContain('<img src=x>');
    }
  });
});

it('the report says what the model used and what it dropped', () => {
  const text = renderText(review(both), { explain: true }).replace(/\s+/g, ' ');
  expect(text).toContain('Model reviewer some-model at https://models.example.com: 2 requests, 1000 input and 50 output tokens, cost 0.2500; 2 candidates, 2 of them dropped or refuted.');
  expect(text).toContain('a dropped one');
  expect(text).toContain('a refuted one');
});

it('details: summary keeps the model\'s words and record out', () => {
  const bare = JSON.stringify(withoutDetails(review(both)));
  expect(bare).not.toContain('model words');
  expect(bare).not.toContain('a refuted one');
});

it('credentials in its answers are blacked out', () => {
  const token = `ghp_${'a1B2'.repeat(9)}`;
  const out = JSON.stringify(blackOutReview({ ...review({ ...both, model: { ...both.model!, text: token } }), model: { ...record, answers: { characterisation: { effect: token }, construction: null } } }));
  expect(out).not.toContain(token);
});
