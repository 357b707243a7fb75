/**
 * Running a copied bundle as GitHub's runner does: no arguments, event file, INPUT_ variables, GITHUB_ files. It does not stop
 * the test's process, in which the servers are that it speaks to.
 *
 *     const run = await runAction({ bundle, workspace, event: 'pull_request', payload, github, git });
 *     expect(run.outputs.verdict).toBe('BLOCK');
 */
import { spawn } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Result } from './bundle';
import type { MockGitHub } from './github';
import { temporaryFolder } from './repository';

/** A run of the action. */
export interface ActionRun extends Result {
  outputs: Record<string, string>;
  summary: string;
  /** Workflow commands of standard output. */
  commands: string[];
  /** RUNNER_TEMP. */
  temp: string;
}

/** How the action is run. */
export interface ActionOptions {
  bundle: string;
  workspace: string;
  event: string;
  payload: unknown;
  inputs?: Record<string, string>;
  /** The API; its token is given unless `inputs` says another, or ''. */
  github?: MockGitHub;
  /** Address that GITHUB_SERVER_URL has. */
  server?: string;
  node?: string;
  env?: Record<string, string>;
}

/** Runs the action to its end. */
export async function runAction({ bundle, workspace, event, payload, inputs = {}, github, server, node = process.execPath, env = {} }: ActionOptions): Promise<ActionRun> {
  const temp = temporaryFolder();
  const file = (name: string, content = ''): string => {
    writeFileSync(join(temp, name), content);
    return join(temp, name);
  };
  const output = file('output');
  const summary = file('summary');
  const given = { ...(github ? { 'github-token': github.token } : {}), ...inputs };
  const child = spawn(node, [join(bundle, 'index.js')], {
    cwd: workspace,
    env: {
      PATH: process.env['PATH'],
      HOME: '/nonexistent',
      CI: 'true',
      GITHUB_ACTIONS: 'true',
      GITHUB_EVENT_NAME: event,
      GITHUB_EVENT_PATH: file('event.json', JSON.stringify(payload)),
      GITHUB_WORKSPACE: workspace,
      // Under some events these are the default branch's: nothing may be derived from them.
      GITHUB_SHA: 'f'.repeat(40),
      GITHUB_REF: 'refs/heads/elsewhere',
      GITHUB_OUTPUT: output,
      GITHUB_STEP_SUMMARY: summary,
      RUNNER_TEMP: temp,
      ...(github ? { GITHUB_REPOSITORY: github.repository, GITHUB_API_URL: github.url } : {}),
      ...(server ? { GITHUB_SERVER_URL: server } : {}),
      ...Object.fromEntries(Object.entries(given).map(([name, value]) => [`INPUT_${name.toUpperCase()}`, value])),
      ...env
    },
    stdio: ['ignore', 'pipe', 'pipe']
  });
  const read = (stream: NodeJS.ReadableStream): Promise<string> =>
    new Promise((resolve) => {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', () => resolve(Buffer.concat(parts).toString('utf8')));
    });
  const [stdout, stderr, code] = await Promise.all([read(child.stdout), read(child.stderr), new Promise<number | null>((resolve) => child.on('close', resolve))]);
  return { code, stdout, stderr, outputs: outputsOf(output), summary: existsSync(summary) ? readFileSync(summary, 'utf8') : '', commands: stdout.split('\n').filter((line) => line.startsWith('::')), temp };
}

/** Outputs out of the runner's file. */
function outputsOf(path: string): Record<string, string> {
  const outputs: Record<string, string> = {};
  for (const [, name, , value] of readFileSync(path, 'utf8').matchAll(/^([\w-]+)<<(\S+)\n([^]*?)\n?\2$/gm)) outputs[name] = value;
  return outputs;
}

/** The payload of a pull request event. */
export function pullPayload(options: { base: string; head: string; number?: number; fork?: string | null; repository?: string; title?: string; body?: string; draft?: boolean; sender?: { login: string; type: string } }): unknown {
  const { base, head, number = 7, repository = 'acme/depot', fork = repository, sender = { login: 'author', type: 'User' } } = options;
  const repo = (name: string): unknown => ({ full_name: name, name: name.split('/')[1], owner: { login: name.split('/')[0] }, default_branch: 'main' });
  return {
    action: 'synchronize',
    number,
    pull_request: {
      number,
      title: options.title ?? 'A change',
      body: options.body ?? null,
      draft: options.draft ?? false,
      user: sender,
      base: { ref: 'main', sha: base, repo: repo(repository) },
      head: { ref: 'pull-request', sha: head, repo: fork === null ? null : repo(fork) }
    },
    repository: repo(repository),
    sender
  };
}
