/**
 * The action from its sources under `@github/local-action`, which is too large to be installed for every test run: the variable
 * PRGUARD_LOCAL_ACTION names a folder in whose node_modules it is.
 */
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pullPayload } from '../helpers/action';
import { mockGitHub } from '../helpers/github';
import { makeRepo, readFiles, temporaryFolder, writeFiles } from '../helpers/repository';

const root = join(__dirname, '../..');
const installed = process.env['PRGUARD_LOCAL_ACTION'];
const after = readFiles(join(root, 'demo/head'));

interface Run {
  code: number | null;
  output: string;
  summary: string;
}

async function localAction(env: Record<string, string>, event: unknown): Promise<Run> {
  const temp = temporaryFolder();
  const all = { ...env, GITHUB_ACTIONS: 'true', GITHUB_EVENT_PATH: join(temp, 'event.json'), GITHUB_STEP_SUMMARY: join(temp, 'summary.md'), RUNNER_TEMP: temp };
  writeFiles(temp, { 'event.json': JSON.stringify(event), 'summary.md': '', '.env': Object.entries(all).map(([name, value]) => `${name}=${value}\n`).join('') });
  const modules = join(installed!, 'node_modules');
  // Its own starter asks npm for tsx, which may ask the network; this is what it starts.
  const child = spawn(join(modules, '.bin/tsx'), [join(modules, '@github/local-action/src/index.ts'), 'run', root, 'scripts/local-action.ts', join(temp, '.env')], {
    cwd: root,
    env: { PATH: process.env['PATH'], HOME: temp, TARGET_ACTION_PATH: root, NODE_PACKAGE_MANAGER: 'npm', NODE_NO_WARNINGS: '1' }
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => (output += part.toString('utf8')));
  const code = await new Promise<number | null>((resolve) => child.on('close', resolve));
  return { code, output, summary: readFileSync(join(temp, 'summary.md'), 'utf8') };
}

(installed ? describe : describe.skip)('under @github/local-action', () => {
  test('pull_request: blocked, with comment and summary; no change: clean; unknown event: an error', async () => {
    const repo = makeRepo(readFiles(join(root, 'demo/base')));
    const head = repo.commit(after);
    const github = await mockGitHub({ dir: repo.dir });
    github.addPull({ number: 7, base: repo.first, head });
    const env = { GITHUB_EVENT_NAME: 'pull_request', GITHUB_WORKSPACE: repo.dir, GITHUB_REPOSITORY: github.repository, GITHUB_API_URL: github.url, 'INPUT_GITHUB-TOKEN': github.token };
    try {
      const bad = await localAction(env, pullPayload({ base: repo.first, head }));
      expect(bad.output).toContain('BLOCK: 1 validated finding blocks this change.');
      expect(bad.code).toBe(1);
      expect(bad.summary).toMatch(/PRGuard: BLOCK/);
      expect(github.issueComments).toHaveLength(1);
      expect(github.problems).toEqual([]);
      const good = await localAction(env, pullPayload({ base: head, head }));
      expect([good.code, good.output]).toEqual([0, expect.stringContaining('APPROVE')]);
      const other = await localAction({ ...env, GITHUB_EVENT_NAME: 'issue_comment' }, {});
      expect([other.code, other.output]).toEqual([1, expect.stringContaining('is not supported; PRGuard acts on pull_request')]);
    } finally {
      await github.close();
    }
  }, 180_000);
});
