/** From a workflow event to the two revisions of the pull request. */
import { z } from 'zod';
import { ConfigurationError } from '../errors.js';
import { inertLine } from '../report/inert.js';

/** Events that the action reviews. */
const supportedEvents = ['pull_request'] as const;

/** The two ends of a pull request. */
export interface Revisions {
  /** Tip of the target branch; the engine takes the merge base with head from local history. */
  base: string;
  head: string;
}

const sha = z.string().regex(/^(?:[0-9a-f]{40}|[0-9a-f]{64})$/, 'must be a full commit id');
const payloadSchema = z.object({
  pull_request: z.object({ base: z.object({ sha }), head: z.object({ sha }) })
});

/**
 * Reads the revisions from an event. Nothing else of the payload is used: titles, descriptions and branch names are
 * their author's.
 * @throws ConfigurationError for an event that is not supported, or a payload without revisions
 */
export function revisionsOf(eventName: string, payload: unknown): Revisions {
  if (!(supportedEvents as readonly string[]).includes(eventName)) {
    throw new ConfigurationError(
      `Event ${JSON.stringify(inertLine(eventName || 'unknown'))} is not supported; PRGuard reviews ${supportedEvents.join(', ')}. ` +
        `Write "on: ${supportedEvents[0]}" in the workflow, or set both inputs base and head.`
    );
  }
  const result = payloadSchema.safeParse(payload);
  if (!result.success) {
    const issue = result.error.issues[0];
    throw new ConfigurationError(`The payload of ${eventName} has no usable ${issue.path.join('.') || 'pull_request'} (${issue.message}); set both inputs base and head.`);
  }
  return { base: result.data.pull_request.base.sha, head: result.data.pull_request.head.sha };
}
