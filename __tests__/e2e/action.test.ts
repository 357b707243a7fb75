import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { pullPayload } from '../helpers/action';
import { copyBundle, nodes, runBundle, type Result } from '../helpers/bundle';
import { git, readFiles, repository, temporaryFolder } from '../helpers/repository';

const root = join(__dirname, '../..');
let bundle: string;
let repo: string;

beforeAll(async () => {
  bundle = copyBundle();
  repo = await repository(readFiles(join(root, 'demo/base')), readFiles(join(root, 'demo/head')), true);
});

interface Run extends Result {
  outputs: Record<string, string>;
  summary: string;
}

/** Runs the bundle as the runner does: no arguments, command files, event payload, INPUT_ variables. */
function action(node: string, workspace: string, env: Record<string, string> = {}, revisions?: { base: string; head: string }): Run {
  const temp = temporaryFolder();
  const file = (name: string, content = ''): string => {
    writeFileSync(join(temp, name), content);
    return join(temp, name);
  };
  const base = revisions?.base ?? git(repo, 'rev-parse', 'main');
  const head = revisions?.head ?? git(repo, 'rev-parse', 'pull-request');
  const output = file('output');
  const summary = file('summary');
  const result = runBundle(bundle, [], {
    node,
    cwd: workspace,
    env: {
      GITHUB_ACTIONS: 'true',
      GITHUB_EVENT_NAME: 'pull_request',
      GITHUB_EVENT_PATH: file('event.json', JSON.stringify(pullPayload({ base, head }))),
      GITHUB_WORKSPACE: workspace,
      GITHUB_OUTPUT: output,
      GITHUB_STEP_SUMMARY: summary,
      RUNNER_TEMP: temp,
      ...env
    }
  });
  const outputs: Record<string, string> = {};
  for (const [, name, , value] of readFileSync(output, 'utf8').matchAll(/^(\w+)<<(\S+)\n([^]*?)\n?\2$/gm)) outputs[name] = value;
  return { ...result, outputs, summary: readFileSync(summary, 'utf8') };
}

describe.each(nodes)('%s', (_, node) => {
  test('red for BLOCK, with annotation, summary, outputs and review file', () => {
    const run = action(node, repo);
    expect(run.stderr).toBe('');
    expect(run.code).toBe(1);
    expect(run.outputs).toMatchObject({ verdict: 'BLOCK', state: 'findings', findings: '1', blocking: '1' });
    expect(JSON.parse(readFileSync(run.outputs['review'], 'utf8')).verdict).toBe('BLOCK');
    const commands = run.stdout.split('\n').filter((line) => line.startsWith('::'));
    expect(commands.map((c) => c.split(' ', 1)[0])).toEqual(['::error', '::warning', '::notice', '::notice']);
    // Without a token nobody tells what the target branch got since.
    expect(commands[1]).toMatch(/^::warning title=PRGuard%3A 1 notice about configuration and workflow::The tip of the target branch main can't be had: there is no token/);
    expect(commands[0]).toMatch(/^::error title=PRGuard%3A [^,]*,file=src\/files\.js,line=\d+,endLine=\d+::/);
    expect(run.summary).toMatch(/^## PRGuard: BLOCK: 1 validated finding blocks this change\./);
    expect(run.summary).toContain('path.resolve(storageRoot, name)');
  });

  test('green with fail-on never', () => {
    expect(action(node, repo, { 'INPUT_FAIL-ON': 'never' }).code).toBe(0);
  });

  test('a depth-1 checkout is red and says what to set', () => {
    const shallow = join(temporaryFolder(), 'clone');
    git(repo, 'clone', '-q', '--depth=1', '--branch=pull-request', pathToFileURL(repo).href, shallow);
    const run = action(node, shallow);
    expect(run.code).toBe(1);
    expect(run.stdout).toMatch(/^::error title=PRGuard%3A [^:]*::.*fetch-depth: 0/m);
    expect(run.outputs).toMatchObject({ state: 'error', verdict: '' });
    expect(run.stderr).toBe('');
  });

  test('no checkout, and another event: red in words of their own', () => {
    const none = action(node, temporaryFolder());
    expect(none.code).toBe(1);
    expect(none.stdout).toMatch(/^::error title=PRGuard%3A configuration error[^:]*::.*not inside a git repository.*Run actions\/checkout before this step\.$/m);
    const other = action(node, repo, { GITHUB_EVENT_NAME: 'issue_comment' });
    expect(other.code).toBe(1);
    expect(other.stdout).toContain('Event "issue_comment" is not supported; PRGuard acts on pull_request, ');
  });
});
