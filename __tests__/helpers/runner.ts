/** A runner that writes down what it is told, for tests of the action in the test's own process. */
import { join } from 'node:path';
import { readPayload, type RunContext } from '../../src/action/context';
import type { GitHubApi } from '../../src/action/github';
import type { Runner } from '../../src/action/run';
import type { Annotation } from '../../src/report/annotations';
import { temporaryFolder, writeFiles } from './repository';

/** What a runner was told. */
export interface Recorded {
  outputs: Record<string, string>;
  annotations: Annotation[];
  log: string;
  summary: string;
  masked: string[];
  workspace: string;
  temp: string;
}

/** What a runner is made of. */
export interface FakeRunnerOptions {
  inputs?: Record<string, string>;
  env?: Record<string, string>;
  event?: string;
  payload?: unknown;
  workspace?: string;
  /** What the action makes of its token. */
  api?: GitHubApi | (() => GitHubApi);
}

/** A runner with an event and a workspace, by default an empty folder. */
export function fakeRunner({ inputs = {}, env = {}, event = 'pull_request', payload, workspace = temporaryFolder(), api }: FakeRunnerOptions = {}): Runner & { recorded: Recorded } {
  const temp = temporaryFolder();
  writeFiles(temp, { 'event.json': JSON.stringify(payload ?? {}) });
  const recorded: Recorded = { outputs: {}, annotations: [], log: '', summary: '', masked: [], workspace, temp };
  const all: Record<string, string> = { GITHUB_EVENT_NAME: event, GITHUB_EVENT_PATH: join(temp, 'event.json'), GITHUB_WORKSPACE: workspace, RUNNER_TEMP: temp, ...env };
  const context: RunContext = {
    event: all['GITHUB_EVENT_NAME']!,
    payload: () => readPayload(all['GITHUB_EVENT_PATH']!),
    repository: all['GITHUB_REPOSITORY'] ?? null,
    apiUrl: all['GITHUB_API_URL'] ?? 'https://api.github.com',
    serverUrl: all['GITHUB_SERVER_URL'] ?? 'https://github.com'
  };
  return {
    recorded,
    input: (name) => inputs[name] ?? '',
    output: (name, value) => void (recorded.outputs[name] = value),
    annotate: (a) => void recorded.annotations.push(a),
    log: (text) => void (recorded.log += `${text}\n`),
    summary: async (markdown) => void (recorded.summary += markdown),
    mask: (secret) => void recorded.masked.push(secret),
    context: async () => context,
    api: () => {
      if (api === undefined) throw new Error('this test has no API');
      return typeof api === 'function' ? api() : api;
    },
    env: all
  };
}
