/** The rewritings that the tests of the laws use, for scripts that run them over real code. */
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { transformSync } from '@swc/core';

const root = join(import.meta.dirname, '..');

/**
 * Compiles the mutators of the tests, which are TypeScript, beside nothing else, and loads them.
 * @param build folder of the compiled engine that they are to use
 */
export async function loadMutators(build) {
  const from = join(root, '__tests__', 'laws');
  const to = join(root, '.cache', `laws-${process.pid}`);
  process.on('exit', () => rmSync(to, { recursive: true, force: true }));
  const files = readdirSync(from, { recursive: true }).map(String).filter((f) => f.endsWith('.ts') && !f.endsWith('.test.ts') && !f.includes('samples'));
  for (const f of files) {
    const target = join(to, f.replace(/\.ts$/, '.js'));
    mkdirSync(dirname(target), { recursive: true });
    const up = relative(dirname(join(from, f)), join(root, 'src'));
    const { code } = transformSync(readFileSync(join(from, f), 'utf8'), { jsc: { target: 'es2022', parser: { syntax: 'typescript' } }, module: { type: 'es6' } });
    writeFileSync(target, code.replaceAll(`'${up}/`, `'${relative(dirname(target), build)}/`).replaceAll(`"${up}/`, `"${relative(dirname(target), build)}/`));
  }
  writeFileSync(join(to, 'package.json'), '{"type":"module"}');
  const parts = await Promise.all(['mutate.js', 'check.js', 'tree.js', 'names.js'].map((file) => import(pathToFileURL(join(to, file)).href)));
  return Object.assign({}, ...parts);
}
