/** The real runner, over GitHub's toolkit. */
import * as core from '@actions/core';
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
    env: process.env
  };
}
