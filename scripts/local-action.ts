/**
 * The entry for `@github/local-action`, which runs an action from its sources with a toolkit of its own:
 *
 *     npx @github/local-action run . scripts/local-action.ts .env
 *
 * with GITHUB_EVENT_NAME, GITHUB_EVENT_PATH, GITHUB_WORKSPACE and the inputs (INPUT_FAIL-ON, ...) in the file .env.
 */
import { runAction } from '../src/action/run.js';
import { githubRunner } from '../src/action/runner.js';
import { engine } from '../src/engine.js';

export async function run(): Promise<void> {
  process.exitCode = await runAction(githubRunner(), engine);
}
