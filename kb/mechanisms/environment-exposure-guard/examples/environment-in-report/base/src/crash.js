import { inspect } from 'node:util';

export function report(err, options) {
  const lines = [String(err), process.version];
  if (options.printEnvironment) lines.push(inspect(process.env));
  process.stderr.write(lines.join('\n'));
}
