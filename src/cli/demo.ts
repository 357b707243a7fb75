/** `prguard demo`: reviews a bundled example pull request, to show what a review looks like. */
import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { assetRoot } from '../assets.js';
import { exitCodes, ReviewError, type ExitCode } from '../errors.js';
import { inertLine } from '../report/inert.js';
import { renderText } from '../report/text.js';
import { temporaryDirectory } from '../snapshot/seal.js';
import { layoutBranches, layoutRepository } from './layout.js';
import type { Engine, Io } from './io.js';

/** The options of the command. */
export interface DemoCommand {
  explain?: boolean;
  /** Leave the repository in place. */
  keep?: boolean;
}

/** Lays the example out in a temporary folder, reviews it and removes it again. Exits 0 whatever the verdict. */
export async function runDemo(command: DemoCommand, engine: Engine, io: Io): Promise<ExitCode> {
  const source = join(assetRoot, 'demo');
  if (!existsSync(source)) throw new ReviewError(`The example is missing at ${source}; copy the whole dist folder, not index.js alone.`);
  const dir = temporaryDirectory('prguard-demo-');
  try {
    await layoutRepository(dir, join(source, 'base'), join(source, 'head'), { title: 'Simplify download handler', checkout: command.keep === true });
    io.stdout('Example pull request "Simplify download handler" on a small file-sharing service:\n\n');
    const result = await engine.review({ repo: dir, base: layoutBranches.base, head: layoutBranches.head, configuration: 'none' });
    io.stdout(renderText(result, { color: io.color, explain: command.explain === true }));
    const again = `review --repo ${inertLine(dir)} --base ${layoutBranches.base} --head ${layoutBranches.head}`;
    io.stdout(
      command.keep
        ? `\nThe repository is kept: try "${again}".\n`
        : '\nOn your own repository: review --repo DIR --base main --head BRANCH (exits with 1 when blocked).\n'
    );
  } finally {
    if (!command.keep) rmSync(dir, { recursive: true, force: true });
  }
  return exitCodes.passes;
}
