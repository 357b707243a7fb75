/** A pull request on a mock of GitHub, over a real repository, and reviews of its heads. */
import { createGitHubApi, type GitHubApi, type GitHubOptions } from '../../../src/action/github';
import { changeOf } from '../../../src/action/sinks/change';
import { tokenKind } from '../../../src/action/sinks/identity';
import { publish, type Published, type SinkSettings, type SinkTarget } from '../../../src/action/sinks';
import type { Annotation } from '../../../src/report/annotations';
import type { Finding, Review } from '../../../src/verdict/types';
import { mockGitHub, type MockGitHub, type MockOptions } from '../../helpers/github';
import { makeRepo, type TestRepo } from '../../helpers/repository';
import { citation, finding, review } from '../../helpers/review';

export const guard = "  if (!target.startsWith(root)) throw new Error('outside');";
const body = (check: string): string => `function openFile(root, name) {\n  const target = resolve(root, name);\n${check}  return open(target);\n}\n`;
export const guarded = body(`${guard}\n`);
export const open = body('');

export interface Stage {
  repo: TestRepo;
  github: MockGitHub & { close(): Promise<void> };
  /** Commits another head of the pull request. */
  push(files: Record<string, string | null>): string;
  head: string;
  /** A review of the head as it is now. */
  review(overrides?: Partial<Review>): Review;
  /** Reports a review. */
  report(value: Review, settings?: Partial<SinkSettings>, target?: Partial<SinkTarget>): Promise<Reported>;
}

export interface Reported extends Published {
  annotations: Annotation[];
  log: string;
  summary: string;
  calls: number;
}

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

/** The finding of the sample change, in head. */
export function lost(overrides: Partial<Finding> = {}): Finding {
  return finding({
    line: 3, endLine: 3,
    citations: [citation({ lines: [3, 3], quote: guard }), citation({ role: 'operation', side: 'head', lines: [3, 3], quote: '  return open(target);' })],
    ...overrides
  });
}

export const settings: SinkSettings = { comment: true, id: 'default', inline: false, checkRun: 'auto', sarifUpload: false, details: 'full' };

export async function stage(mock: MockOptions = {}, options: Partial<GitHubOptions> = {}): Promise<Stage> {
  const repo = makeRepo({ 'src/files.js': guarded, 'src/other.js': 'one\ntwo\nthree\nfour\nfive\nsix\nseven\n' });
  repo.git('checkout', '-q', '-b', 'pull-request');
  const github = await mockGitHub({ dir: repo.dir, ...mock });
  closing.push(() => github.close());
  const made: Stage = {
    repo, github, head: '',
    push(files) {
      made.head = repo.commit(files);
      github.addPull({ number: 7, base: repo.first, head: made.head });
      return made.head;
    },
    review: (overrides = {}) =>
      review({
        base: { requested: 'main', revision: repo.first, tree: repo.git('rev-parse', `${repo.first}^{tree}`) },
        head: { requested: made.head, revision: made.head, tree: repo.git('rev-parse', `${made.head}^{tree}`) },
        findings: [lost()], rejected: [], ...overrides
      }),
    async report(value, chosen = {}, target = {}) {
      const out: Reported = { rung: 'log', attempts: [], annotations: [], log: '', summary: '', calls: 0 };
      const api: GitHubApi = createGitHubApi({ token: github.token, repository: github.repository, apiUrl: github.url, env: {}, version: '1.2.3', log: () => undefined, second: 1, ...options });
      const published = await publish(
        value,
        { ...settings, ...chosen },
        {
          api, token: tokenKind(github.token), pull: 7, headSha: made.head, ref: 'refs/pull/7/head', site: { server: 'https://github.com', repository: github.repository },
          red: value.verdict === 'BLOCK', mechanisms: [], change: changeOf(repo.dir, value), issued: 0, isStale: async () => (await api.pull(7)).head.sha !== made.head, ...target
        },
        { annotate: (a) => void out.annotations.push(a), log: (line) => void (out.log += `${line}\n`), summary: async (markdown) => void (out.summary += markdown) }
      );
      return Object.assign(out, published, { calls: api.calls.made });
    }
  };
  made.push({ 'src/files.js': open });
  return made;
}
