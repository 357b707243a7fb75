/** A model that answers stage by stage as a test says, over real HTTP; and the repositories that it reviews. */
import { review } from '../../src/review';
import { createModel } from '../../src/model/client';
import { modelSettings, type RawModelSettings } from '../../src/model/settings';
import type { CandidateAnswer, Characterisation, Construction, Refutation } from '../../src/model/schemas';
import type { Review } from '../../src/verdict/types';
import { answer, modelServer, type ModelServer, type Received, type Reply } from './model-server';
import { makeRepo, type Files } from './repository';

/** A stage, by the name of its schema. */
export type Stage = 'characterisation' | 'candidates' | 'refutation';

/** Answers by stage; what is left out is an answer that says nothing. */
export interface Answers {
  characterisation?: (request: Received) => Reply | Partial<Characterisation>;
  candidates?: (request: Received) => Reply | Partial<Construction>;
  refutation?: (request: Received) => Reply | Refutation;
}

/** The stage that a request is of: by its system prompt, since not every endpoint is sent a schema. */
export function stageOf(request: Received): Stage {
  const system: string = request.body.messages[0].content;
  return system.startsWith('You characterise') ? 'characterisation' : system.startsWith('You construct') ? 'candidates' : 'refutation';
}

/** What the user message says. */
export const shown = (request: Received): string => request.body.messages.map((m: { content: string }) => m.content).join('\n');

/** Statements to test in a refutation request, by id. */
export function statements(request: Received): Map<string, string> {
  return new Map([...shown(request).matchAll(/^([A-Z]\d): ("(?:[^"\\]|\\.)*")$/gm)].map((m) => [m[1]!, JSON.parse(m[2]!) as string]));
}

/** Says the same of every statement, citing one line. */
export const saysOfAll = (verdict: Refutation['answers'][number]['verdict'], citation: CandidateAnswer['change']) => (request: Received): Refutation => ({
  answers: [...statements(request).keys()].map((id) => ({ id, verdict, because: `${id} ${verdict}`, citations: [citation], needs: [] }))
});

const EMPTY: Characterisation = { components: [], before: '', after: '', guards: [], sinks: [], effect: '', unknowns: [], lookups: [] };

/** Starts an endpoint that answers so. */
export async function scripted(answers: Answers): Promise<ModelServer> {
  const isReply = (x: object): x is Reply => 'body' in x || 'status' in x || 'hangs' in x || 'resets' in x || 'drip' in x;
  return modelServer((request) => {
    const stage = stageOf(request);
    const said = answers[stage]?.(request) ?? {};
    if (isReply(said)) return said;
    const rest = stage === 'characterisation' ? EMPTY : stage === 'candidates' ? { candidates: [], lookups: [] } : { answers: [] };
    return answer({ ...rest, ...said });
  });
}

/** A review of base -> head by both reviewers. */
export async function reviewed(files: { base: Files; head: Files }, server: Pick<ModelServer, 'url'>, more: RawModelSettings = {}): Promise<{ review: Review; dir: string }> {
  const repo = makeRepo(files.base);
  const head = repo.commit(files.head);
  const settings = modelSettings({ model: 'scripted', 'base-url': server.url, ...more }, { PRGUARD_API_KEY: 'test-key-0123456789' })!;
  const client = createModel(settings, { env: {}, version: '0', wait: async () => undefined });
  return { review: await review({ repo: repo.dir, base: repo.first, head, exact: true, configuration: 'none', model: { settings, client } }), dir: repo.dir };
}

/** The same by the built-in reviewer alone. */
export async function reviewedAlone(files: { base: Files; head: Files }): Promise<Review> {
  const repo = makeRepo(files.base);
  const head = repo.commit(files.head);
  return review({ repo: repo.dir, base: repo.first, head, exact: true, configuration: 'none' });
}
