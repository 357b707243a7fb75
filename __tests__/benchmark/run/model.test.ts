/** The benchmark with a model reviewer: the worker reviews with it, and keeps a recording a trial. */
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { BenchmarkCase } from '../../../src/benchmark/cases/case';
import { plan } from '../../../src/benchmark/run/plan';
import type { Task } from '../../../src/benchmark/run/task';
import { runTask } from '../../../src/benchmark/run/worker';
import { review } from '../../../src/review';
import type { ModelServer } from '../../helpers/model-server';
import { temporaryFolder } from '../../helpers/repository';
import { saysOfAll, scripted, stageOf } from '../../helpers/scripted-reviewer';

const BASE = 'export function play(game, seat, card) {\n  if (game.turn !== seat) return game;\n  game.table.push(card);\n  return game;\n}\n';
const HEAD = BASE.replace('  if (game.turn !== seat) return game;\n', '');
const gone = { side: 'base' as const, path: 'src/game.js', first: 2, last: 2, quote: 'if (game.turn !== seat) return game;' };
const open = { side: 'head' as const, path: 'src/game.js', first: 2, last: 2, quote: 'game.table.push(card);' };

let server: ModelServer;
beforeAll(async () => {
  server = await scripted({
    candidates: () => ({ candidates: [{ mechanism: 'other', cwe: ['CWE-841'], severity: 'high', confidence: 'certain', kind: 'removed', title: 'Out of turn', function: 'play', behaviour: 'b', condition: 'c', consequence: 'd', remedy: 'r', change: gone, operation: open, enforcement: gone, source: null, evidence: [] }] }),
    refutation: saysOfAll('HOLDS', open)
  });
});
afterAll(() => server.close());

const base = { id: 'own-turn', tier: 'reverse', kind: 'malicious', pair: null, language: 'javascript', repository: 'acme/cards', base: '1'.repeat(40), from: '2'.repeat(40), paths: ['src/game.js'], skip: [], cwe: ['CWE-841'], advisory: null, defect: 'present', evidence_location: 'L0', rubric: null } as unknown as BenchmarkCase;

it('reviews with the model, and records and replays each trial apart', async () => {
  const record = join(temporaryFolder(), 'recordings');
  const make = (settings: Task['model']): Task[] =>
    plan([{ case: base, trees: { base: { 'src/game.js': BASE }, head: { 'src/game.js': HEAD }, mutants: {} } }] as never, { narratives: () => [], repeat: 2, controls: new Set(), without: [], detail: false, model: settings }) as Task[];
  const engine = { review, version: () => '0' };
  const verdicts = async (tasks: Task[]): Promise<unknown[]> => {
    const out = [];
    for (const t of tasks) {
      const answer = await runTask(t, engine, temporaryFolder());
      out.push(answer.kind === 'reviewed' ? answer.review.verdict : answer);
    }
    return out;
  };
  expect(await verdicts(make(null))).toEqual(['APPROVE', 'APPROVE']);
  expect(await verdicts(make({ model: 'scripted', 'base-url': server.url, record }))).toEqual(['BLOCK', 'BLOCK']);
  expect(readdirSync(record).sort()).toEqual(['own-turn', 'own-turn.repetition-2']);
  expect(existsSync(join(record, 'own-turn', 'recording.json'))).toBe(true);
  const asked = server.requests.length;
  expect(server.requests.map(stageOf)).toContain('refutation');
  expect(await verdicts(make({ model: 'scripted', 'base-url': server.url, replay: record }))).toEqual(['BLOCK', 'BLOCK']);
  expect(server.requests).toHaveLength(asked);
});
