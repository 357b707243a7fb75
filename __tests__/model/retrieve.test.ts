import { loadKnowledge } from '../../src/knowledge';
import { bm25, COARSE, FINE, queryOf, retrieve, tokens } from '../../src/model/retrieve';
import type { Characterisation } from '../../src/model/schemas';

const characterisation = (guards: Characterisation['guards'], effect = ''): Characterisation => ({ components: [], before: '', after: '', guards, sinks: [], effect, unknowns: [], lookups: [] });
const nothing = { roles: new Set<string>(), classes: new Set<string>() };
const thresholds = { coarse: 0.35, fine: 0.5 };

describe('lexical retrieval', () => {
  const knowledge = loadKnowledge();

  it('shows mechanisms of what the characterisation says is lost', async () => {
    const c = characterisation([{ what: 'the check of the permission of the caller', protects: 'deletion of a project', status: 'removed' }], 'any user can delete projects of others (authorization bypass)');
    const { mechanisms, by } = await retrieve(c, knowledge, nothing, null, thresholds);
    expect(by).toBe('lexical');
    expect(mechanisms.length).toBeLessThanOrEqual(FINE);
    expect(mechanisms.map((m) => m.role)).toContain('authorization');
  });

  it('weighs by a fifth what the statuses and the engine say of schema, role and operations', async () => {
    const c = characterisation([{ what: 'certificate validation of the TLS peer', protects: 'connection', status: 'declared-only' }], 'connections accept any certificate');
    const [without, known] = [await retrieve(c, knowledge, nothing, null, thresholds), await retrieve(c, knowledge, { roles: new Set(['certificate-validation']), classes: new Set() }, null, thresholds)];
    expect(known.mechanisms.map((m) => m.role)).toEqual(['certificate-validation', 'certificate-validation', 'certificate-validation']);
    expect(without.mechanisms.map((m) => m.role)).toContain('certificate-validation');
  });

  it('is the same for the same query, and its digest tells another query', async () => {
    const c = characterisation([{ what: 'escaping', protects: 'html', status: 'removed' }]);
    const [a, b] = [await retrieve(c, knowledge, nothing, null, thresholds), await retrieve(c, knowledge, nothing, null, thresholds)];
    expect(a).toEqual(b);
    expect((await retrieve({ ...c, effect: 'other' }, knowledge, nothing, null, thresholds)).digest).not.toBe(a.digest);
  });

  it('leaves out of the query what is kept', () => {
    expect(queryOf(characterisation([{ what: 'kept check', protects: 'x', status: 'kept' }, { what: 'gone check', protects: 'y', status: 'removed' }]))).not.toContain('kept check');
  });
});

describe('retrieval by embedding', () => {
  const knowledge = loadKnowledge();
  const c = characterisation([], 'x');

  it('keeps at most five above the coarse threshold and three above the fine one', async () => {
    const vectors = (texts: readonly string[]): number[][] => texts.map((_, i) => (i === 0 ? [1, 0] : i <= 8 ? [1, i / 20] : [0, 1]));
    const { mechanisms, by } = await retrieve(c, knowledge, nothing, async (t) => vectors(t), thresholds);
    expect(by).toBe('embedding');
    expect(COARSE).toBe(5);
    expect(mechanisms.map((m) => m.id)).toEqual(knowledge.mechanisms.slice(0, 3).map((m) => m.id));
  });

  it('shows none below the thresholds', async () => {
    const { mechanisms } = await retrieve(c, knowledge, nothing, async (t) => t.map((_, i) => (i === 0 ? [1, 0] : [0.3, 1])), thresholds);
    expect(mechanisms).toEqual([]);
  });

  it('falls back to words when the endpoint gives none', async () => {
    const { by } = await retrieve(characterisation([], 'password'), knowledge, nothing, async () => null, thresholds);
    expect(by).toBe('lexical');
  });
});

describe('bm25', () => {
  it('ranks the text that has the rare word first, and gives nothing for none', () => {
    const [a, b, d] = bm25('escape shell', ['escape the html', 'escape the shell', 'open a file']);
    expect(b).toBeGreaterThan(a!);
    expect(d).toBe(0);
  });

  it('takes words apart', () => {
    expect(tokens('checkPermissions of USERS')).toEqual(['check', 'permission', 'user']);
  });
});
