import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Reads <directory>/<name>.json. */
export async function fromFile(directory, name, { required }) {
  const file = join(directory, `${name}.json`);
  let text;
  try {
    text = await readFile(file, 'utf8');
  } catch (error) {
    if (error.code === 'ENOENT' && !required) return {};
    throw error;
  }
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new SyntaxError(`${file}: ${error.message}`);
  }
}
