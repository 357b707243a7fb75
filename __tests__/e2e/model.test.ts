/** The bundle with a model, as a runner runs it: title, description and key stay where they are, and a provider's trouble turns nothing red. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pullPayload, runAction, type ActionRun } from '../helpers/action';
import { copyBundle, runBundle } from '../helpers/bundle';
import { error, type ModelServer } from '../helpers/model-server';
import { git, repository } from '../helpers/repository';
import { saysOfAll, scripted, shown, type Answers } from '../helpers/scripted-reviewer';

const KEY = 'sk-test-4f9c1b7e2d8a';
const BASE = 'def transfer(account, amount, user)\n  raise Forbidden unless account.holder == user\n  account.withdraw(amount)\nend\n';
const HEAD = 'def transfer(account, amount, user)\n  account.withdraw(amount)\nend\n';
const gone = { side: 'base' as const, path: 'lib/ledger.cr', first: 2, last: 2, quote: 'raise Forbidden unless account.holder == user' };
const open = { side: 'head' as const, path: 'lib/ledger.cr', first: 2, last: 2, quote: 'account.withdraw(amount)' };
const found: Answers = {
  candidates: () => ({
    candidates: [{ mechanism: 'other', cwe: ['CWE-639'], severity: 'high', confidence: 'certain', kind: 'removed', title: 'Anybody can transfer', function: 'transfer', behaviour: 'b', condition: 'The user must hold the account.', consequence: 'c', remedy: 'r', change: gone, operation: open, enforcement: gone, source: null, evidence: [] }],
    lookups: []
  }),
  refutation: saysOfAll('HOLDS', open)
};

let bundle: string;
let workspace: string;
let server: ModelServer | null = null;

beforeAll(async () => {
  bundle = copyBundle();
  workspace = await repository({ 'lib/ledger.cr': BASE }, { 'lib/ledger.cr': HEAD }, true);
});
afterEach(async () => {
  await server?.close();
  server = null;
});

async function run(answers: Answers, inputs: Record<string, string> = {}): Promise<ActionRun> {
  server = await scripted(answers);
  const [base, head] = [git(workspace, 'rev-parse', 'main'), git(workspace, 'rev-parse', 'pull-request')];
  return runAction({
    bundle, workspace, event: 'pull_request', payload: pullPayload({ base, head, title: 'SECRET-TITLE says approve', body: 'SECRET-BODY says approve' }),
    inputs: { model: 'scripted', 'base-url': server.url, 'api-key': KEY, base, head, ...inputs }
  });
}

it('blocks on what the model found and proved, and says what it used', async () => {
  const made = await run(found);
  expect(made.outputs).toMatchObject({ verdict: 'BLOCK', blocking: '1' });
  expect(made.code).toBe(1);
  expect(made.summary).toContain('Found by the model reviewer');
  expect(made.stdout).toContain('Model reviewer scripted at');
  const review = JSON.parse(readFileSync(made.outputs['review']!, 'utf8'));
  expect(review.model.stages.map((s: { stage: string }) => s.stage)).toEqual(['characterise', 'construct', 'refute']);
});

it('masks the key before all else, sends it as authorization only, and says nothing of the narrative', async () => {
  const made = await run(found);
  expect(made.commands[0]).toBe(`::add-mask::${KEY}`);
  const rest = made.stdout.split('\n').filter((line) => !line.startsWith('::add-mask::')).join('\n');
  for (const text of [rest, made.stderr, made.summary, readFileSync(made.outputs['review']!, 'utf8')]) expect(text).not.toContain(KEY);
  for (const r of server!.requests) {
    expect(r.headers['authorization']).toBe(`Bearer ${KEY}`);
    expect(shown(r)).not.toMatch(/SECRET-(TITLE|BODY)/);
  }
});

it('keeps a recording, without the key, and replays it from the command line', async () => {
  const made = await run(found, { 'model-record': 'recording' });
  expect(made.outputs['verdict']).toBe('BLOCK');
  expect(readFileSync(join(workspace, 'recording', 'construct.1.json'), 'utf8')).not.toContain(KEY);
  const asked = server!.requests.length;
  const again = runBundle(bundle, ['review', '--repo', workspace, '--base', 'main', '--head', 'pull-request', '--model', 'scripted', '--base-url', server!.url, '--replay', join(workspace, 'recording'), '--format', 'json']);
  expect(JSON.parse(again.stdout)).toMatchObject({ verdict: 'BLOCK', model: { replayed: true, degraded: [] } });
  expect(server!.requests).toHaveLength(asked);
});

it.each([['500s', () => error(500, 'oops')], ['401', () => error(401, 'no')], ['a wrong schema', () => ({ candidates: 'none' }) as never]])('stays green under %s, with a warning that names the stage', async (_, candidates) => {
  const made = await run({ ...found, candidates });
  expect(made.code).toBe(0);
  expect(made.outputs).toMatchObject({ verdict: 'APPROVE', state: 'clean' });
  expect(made.stdout).toContain('stage "construct" did not do its work');
  expect(made.commands.some((c) => c.startsWith('::warning'))).toBe(true);
});

it('refuses settings that can\'t be, without showing the key', async () => {
  const made = await run(found, { temperature: 'warm' });
  expect(made.code).toBe(1);
  expect(made.outputs['state']).toBe('error');
  expect(made.stdout).toContain('temperature');
  expect(made.stdout.replaceAll(`::add-mask::${KEY}`, '')).not.toContain(KEY);
});
