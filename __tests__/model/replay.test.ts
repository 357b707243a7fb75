/**
 * Recordings that lie in `__tests__/model/recordings`, made against the scripted endpoint and labelled synthetic: a review from one
 * is the review that was made when it was recorded. After a change of prompts or packs, record them anew:
 *
 *     PRGUARD_RECORD=1 npx jest __tests__/model/replay.test.ts
 */
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createModel } from '../../src/model/client';
import { modelSettings } from '../../src/model/settings';
import { review } from '../../src/review';
import type { CandidateAnswer } from '../../src/model/schemas';
import { error, refusesFormats } from '../helpers/model-server';
import { modelServer, answer } from '../helpers/model-server';
import { saysOfAll, stageOf } from '../helpers/scripted-reviewer';
import { makeRepo, temporaryFolder, type Files } from '../helpers/repository';

const folder = join(__dirname, 'recordings');
const files: { base: Files; head: Files } = {
  base: { 'lib/ledger.cr': 'def transfer(account, amount, user)\n  raise Forbidden unless account.holder == user\n  account.withdraw(amount)\nend\n' },
  head: { 'lib/ledger.cr': 'def transfer(account, amount, user)\n  account.withdraw(amount)\nend\n' }
};
const removed = { side: 'base' as const, path: 'lib/ledger.cr', first: 2, last: 2, quote: 'raise Forbidden unless account.holder == user' };
const open = { side: 'head' as const, path: 'lib/ledger.cr', first: 2, last: 2, quote: 'account.withdraw(amount)' };
const candidate: CandidateAnswer = {
  mechanism: 'authorization-guard', cwe: ['CWE-639'], severity: 'high', confidence: 'certain', kind: 'removed', title: 'Anybody can transfer from any account', function: 'transfer',
  behaviour: 'transfer withdraws from the account whoever asks.', condition: 'The user must be the holder of the account.', consequence: 'A user can take the money of another (IDOR).', remedy: 'Compare the holder with the user.',
  change: removed, operation: open, enforcement: removed, source: null, evidence: []
};
const says = (request: Parameters<typeof stageOf>[0]) => {
  switch (stageOf(request)) {
    case 'characterisation':
      return answer({ components: ['ledger'], before: 'checks the holder', after: 'does not', guards: [{ what: 'holder of the account', protects: 'withdrawal', status: 'removed' }], sinks: ['withdraw'], effect: 'others can withdraw', unknowns: [], lookups: [{ relation: 'CALLER-SOURCE', symbol: 'transfer' }] });
    case 'candidates':
      return answer({ candidates: [candidate], lookups: [] });
    case 'refutation':
      return answer(saysOfAll('HOLDS', open)(request));
  }
};

/** Recordings by name, with the endpoint that made them. */
const endpoints = {
  found: says,
  'without-schemas': refusesFormats(['json_schema', 'json_object'], says),
  outage: (request: Parameters<typeof stageOf>[0]) => (stageOf(request) === 'refutation' ? error(503, 'down') : says(request))
};

async function run(settings: { record?: string; replay?: string; 'base-url': string }): Promise<unknown> {
  const repo = makeRepo(files.base);
  const head = repo.commit(files.head);
  const checked = modelSettings({ model: 'synthetic', ...settings }, {})!;
  const client = createModel(checked, { env: {}, version: '0', wait: async () => undefined, label: 'synthetic' });
  const made = await review({ repo: repo.dir, base: repo.first, head, exact: true, configuration: 'none', model: { settings: checked, client } });
  const { tool: _, model, ...rest } = made;
  // Left out: digests of the engine, the endpoint's address, and times.
  return JSON.parse(JSON.stringify({ ...rest, model: { ...model, provider: '', replayed: false } }, (key, value) => (key === 'milliseconds' ? 0 : value)));
}

describe.each(Object.keys(endpoints) as (keyof typeof endpoints)[])('recording %s', (name) => {
  const dir = join(folder, name);
  const expected = join(folder, `${name}.review.json`);

  beforeAll(async () => {
    if (process.env['PRGUARD_RECORD'] !== '1') return;
    const server = await modelServer(endpoints[name]);
    const made = await run({ record: dir, 'base-url': server.url });
    await server.close();
    writeFileSync(expected, `${JSON.stringify(made, null, 1)}\n`);
  });

  it('is labelled synthetic', () => {
    expect(JSON.parse(readFileSync(join(dir, 'recording.json'), 'utf8'))).toMatchObject({ label: 'synthetic' });
    expect(readdirSync(dir).length).toBeGreaterThan(3);
  });

  it('gives the recorded review without network', async () => {
    expect(await run({ replay: dir, 'base-url': 'http://127.0.0.1:9/v1' })).toEqual(JSON.parse(readFileSync(expected, 'utf8')));
  });
});

it('has found and outage differ in the verdict, and both are whole', () => {
  const of = (name: string): { verdict: string; notices: { id: string }[]; model: { degraded: unknown[] } } => JSON.parse(readFileSync(join(folder, `${name}.review.json`), 'utf8'));
  expect([of('found').verdict, of('without-schemas').verdict, of('outage').verdict]).toEqual(['BLOCK', 'BLOCK', 'APPROVE']);
  expect(of('outage').notices.map((n) => n.id)).toEqual(['model-degraded']);
});

it('says what is missing when a request is not in the recording', async () => {
  const dir = join(temporaryFolder(), 'r');
  const server = await modelServer(endpoints.found);
  await run({ record: dir, 'base-url': server.url });
  await server.close();
  for (const f of readdirSync(dir).filter((x) => x.startsWith('construct'))) rmSync(join(dir, f));
  const made = (await run({ replay: dir, 'base-url': 'http://127.0.0.1:9/v1' })) as { verdict: string; model: { degraded: { stage: string; kind: string }[] } };
  expect(made.model.degraded).toEqual([expect.objectContaining({ stage: 'construct', kind: 'not-recorded' })]);
  expect(made.verdict).not.toBe('BLOCK');
});
