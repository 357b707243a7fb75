import { existsSync, rmSync } from 'node:fs';
import { cli, fakeEngine } from '../helpers/cli';
import { git } from '../helpers/repository';
import { review } from '../helpers/review';

test('lays out the example pull request, reviews it, and removes it', async () => {
  let repo = '';
  const engine = fakeEngine((options) => {
    repo = options.repo;
    expect(git(repo, 'diff', '--name-only', `${options.base}...${options.head}`).split('\n')).toContain('src/files.js');
    return review();
  });
  const { code, stdout } = await cli(['demo'], engine);
  expect(code).toBe(0);
  expect(stdout).toMatch(/^Example pull request "Simplify download handler"[^]*\n\nBLOCK: [^]*review --repo DIR/);
  expect(repo).not.toBe('');
  expect(existsSync(repo)).toBe(false);
});

test('--keep leaves a checked-out repository and says where', async () => {
  const engine = fakeEngine();
  const { stdout } = await cli(['demo', '--keep'], engine);
  const { repo } = engine.calls[0];
  try {
    expect(stdout).toContain(`review --repo ${repo} --base main --head pull-request`);
    expect(git(repo, 'status', '--porcelain')).toBe('');
  } finally {
    rmSync(repo, { recursive: true, force: true });
  }
});
