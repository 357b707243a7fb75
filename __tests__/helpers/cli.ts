/** Running the command line in the test's own process, with an engine that the test gives. */
import type { Engine, Io } from '../../src/cli/io';
import { runCli } from '../../src/cli/program';
import { describeError } from '../../src/errors';
import type { Mechanism } from '../../src/knowledge';
import type { ReviewOptions } from '../../src/review';
import type { Review } from '../../src/verdict/types';
import { review } from './review';

export const mechanism: Mechanism = {
  id: 'path-guard-loss',
  title: 'Path containment check lost',
  schema: 'guard-loss',
  role: 'path-containment',
  operations: ['file-open'],
  cwe: ['CWE-22'],
  defect: 'present',
  severity: 'high',
  level: 'block',
  stages: 'single',
  relations: [],
  premises: ['obligation-in-base', 'origin'],
  refuters: ['gain-in-role'],
  texts: { behaviour: '{function} opens {value}.', condition: 'It must lie below the root.', consequence: 'Any file can be read.', remedy: 'Check it.' }
};

export function fakeEngine(make: (options: ReviewOptions) => Review | Promise<Review> = () => review()): Engine & { calls: ReviewOptions[] } {
  const calls: ReviewOptions[] = [];
  return {
    calls,
    review: async (options) => {
      calls.push(options);
      return make(options);
    },
    mechanisms: () => [{ ...mechanism, id: 'escape-loss', level: 'comment', title: 'Escaping lost' }, mechanism],
    version: () => '1.2.3'
  };
}

export interface CliResult {
  code: number;
  stdout: string;
  stderr: string;
}

/** Runs a command as the entry does, errors described. */
export async function cli(args: string[], engine: Engine, io: Partial<Io> = {}): Promise<CliResult> {
  const result: CliResult = { code: -1, stdout: '', stderr: '' };
  const streams: Io = {
    stdout: (text) => void (result.stdout += text),
    stderr: (text) => void (result.stderr += text),
    cwd: process.cwd(),
    color: false,
    ...io
  };
  try {
    result.code = await runCli(args, engine, streams);
  } catch (error) {
    const { message, exitCode } = describeError(error);
    result.stderr += `prguard: ${message}\n`;
    result.code = exitCode;
  }
  return result;
}
