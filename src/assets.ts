/**
 * Where files that ship beside the code are: knowledge base, grammars, bundled examples.
 * In the bundle they lie beside `index.js`; in a checkout they lie at the repository's top.
 */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const here = dirname(fileURLToPath(import.meta.url));

function findRoot(): string {
  let dir = here;
  for (let i = 0; i < 6; i++) {
    if (existsSync(join(dir, 'kb', 'languages'))) return dir;
    dir = dirname(dir);
  }
  throw new Error(`PRGuard's knowledge base is missing beside ${here}; copy the whole dist folder, not index.js alone.`);
}

/** The folder that holds `kb/`: `dist/` in the bundle, the repository's top in a checkout. */
export const assetRoot: string = findRoot();

/** True when this code runs from the bundle. */
export const bundled: boolean = existsSync(join(assetRoot, 'grammars'));

/**
 * The path of a WebAssembly file: the parser's runtime or a grammar.
 * @param packageName npm package that ships it
 * @param file name of the `.wasm` file inside the package
 */
export function wasmPath(packageName: string, file: string): string {
  return bundled ? join(assetRoot, 'grammars', file) : join(assetRoot, 'node_modules', packageName, file);
}

/** PRGuard's own version, from package.json (copied into the bundle's folder as `prguard.json`). */
export function version(): string {
  const file = bundled ? join(assetRoot, 'prguard.json') : join(assetRoot, 'package.json');
  return (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version;
}
