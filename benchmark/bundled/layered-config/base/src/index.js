import { Config } from './config.js';
import { mergeAll } from './merge.js';
import { fromEnvironment } from './sources/environment.js';
import { fromFile } from './sources/file.js';

export { Config } from './config.js';
export { merge, mergeAll } from './merge.js';
export { ConfigError, requireAll } from './require.js';

/**
 * Loads all layers.
 * @param {{ directory: string, prefix?: string, env?: Record<string, string | undefined> }} options
 */
export async function load({ directory, prefix = 'APP_', env = process.env }) {
  const layers = [await fromFile(directory, 'default', { required: true })];
  if (env.NODE_ENV) layers.push(await fromFile(directory, env.NODE_ENV, { required: false }));
  layers.push(fromEnvironment(env, prefix));
  return new Config(mergeAll(layers), { directory });
}
