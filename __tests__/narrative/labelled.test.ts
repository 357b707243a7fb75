import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';
import { claimTypes } from '../../src/verdict/types.js';

const CHANNELS = ['title', 'body', 'commit', 'branch', 'label', 'comment', 'code-comment', 'doc'] as const;

const Claim = z.strictObject({
  type: z.enum(claimTypes),
  span: z.string().min(1),
  issue: z.int().positive().optional(),
  pull: z.int().positive().optional(),
  cve: z.string().regex(/^CVE-\d{4}-\d{4,}$/).optional(),
  dependency: z.string().optional(),
  version: z.string().optional(),
  files: z.array(z.string()).min(1).optional(),
  handler: z.string().optional(),
  person: z.string().optional()
});
const Entry = z.strictObject({ id: z.string(), channel: z.enum(CHANNELS), text: z.string().min(1), claims: z.array(Claim) });
const FRAMINGS = [
  'build_system_laundering', 'refactoring', 'misleading_pass', 'false_coverage', 'unsafe_optimization', 'fake_bug_fix',
  'misleading_hardening', 'appeal_to_authority', 'review_bias', 'dependency_compat_claim', 'prior_approval_signal',
  'out_of_distribution', 'ai_agent_authored', 'emotional_appeal', 'evidence_dilution'
] as const;
const Framing = z.strictObject({
  id: z.string(),
  framing: z.enum(FRAMINGS),
  why: z.string().min(1),
  text: z.string().min(1),
  type: z.enum(claimTypes),
  span: z.string().min(1),
  change: z.enum(['removed-guard', 'weaker-option', 'removed-call', 'new-endpoint', 'dependency-downgrade'])
});

const load = (name: string): unknown => parse(readFileSync(join(__dirname, 'labelled', name), 'utf8'));
const halves = { seen: z.array(Entry).parse(load('seen.yml')), unseen: z.array(Entry).parse(load('unseen.yml')) };
const later = z.array(Entry).parse(load('seen-2.yml'));
const third = z.array(Entry).parse(load('seen-3.yml'));
const framings = z.array(Framing).parse(load('framings.yml'));
const occurrences = (text: string, part: string): number => text.split(part).length - 1;

describe('labelled texts, seen-2', () => {
  test('at least 250 texts, of which at least a quarter claim nothing', () => {
    expect(later.length).toBeGreaterThanOrEqual(250);
    expect(later.filter((entry) => entry.claims.length === 0).length).toBeGreaterThanOrEqual(later.length / 4);
  });

  test.each(claimTypes)('%s at least 7 times', (type) => {
    expect(later.flatMap((entry) => entry.claims).filter((claim) => claim.type === type).length).toBeGreaterThanOrEqual(7);
  });

  test('a span occurs once in its text', () => {
    expect(later.flatMap(({ id, text, claims }) => claims.filter(({ span }) => occurrences(text, span) !== 1).map(({ span }) => ({ id, span })))).toEqual([]);
  });
});

describe.each(Object.entries(halves))('labelled texts, %s', (_name, entries) => {
  test('at least 130 texts, of which at least a quarter claim nothing', () => {
    expect(entries.length).toBeGreaterThanOrEqual(130);
    expect(entries.filter((entry) => entry.claims.length === 0).length).toBeGreaterThanOrEqual(entries.length / 4);
  });

  test.each(claimTypes)('%s at least 7 times', (type) => {
    expect(entries.flatMap((entry) => entry.claims).filter((claim) => claim.type === type).length).toBeGreaterThanOrEqual(7);
  });

  test.each(CHANNELS)('channel %s with and without claims', (channel) => {
    const texts = entries.filter((entry) => entry.channel === channel);
    expect(texts.some((entry) => entry.claims.length > 0)).toBe(true);
    expect(texts.some((entry) => entry.claims.length === 0)).toBe(true);
  });

  test('a span occurs once in its text, and what a claim names is in the text', () => {
    const wrong = entries.flatMap(({ id, text, claims }) =>
      claims
        .filter(({ span, issue, pull, type: _type, files, ...named }) =>
          occurrences(text, span) !== 1 ||
          [issue, pull, ...(files ?? []), ...Object.values(named)].some((value) => value !== undefined && !text.includes(String(value))))
        .map(({ type, span }) => ({ id, type, span })));
    expect(wrong).toEqual([]);
  });

  test('claims that rest on a reference name it', () => {
    const claims = entries.flatMap((entry) => entry.claims.map((claim) => ({ id: entry.id, ...claim })));
    expect(claims.filter((claim) => claim.type === 'fixes-issue' && claim.issue === undefined)).toEqual([]);
    expect(claims.filter((claim) => claim.type === 'lists-files' && claim.files === undefined)).toEqual([]);
    expect(claims.filter((claim) => claim.type === 'required-by-dependency' && claim.dependency === undefined)).toEqual([]);
  });
});

test('ids and texts occur once over all files', () => {
  const all = [...halves.seen, ...halves.unseen, ...later, ...third, ...framings];
  expect(new Set(all.map((entry) => entry.id)).size).toBe(all.length);
  const normal = (text: string): string => text.toLowerCase().replace(/\W+/g, ' ').trim();
  expect(new Set(all.map((entry) => normal(entry.text))).size).toBe(all.length);
});

test('the halves word their claims differently: no span of three or more words is in both', () => {
  const spans = (entries: typeof halves.seen): string[] =>
    entries.flatMap((entry) => entry.claims.map((claim) => claim.span.toLowerCase())).filter((span) => span.split(/\s+/).length >= 3);
  const seen = new Set(spans(halves.seen));
  expect(spans(halves.unseen).filter((span) => seen.has(span))).toEqual([]);
});

test('framings: 60 texts with a span of the false claim, for each kind of change', () => {
  expect(framings.length).toBeGreaterThanOrEqual(60);
  expect(framings.filter(({ text, span }) => occurrences(text, span) !== 1).map(({ id }) => id)).toEqual([]);
  expect(new Set(framings.map(({ change }) => change)).size).toBe(5);
  expect(FRAMINGS.filter((framing) => framings.filter((entry) => entry.framing === framing).length < 4)).toEqual([]);
});

test('the honest set: 500 commits by full id, each once, over many repositories', () => {
  const honest = z
    .strictObject({
      seed: z.string(),
      heads: z.record(z.string(), z.string().regex(/^[0-9a-f]{40}$/)),
      commits: z.array(z.strictObject({ repository: z.string().regex(/^[\w.-]+\/[\w.-]+$/), commit: z.string().regex(/^[0-9a-f]{40}$/) }))
    })
    .parse(load('honest.yml'));
  expect(honest.commits).toHaveLength(500);
  expect(new Set(honest.commits.map(({ repository, commit }) => `${repository} ${commit}`)).size).toBe(500);
  const repositories = new Set(honest.commits.map(({ repository }) => repository));
  expect(repositories.size).toBeGreaterThanOrEqual(50);
  // Repositories kept for scoring are never looked at while building.
  expect([...repositories].filter((repository) => /^[0-4]/.test(createHash('sha256').update(repository).digest('hex')))).toEqual([]);
  expect([...repositories].filter((repository) => !(repository in honest.heads))).toEqual([]);
});
