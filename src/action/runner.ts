/** The real runner, over GitHub's toolkit. */
import * as core from '@actions/core';
import { readContext } from './context.js';
import { createGitHubApi } from './github.js';
import { inertLine } from '../report/inert.js';
import type { Runner } from './run.js';

/** A `Runner` that speaks to GitHub's runner through standard output and its command files. */
export function githubRunner(): Runner {
  return {
    input: (name) => core.getInput(name),
    output: (name, value) => {
      try {
        core.setOutput(name, value);
      } catch (error) {
        // The runner's file is not ours to mend, and no reason to lose the report.
        core.warning(`The output ${name} could not be set: ${inertLine(error instanceof Error ? error.message : String(error))}`);
      }
    },
    annotate: ({ level, message, ...properties }) => core[level](message, properties),
    log: (text) => core.info(text),
    summary: async (markdown) => {
      await core.summary.addRaw(markdown, true).write();
    },
    mask: (secret) => core.setSecret(secret),
    context: () => readContext(process.env),
    api: (options) => createGitHubApi({ ...options, env: process.env }),
    env: process.env
  };
}
