/** What GitHub's toolkit says of the run: event, payload, repository and addresses. */
import { readFileSync } from 'node:fs';
import { systemReason } from '../cli/files.js';
import { ConfigurationError } from '../errors.js';
import { inertLine } from '../report/inert.js';

/** The run, as far as it is used. */
export interface RunContext {
  event: string;
  /**
   * What the event says; undefined when the runner gives nothing.
   * @throws ConfigurationError when it can't be read
   */
  payload(): unknown;
  /** `owner/name`; null when it is not known. */
  repository: string | null;
  apiUrl: string;
  serverUrl: string;
}

/**
 * Reads the context. The toolkit reads it when it is loaded, so it is loaded here and not with this file.
 * @throws ConfigurationError when the payload is damaged
 */
export async function readContext(env: Readonly<Record<string, string | undefined>>): Promise<RunContext> {
  const path = env['GITHUB_EVENT_PATH'];
  const { context } = await import(/* webpackMode: "eager" */ '@actions/github').catch((error: unknown) => {
    throw unreadable(error);
  });
  return {
    event: context.eventName ?? '',
    payload: () => {
      if (!path) return undefined;
      // The toolkit takes a payload that is missing for an empty one.
      readPayload(path);
      return context.payload;
    },
    repository: env['GITHUB_REPOSITORY'] || null,
    apiUrl: context.apiUrl,
    serverUrl: context.serverUrl
  };
}

/**
 * The payload that the runner wrote.
 * @throws ConfigurationError when it can't be read
 */
export function readPayload(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    throw unreadable(error);
  }
}

function unreadable(error: unknown): ConfigurationError {
  return new ConfigurationError(`The event's payload at GITHUB_EVENT_PATH can't be read: ${inertLine(systemReason(error))}. Set both inputs base and head.`);
}
