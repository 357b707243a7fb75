/** Both reviewers over a real endpoint that answers as a script says. */
import { verifyReview } from '../../src/verify';
import { review as engineReview } from '../../src/review';
import type { CandidateAnswer } from '../../src/model/schemas';
import type { Review } from '../../src/verdict/types';
import { broken, error, many, prose, rateLimited, refusal, truncated, type ModelServer } from '../helpers/model-server';
import { reviewed, reviewedAlone, saysOfAll, scripted, shown, stageOf, statements, type Answers } from '../helpers/scripted-reviewer';

/** A turn that only who is at it may play: no role of the knowledge base, so the built-in reviewer is silent. */
const rules = (check: string): string => `export function play(game, seat, card) {\n${check}  game.table.push(card);\n  return game;\n}\n`;
const CHECK = '  if (game.turn !== seat) return game;\n';
const js = { base: { 'src/game.js': rules(CHECK) }, head: { 'src/game.js': rules('') } };
const crystal = { base: { 'lib/game.cr': 'def play(game, seat, card)\n  return game unless game.turn == seat\n  game.table << card\nend\n' }, head: { 'lib/game.cr': 'def play(game, seat, card)\n  game.table << card\nend\n' } };

const candidate = (more: Partial<CandidateAnswer> = {}): CandidateAnswer => ({
  mechanism: 'other', cwe: ['CWE-841'], severity: 'high', confidence: 'certain', kind: 'removed', title: 'Anybody can play out of turn', function: 'play',
  behaviour: 'play() pushes the card whoever sends it.', condition: 'The seat must be the one whose turn it is.', consequence: 'A player can play cards for others.', remedy: 'Compare seat with game.turn.',
  change: { side: 'base', path: 'src/game.js', first: 2, last: 2, quote: 'if (game.turn !== seat) return game;' },
  operation: { side: 'head', path: 'src/game.js', first: 2, last: 2, quote: 'game.table.push(card);' },
  enforcement: { side: 'base', path: 'src/game.js', first: 2, last: 2, quote: 'if (game.turn !== seat) return game;' }, source: null, evidence: [], ...more
});
const rubyCandidate = (): CandidateAnswer => candidate({
  change: { side: 'base', path: 'lib/game.cr', first: 2, last: 2, quote: 'return game unless game.turn == seat' },
  operation: { side: 'head', path: 'lib/game.cr', first: 2, last: 2, quote: 'game.table << card' },
  enforcement: { side: 'base', path: 'lib/game.cr', first: 2, last: 2, quote: 'return game unless game.turn == seat' }
});
const OPERATION = candidate().operation;

let server: ModelServer | null = null;
afterEach(async () => {
  await server?.close();
  server = null;
});

async function run(answers: Answers, files = js, more = {}): Promise<Review> {
  server = await scripted(answers);
  return (await reviewed(files, server, more)).review;
}

const found: Answers = { candidates: () => ({ candidates: [candidate()] }), refutation: saysOfAll('HOLDS', OPERATION) };

describe('a candidate that stands every test', () => {
  it('blocks, with proven and supported premises, grounded citations and the model\'s words', async () => {
    expect((await reviewedAlone(js)).verdict).toBe('APPROVE');
    const review = await run(found);
    expect(review.verdict).toBe('BLOCK');
    const [finding] = review.findings;
    expect(finding).toMatchObject({ mechanism: 'model-protection-removed', status: 'VALIDATED', blocking: true, cwe: ['CWE-841'], path: 'src/game.js', line: 2, foundBy: ['model'] });
    const results = Object.fromEntries(finding!.premises.map((p) => [p.id, p.result]));
    expect(results).toMatchObject({ 'change-made': 'PROVEN', 'operation-stands': 'PROVEN', obligation: 'PROVEN', 'not-enforced-otherwise': 'SUPPORTED', 'outside-reach': 'SUPPORTED', harm: 'SUPPORTED' });
    expect(finding!.text).toContain('The seat must be the one whose turn it is.');
    expect(finding!.citations.map((c) => `${c.side}:${c.quote.trim()}`)).toContain('base:if (game.turn !== seat) return game;');
    expect(review.state).toBe('findings');
  });

  it('is found where the engine has no grammar', async () => {
    const review = await run({ candidates: () => ({ candidates: [rubyCandidate()] }), refutation: saysOfAll('HOLDS', rubyCandidate().operation) }, crystal as never);
    expect(review.verdict).toBe('BLOCK');
    expect(review.findings[0]!.premises.find((p) => p.id === 'change-made')!.result).toBe('PROVEN');
  });

  it('asks at most six requests and sends neither title nor message nor key in the body', async () => {
    await run(found);
    expect(server!.requests.length).toBeLessThanOrEqual(6);
    for (const r of server!.requests) {
      expect(JSON.stringify(r.body)).not.toContain('test-key');
      expect(JSON.stringify(r.body)).not.toContain('tester@example.com');
      expect(JSON.stringify(r.body)).not.toContain('second');
    }
    expect(server!.requests.map(stageOf)).toEqual(['characterisation', 'candidates', 'refutation', 'refutation']);
  });

  it('is refuted without the candidate\'s argument, in two orders', async () => {
    await run(found);
    const [a, b] = server!.requests.filter((r) => stageOf(r) === 'refutation');
    expect([...statements(a!).keys()]).toEqual([...statements(b!).keys()].reverse());
    for (const r of [a!, b!]) {
      expect(shown(r)).not.toContain('Anybody can play out of turn');
      expect(shown(r)).not.toContain('pushes the card whoever sends it');
      expect(shown(r)).toContain('game.table.push(card);');
    }
  });

  it('only comments when only proofs may block', async () => {
    const review = await run(found, js, { 'require-proof': 'true' });
    expect(review.verdict).toBe('COMMENT');
    expect(review.findings[0]).toMatchObject({ status: 'VALIDATED', blocking: false });
  });

  it('can be verified: citations are read again, and what only the model said is listed', async () => {
    server = await scripted(found);
    const { review, dir } = await reviewed(js, server);
    const options = { repo: dir, strict: false, review: engineReview };
    const ok = await verifyReview(JSON.parse(JSON.stringify(review)), options);
    expect(ok.differences).toEqual([]);
    expect(ok.notRechecked.some((n) => n.path.startsWith('findings[0]'))).toBe(true);
    const forgeries: [string, (r: Review) => unknown][] = [
      ['citations[0]', (r) => (r.findings[0]!.citations[0]!.quote = 'something else')],
      ['premises[5].result', (r) => (r.findings[0]!.premises[5]!.result = 'PROVEN')],
      ['status', (r) => (r.findings[0]!.premises[4]!.result = 'UNKNOWN')],
      ['status', (r) => (r.findings[0]!.premises[4]!.result = 'REFUTED')],
      ['blocking', (r) => (r.findings[0]!.severity = 'low')],
      ['mechanism', (r) => (r.findings[0]!.mechanism = 'made-up')],
      ['premises', (r) => (r.findings[0]!.premises = [])],
      ['premises[0].witnesses', (r) => (r.findings[0]!.premises[0]!.witnesses = [])],
      ['path', (r) => (r.findings[0]!.path = 'src/none.js')],
      ['model', (r) => delete r.model]
    ];
    for (const [path, forge] of forgeries) {
      const forged = JSON.parse(JSON.stringify(review)) as Review;
      forge(forged);
      const { differences } = await verifyReview(forged, options);
      expect(differences.map((d) => d.path).join()).toContain(path);
    }
    const forged = JSON.parse(JSON.stringify(review)) as Review;
    forged.findings[0]!.citations[0]!.quote = 'something else';
    expect((await verifyReview(forged, options)).differences.map((d) => d.path)).toEqual(expect.arrayContaining([expect.stringContaining('findings[0].citations[0]')]));
  });

  it('is the same in every run but for times', async () => {
    const timeless = (r: Review): unknown => JSON.parse(JSON.stringify({ ...r, model: { ...r.model, provider: '' } }, (k, v) => (k === 'milliseconds' ? 0 : v)));
    const first = timeless(await run(found));
    await server!.close();
    expect(timeless(await run(found))).toEqual(first);
  });
});

describe('a candidate that does not', () => {
  it('is dropped when nothing in the repository is what it quotes', async () => {
    const review = await run({ ...found, candidates: () => ({ candidates: [candidate({ change: { ...OPERATION, quote: 'eval(card)' }, enforcement: null })] }) });
    expect(review.verdict).toBe('APPROVE');
    expect(review.model!.dropped).toEqual([{ title: 'Anybody can play out of turn', why: expect.stringContaining('nothing that it cites') }]);
    expect(review.model!.citations.dropped).toBe(1);
    expect(server!.requests.map(stageOf)).not.toContain('refutation');
  });

  it('is mended when the quote is right and the line is not', async () => {
    const review = await run({ ...found, candidates: () => ({ candidates: [candidate({ operation: { ...OPERATION, first: 31, last: 31 } })] }) });
    expect(review.verdict).toBe('BLOCK');
    expect(review.findings[0]!.line).toBe(2);
    expect(review.model!.citations.repaired).toBe(1);
  });

  it('is rejected without a question when it is about lines that the change does not touch', async () => {
    const review = await run({ ...found, candidates: () => ({ candidates: [candidate({ change: OPERATION, enforcement: null, kind: 'added-operation' })] }) });
    expect(review.verdict).toBe('APPROVE');
    expect(review.model!.rejected[0]).toMatchObject({ rejectedBy: 'change-made' });
    expect(server!.requests.map(stageOf)).not.toContain('refutation');
  });

  it('is rejected when a premise is refuted, and said so', async () => {
    const review = await run({ ...found, refutation: saysOfAll('REFUTED', OPERATION) });
    expect(review.verdict).toBe('APPROVE');
    expect(review.model!.rejected[0]!.detail).toContain('REFUTED');
  });

  it('has a second refutation that answers one statement in two ways, or other statements: no finding rests on it', async () => {
    let n = 0;
    const twice: Answers['refutation'] = (r) => {
      const all = saysOfAll('HOLDS', OPERATION)(r).answers;
      return n++ % 2 ? { answers: [...all, ...all.map((a) => ({ ...a, verdict: 'REFUTED' as const }))] } : { answers: all };
    };
    expect((await run({ ...found, refutation: twice })).verdict).toBe('COMMENT');
    await server!.close();
    const review = await run({ ...found, refutation: () => ({ answers: [{ id: 'Z9', verdict: 'HOLDS', because: '', citations: [], needs: [] }] }) });
    expect(review.verdict).toBe('APPROVE');
    expect(review.model!.degraded[0]).toMatchObject({ stage: 'refute', kind: 'malformed' });
  });

  it('is dropped when it says nothing, and keeps its own name only where the schema fits', async () => {
    const empty = await run({ ...found, candidates: () => ({ candidates: [candidate({ condition: ' ' })] }) });
    expect(empty.model!.dropped).toHaveLength(1);
    await server!.close();
    const review = await run({ ...found, candidates: () => ({ candidates: [candidate({ mechanism: 'authorization-sibling' })] }) });
    expect(review.findings[0]!.mechanism).toBe('model-protection-removed');
  });

  it('is not made up of lines that no request showed', async () => {
    const files = { base: { ...js.base, 'deploy/settings.js': 'export const secretKey = 1;\n' }, head: js.head };
    const hidden = { side: 'head' as const, path: 'deploy/settings.js', first: 1, last: 1, quote: 'export const secretKey = 1;' };
    const review = await run({ ...found, candidates: () => ({ candidates: [candidate({ evidence: [hidden] })] }) }, files as never);
    expect(review.findings[0]!.citations.map((c) => c.path)).not.toContain('deploy/settings.js');
    expect(server!.requests.map(shown).join()).not.toContain('secretKey');
    expect(review.model!.citations.dropped).toBe(1);
  });

  it('is not proven by code that only moves', async () => {
    const helper = 'function weigh(card) {\n  return card.suit * 13 + card.rank;\n}\n';
    const files = { base: { 'src/game.js': `${helper}${rules(CHECK)}` }, head: { 'src/game.js': `${rules(CHECK)}${helper}` } };
    const moved = { side: 'head' as const, path: 'src/game.js', first: 7, last: 7, quote: 'return card.suit * 13 + card.rank;' };
    const review = await run({ candidates: () => ({ candidates: [candidate({ kind: 'added-operation', change: moved, operation: moved, enforcement: null })] }), refutation: saysOfAll('HOLDS', moved) }, files as never);
    expect(review.verdict).toBe('APPROVE');
    expect(review.model!.rejected.concat([]).map((r) => r.rejectedBy).concat(review.model!.dropped.map((d) => d.why)).length).toBe(1);
  });

  it('comments when the two answers differ, or cite nothing that stands', async () => {
    let n = 0;
    expect((await run({ ...found, refutation: (r) => saysOfAll(n++ % 2 ? 'HOLDS' : 'UNKNOWN', OPERATION)(r) })).verdict).toBe('COMMENT');
    await server!.close();
    expect((await run({ ...found, refutation: saysOfAll('HOLDS', { ...OPERATION, quote: 'no such line' }) })).verdict).toBe('COMMENT');
  });

  it('is dropped in test code, which is not shown, whatever it cites of it', async () => {
    const files = { base: { 'test/game.js': rules(CHECK), 'src/other.js': 'export const a = 1;\n' }, head: { 'test/game.js': rules(''), 'src/other.js': 'export const a = 2;\n' } };
    const at = (c: CandidateAnswer['change']): CandidateAnswer['change'] => ({ ...c, path: 'test/game.js' });
    const c = candidate({ change: at(candidate().change), operation: at(OPERATION), enforcement: null });
    const review = await run({ candidates: () => ({ candidates: [c] }), refutation: saysOfAll('HOLDS', at(OPERATION)) }, files as never);
    expect(review.verdict).toBe('APPROVE');
    expect(review.model!.dropped).toHaveLength(1);
    expect(server!.requests.map(shown).join()).not.toContain('game.table.push');
  });

  it.each([{ severity: 'low' }, { confidence: 'possible' }] as const)('does not block with %j', async (more) => {
    expect((await run({ ...found, candidates: () => ({ candidates: [candidate(more)] }) })).verdict).toBe('COMMENT');
  });

  it('is in scope when it moves into an ignored folder, in a language without a grammar too', async () => {
    const { review } = await import('../../src/review');
    const { makeRepo } = await import('../helpers/repository');
    const { modelOption } = await import('../../src/model/option');
    // Long enough to be told as moved.
    const rest = Array.from({ length: 12 }, (_, i) => `def rule${i}\n  ${i}\nend\n`).join('');
    const repo = makeRepo({ 'lib/game.cr': crystal.base['lib/game.cr'] + rest, '.github/prguard.yml': 'paths-ignore: ["old/**"]\nlevels:\n  - path: "quiet/**"\n    level: off\n' });
    for (const folder of ['old', 'quiet']) {
      const head = repo.commit({ 'lib/game.cr': null, [`${folder}/game.cr`]: crystal.head['lib/game.cr'] + rest });
      const at = { side: 'head' as const, path: `${folder}/game.cr`, first: 2, last: 2, quote: 'game.table << card' };
      server = await scripted({ candidates: () => ({ candidates: [{ ...rubyCandidate(), operation: at }] }), refutation: saysOfAll('HOLDS', at) });
      const model = await modelOption({ model: 'scripted', 'base-url': server.url }, {}, { env: {}, version: '0' });
      expect((await review({ repo: repo.dir, base: repo.first, head, ...model })).verdict).toBe('BLOCK');
      await server.close();
      repo.commit({ 'lib/game.cr': crystal.base['lib/game.cr'] + rest, [`${folder}/game.cr`]: null });
    }
  });

  it('is not asked about what the configuration puts out of scope', async () => {
    const { review } = await import('../../src/review');
    server = await scripted(found);
    const { makeRepo } = await import('../helpers/repository');
    const repo = makeRepo({ ...js.base, '.github/prguard.yml': 'paths-ignore: ["src/**"]\n' });
    const head = repo.commit(js.head);
    const { modelOption } = await import('../../src/model/option');
    const model = await modelOption({ model: 'scripted', 'base-url': server.url }, {}, { env: {}, version: '0' });
    const made = await review({ repo: repo.dir, base: repo.first, head, ...model });
    expect(made.verdict).toBe('APPROVE');
    expect(server.requests).toEqual([]);
  });

  it('is cut off after four, however many there are', async () => {
    const review = await run({ ...found, candidates: () => many('candidates', candidate(), 5000, { lookups: [] }) });
    expect(review.model!.candidates).toBeLessThanOrEqual(4);
    expect(review.findings).toHaveLength(1);
  });
});

describe('what the built-in reviewer found', () => {
  const shell = (body: string): string => `import { execFile, exec } from 'node:child_process';\nexport function archive(req, res) {\n${body}  res.end();\n}\n`;
  const files = { base: { 'src/archive.js': shell("  execFile('tar', ['czf', 'out.tgz', req.query.name]);\n") }, head: { 'src/archive.js': shell("  exec('tar czf out.tgz ' + req.query.name);\n") } };
  const same = candidate({
    cwe: ['CWE-78'], title: 'Shell command injection', function: 'archive', kind: 'weakened', mechanism: 'command-quoting-construct', behaviour: 'exec runs a shell.', condition: 'No shell must parse req.query.name.', consequence: 'Anybody can run commands.',
    change: { side: 'base', path: 'src/archive.js', first: 3, last: 3, quote: "execFile('tar', ['czf', 'out.tgz', req.query.name]);" },
    operation: { side: 'head', path: 'src/archive.js', first: 3, last: 3, quote: "exec('tar czf out.tgz ' + req.query.name);" }, enforcement: null
  });
  const cite = same.operation;

  it('stays as it is whatever the model says', async () => {
    const alone = await reviewedAlone(files);
    expect(alone.verdict).toBe('BLOCK');
    for (const answers of [{}, { candidates: () => ({ candidates: [] }) }, { candidates: () => ({ candidates: [same] }), refutation: saysOfAll('REFUTED', cite) }] satisfies Answers[]) {
      const review = await run(answers, files as never);
      await server!.close();
      expect(review.findings).toEqual(alone.findings);
      expect(review.verdict).toBe('BLOCK');
    }
  });

  it('is one finding with both proofs when the model finds it too', async () => {
    const alone = await reviewedAlone(files);
    const review = await run({ candidates: () => ({ candidates: [same] }), refutation: saysOfAll('HOLDS', cite) }, files as never);
    expect(review.findings).toHaveLength(alone.findings.length);
    const { model, foundBy, ...own } = review.findings[0]!;
    expect(own).toEqual(alone.findings[0]);
    expect(foundBy).toEqual(['built-in', 'model']);
    expect(model!.text).toContain('No shell must parse req.query.name.');
    expect(model!.premises.length).toBeGreaterThan(3);
  });
});

describe('failure of the endpoint', () => {
  const table: [string, Answers, string][] = [
    ['a refusal', { candidates: () => refusal() }, 'construct'],
    ['truncation', { candidates: () => truncated({ candidates: [candidate()], lookups: [] }) }, 'construct'],
    ['500s', { candidates: () => error(500, 'oops') }, 'construct'],
    ['401', { characterisation: () => error(401, 'bad key') }, 'characterise'],
    ['429 for ever', { candidates: () => rateLimited('1') }, 'construct'],
    ['a broken body', { candidates: () => broken() }, 'construct'],
    ['failing refutation', { ...found, refutation: () => error(500, 'oops') }, 'refute']
  ];

  it.each(table)('%s leaves the built-in review whole and names the stage', async (_, answers, stage) => {
    const review = await run({ ...found, ...answers });
    expect(review.model!.degraded.map((d) => d.stage)).toContain(stage);
    expect(review.notices.filter((n) => n.id === 'model-degraded')[0]!.message).toContain(`"${stage}"`);
    expect(review.verdict).not.toBe('BLOCK');
    expect(review.coverage).toEqual((await reviewedAlone(js)).coverage);
  });

  it('without a characterisation goes on to candidates', async () => {
    const review = await run({ ...found, characterisation: () => refusal() });
    expect(review.verdict).toBe('BLOCK');
    expect(review.model!.degraded.map((d) => d.stage)).toEqual(['characterise']);
  });

  it('reads JSON in prose', async () => {
    expect((await run({ ...found, candidates: () => prose({ candidates: [candidate()], lookups: [] }) })).verdict).toBe('BLOCK');
  });

  it('ends when the requests are used up, with what is known', async () => {
    const review = await run(found, js, { 'max-requests': '2' });
    expect(review.verdict).not.toBe('BLOCK');
    expect(review.model!.degraded[0]).toMatchObject({ stage: 'refute', kind: 'budget' });
  });
});
