/** The real runner, over GitHub's toolkit. */
import * as core from '@actions/core';
import { readContext } from './context.js';
import { createGitHubApi } from './github.js';
import type { Runner } from './run.js';

/** A `Runner` that speaks to GitHub's runner through standard output and its command files. */
export function githubRunner(): Runner {
  return {
    input: (name) => core.getInput(name),
    output: (name, value) => core.setOutput(name, value),
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
