/** History of the base as supporting evidence, from a review of a real repository to every report of it. */
import { withoutDetails } from '../../src/report/details';
import { renderJson } from '../../src/report/json';
import { renderSarif } from '../../src/report/sarif';
import { renderSummary } from '../../src/report/summary';
import { renderText } from '../../src/report/text';
import { review, type ReviewOptions } from '../../src/review';
import type { Review } from '../../src/verdict/types';
import { verifyReview } from '../../src/verify';
import { withoutHistory } from '../../src/verify/history';
import { markdownFaults } from '../helpers/inert';
import { git, makeRepo, temporaryFolder, type TestRepo } from '../helpers/repository';

const open = `const express = require('express');
const fs = require('fs');
const path = require('path');
const app = express();
const root = '/srv/files';

app.get('/files/:name', (req, res) => {
  const full = path.resolve(root, req.params.name);
  res.send(fs.readFileSync(full));
});

module.exports = app;
`;
const checked = open.replace('  res.send', "  if (!full.startsWith(root + path.sep)) {\n    return res.status(403).send('no');\n  }\n  res.send");

/** A repository whose second commit, by a message, brought in the check that the third takes away. */
function changed(message: string, ownMessage = 'Tidy'): { repo: TestRepo; fix: string; base: string; head: string } {
  const repo = makeRepo({ 'src/server.js': open });
  const fix = repo.commit({ 'src/server.js': checked }, message);
  const base = repo.commit({ 'README.md': 'Files.\n' }, 'Fix XSS elsewhere');
  const head = repo.commit({ 'src/server.js': open }, ownMessage);
  return { repo, fix, base, head };
}

const look = (repo: string, base: string, head: string, rest: Partial<ReviewOptions> = {}): Promise<Review> => review({ repo, base, head, configuration: 'none', history: true, ...rest });

/** Without history and what takes time. */
function apart(r: Review): unknown {
  const { history: _, ...rest } = r;
  const bare = <T extends { history?: unknown }>({ history: __, ...f }: T) => f;
  return { ...rest, findings: r.findings.map(bare), stages: r.stages.map((s) => s.name), coverage: { ...r.coverage, limits: [] } };
}

test('a commit that names a fix is cited in every report; nothing else in the review changes', async () => {
  const { repo, fix, base, head } = changed('Check the path of downloads (CVE-2024-12345)\n\nBy @somebody.');
  const [off, on, again] = [await look(repo.dir, base, head, { history: undefined }), await look(repo.dir, base, head), await look(repo.dir, base, head)];
  expect(off.findings.length).toBeGreaterThan(0);
  expect(renderJson(off)).not.toContain('CVE-2024-12345');
  expect(off.history).toBeUndefined();
  expect(on.findings[0]!.history).toEqual([{ commit: fix, path: 'src/server.js', lines: [9, 10], subject: 'Check the path of downloads (CVE-2024-12345)', names: ['CVE-2024-12345'] }]);
  expect(on.history).toEqual({ looked: true, commits: 1, limits: [] });
  expect(apart(on)).toEqual(apart(off));
  expect({ ...again, stages: [] }).toEqual({ ...on, stages: [] });
  for (const text of [renderText(on), renderSarif(on), renderJson(on)]) expect(text).toContain('CVE-2024-12345');
  const summary = renderSummary(on, 'the file');
  expect(summary).toContain('CVE-2024-12345');
  expect(markdownFaults(summary)).toEqual([]);
  expect(renderJson(withoutDetails(on))).not.toContain('CVE-2024-12345');
});

test('a message that names none, and one of the pull request itself, are not cited', async () => {
  const { repo, base, head } = changed('Check the path of downloads', 'Fix path traversal (CVE-2024-12345)');
  const made = await look(repo.dir, base, head);
  expect(made.findings.length).toBeGreaterThan(0);
  expect(made.findings.every((f) => f.history === undefined)).toBe(true);
  expect(made.history).toEqual({ looked: true, commits: 1, limits: [] });
});

test('without a finding nothing is looked at and nothing is said', async () => {
  const { repo, fix, base } = changed('Fix path traversal');
  const made = await look(repo.dir, fix, base);
  expect([made.findings, made.history, made.coverage.limits]).toEqual([[], undefined, []]);
});

test('the configuration switches it off, and the caller counts before it', async () => {
  const repo = makeRepo({ 'src/server.js': open, '.github/prguard.yml': 'history: false\n' });
  const base = repo.commit({ 'src/server.js': checked }, 'Fix path traversal');
  const head = repo.commit({ 'src/server.js': open });
  const of = async (history: ReviewOptions['history']): Promise<boolean> => (await review({ repo: repo.dir, base, head, history })).history !== undefined;
  expect([await of('configured'), await of(true), await of(false)]).toEqual([false, true, false]);
  const plain = changed('Fix path traversal');
  expect((await look(plain.repo.dir, plain.base, plain.head, { history: 'configured' })).history?.looked).toBe(true);
});

test('hostile words of a message do nothing', async () => {
  const { repo, base, head } = changed('Fix XSS `</code><img src=x>` [a](https://x.example) ##[error]x \u202e\u001b[31m ::error::x @somebody');
  const made = await look(repo.dir, base, head);
  expect(made.findings[0]!.history).toHaveLength(1);
  expect(markdownFaults(renderSummary(made, 'the file'))).toEqual([]);
  for (const text of [renderText(made), renderSarif(made)]) expect(text).not.toMatch(/[\u202e\u001b]/);
});

describe('verification', () => {
  const { repo, base, head } = changed('Fix path traversal');
  const verify = (value: unknown, dir = repo.dir): ReturnType<typeof verifyReview> => verifyReview(value, { repo: dir, strict: false, review });
  function shallow(): string {
    const dir = temporaryFolder();
    git(dir, 'clone', '-q', '--depth=2', `file://${repo.dir}`, 'c');
    return `${dir}/c`;
  }

  test('asks again, and catches what is not so', async () => {
    const made = await look(repo.dir, base, head);
    expect((await verify(made)).differences).toEqual([]);
    const told = structuredClone(made);
    told.findings[0]!.history![0]!.subject = 'Another';
    expect((await verify(told)).differences.map((d) => d.path)).toEqual(['findings[0].history[0].subject']);
    const { history: _, ...without } = made;
    expect((await verify(without)).differences.map((d) => d.path)).toContain('findings[0].history');
    expect((await verify({ ...made, history: { looked: false, commits: 0, limits: [] } })).differences.map((d) => d.path)).toContain('findings[0].history');
  });

  test('what is said of history can be taken out, limits included', async () => {
    const [off, on, cut] = [await look(repo.dir, base, head, { history: false }), await look(repo.dir, base, head), await look(shallow(), base, head, { exact: true })];
    const plain = (r: Review): unknown => ({ ...withoutHistory(r), stages: [], base: r.base.revision });
    expect(plain(on)).toEqual(plain(off));
    expect(plain(cut)).toEqual(plain(off));
    expect(withoutHistory(off)).toEqual(off);
  });

  test('a clone that does not hold the history says so, and agrees with one that does', async () => {
    const dir = shallow();
    const [whole, cut] = [await look(repo.dir, base, head), await look(dir, base, head, { exact: true })];
    expect(cut.findings.length).toBeGreaterThan(0);
    expect(cut.history).toMatchObject({ looked: false, commits: 0 });
    expect(cut.coverage.limits).toEqual(cut.history!.limits);
    expect(cut.coverage.limits[0]).toContain('History was not looked at');
    expect([cut.verdict, cut.state]).toEqual([whole.verdict, whole.state]);
    for (const [value, at] of [[cut, repo.dir], [whole, dir], [cut, dir]] as const) {
      const { differences, notRechecked } = await verify(value, at);
      expect(differences).toEqual([]);
      expect(notRechecked.map((n) => n.path)).toContain('history.looked');
    }
  });
});
