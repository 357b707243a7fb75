const KINDS = {
  string: (value) => typeof value === 'string',
  number: (value) => typeof value === 'number' && Number.isFinite(value),
  boolean: (value) => typeof value === 'boolean',
  list: (value) => Array.isArray(value),
  object: (value) => value !== null && typeof value === 'object' && !Array.isArray(value)
};

export class ConfigError extends Error {
  constructor(problems) {
    super(`the configuration is not complete:\n${problems.map((problem) => `- ${problem}`).join('\n')}`);
    this.problems = problems;
  }
}

/**
 * Stops a program early whose configuration lacks something.
 * @param {import('./config.js').Config} config
 * @param {Record<string, keyof typeof KINDS>} wanted dotted path to kind
 */
export function requireAll(config, wanted) {
  const problems = [];
  for (const [path, kind] of Object.entries(wanted)) {
    if (!KINDS[kind]) throw new TypeError(`there is no kind ${kind}`);
    const value = config.get(path);
    if (value === undefined) problems.push(`${path} is missing`);
    else if (!KINDS[kind](value)) problems.push(`${path} must be a ${kind}`);
  }
  if (problems.length > 0) throw new ConfigError(problems);
}
