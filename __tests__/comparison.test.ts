/** What a review says of the two sides themselves, and that it can be verified. */
import { join } from 'node:path';
import { annotations } from '../src/report/annotations';
import { review } from '../src/review';
import { verifyReview } from '../src/verify/index';
import { makeRepo, readFiles, type Files } from './helpers/repository';

const demo = join(__dirname, '../demo');
const files = (side: string): Files => readFiles(join(demo, side)) as Files;

test('a base that contains head: nothing was compared, which is a warning of its own', async () => {
  const repo = makeRepo({ 'a.js': 'a\n' });
  repo.commit({ 'a.js': 'b\n' });
  const made = await review({ repo: repo.dir, base: 'main', head: repo.first, configuration: 'none' });
  expect(made.notices).toMatchObject([{ id: 'nothing-compared', message: expect.stringContaining('Nothing was compared: the base contains the head') }]);
  expect(annotations(made, 'the log')).toContainEqual({ level: 'warning', title: 'PRGuard: nothing was compared', message: made.notices[0]!.message });
}, 60_000);

test('a guard that came by one of two merge bases and is taken out again blocks, and the review can be verified', async () => {
  const repo = makeRepo({ ...files('base'), ...files('head') });
  const guard = repo.commit(files('base'));
  repo.git('checkout', '-q', '--detach', repo.first);
  const other = repo.commit({ 'notes.md': 'harmless\n' });
  repo.git('checkout', '-q', '--detach', guard);
  repo.git('merge', '-q', '--no-ff', '-m', 'main', other);
  const main = repo.git('rev-parse', 'HEAD');
  repo.git('checkout', '-q', '--detach', other);
  repo.git('merge', '-q', '--no-ff', '-m', 'change', guard);
  const head = repo.commit(files('head'));
  const made = await review({ repo: repo.dir, base: main, head, configuration: 'none' });
  expect(made.verdict).toBe('BLOCK');
  expect([...made.base.mergeBases!].sort()).toEqual([guard, other].sort());
  expect(made.notices.map((n) => n.id)).toEqual(['several-merge-bases']);
  const { differences } = await verifyReview(made, { repo: repo.dir, strict: true, configuration: 'none', review });
  expect(differences).toEqual([]);
  const forged = { ...made, base: { ...made.base, mergeBases: [other, repo.first] } };
  expect((await verifyReview(forged, { repo: repo.dir, strict: false, configuration: 'none', review })).differences.length).toBeGreaterThan(0);
}, 60_000);
