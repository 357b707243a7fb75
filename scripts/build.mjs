/** Builds dist/: tsc to build/, ncc to one file, then grammars, knowledge base and benchmark cases beside it. */
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const root = join(import.meta.dirname, '..');
const out = process.argv[2] ?? join(root, 'dist');
const run = (bin, ...args) => execFileSync(join(root, 'node_modules', '.bin', bin), args, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] });

rmSync(join(root, 'build'), { recursive: true, force: true });
rmSync(out, { recursive: true, force: true });
run('tsc', '-p', 'tsconfig.json');
run('ncc', 'build', 'build/main.js', '-o', out, '--license', 'licenses.txt', '-q');

/** package -> files; one line a grammar. The lowering of each language names the same files. */
const wasm = [
  ['web-tree-sitter', 'web-tree-sitter.wasm'],
  ['tree-sitter-javascript', 'tree-sitter-javascript.wasm'],
  ['tree-sitter-typescript', 'tree-sitter-typescript.wasm'],
  ['tree-sitter-typescript', 'tree-sitter-tsx.wasm'],
  ['tree-sitter-python', 'tree-sitter-python.wasm'],
  ['tree-sitter-go', 'tree-sitter-go.wasm'],
  ['tree-sitter-java', 'tree-sitter-java.wasm'],
  ['tree-sitter-c', 'tree-sitter-c.wasm'],
  ['tree-sitter-cpp', 'tree-sitter-cpp.wasm'],
  ['tree-sitter-c-sharp', 'tree-sitter-c_sharp.wasm'],
  ['tree-sitter-php', 'tree-sitter-php.wasm'],
  ['tree-sitter-ruby', 'tree-sitter-ruby.wasm'],
  ['tree-sitter-rust', 'tree-sitter-rust.wasm'],
  ['tree-sitter-scala', 'tree-sitter-scala.wasm'],
  ['@tree-sitter-grammars/tree-sitter-kotlin', 'tree-sitter-kotlin.wasm'],
  ['@tree-sitter-grammars/tree-sitter-lua', 'tree-sitter-lua.wasm']
];
mkdirSync(join(out, 'grammars'), { recursive: true });
let licences = readFileSync(join(out, 'licenses.txt'), 'utf8');
for (const [name, file] of wasm) {
  const dir = join(root, 'node_modules', name);
  cpSync(join(dir, file), join(out, 'grammars', file));
  const marker = `\n${name}\n`;
  const licence = ['LICENSE', 'LICENSE.md'].map((name) => join(dir, name)).find((path) => existsSync(path));
  const text = licence ? readFileSync(licence, 'utf8') : '';
  if (text && !licences.includes(marker)) licences += `${marker}${JSON.parse(readFileSync(join(dir, 'package.json'), 'utf8')).license}\n${text}`;
}
writeFileSync(join(out, 'licenses.txt'), licences);
for (const dir of ['kb', 'demo']) if (existsSync(join(root, dir))) cpSync(join(root, dir), join(out, dir), { recursive: true, filter: (path) => !path.endsWith('examples') });
const { compileKnowledge } = await import(pathToFileURL(join(root, 'build', 'knowledge', 'index.js')).href);
const compiled = compileKnowledge(join(root, 'kb'));
// Beside the sources too, for tests: by its digest it stands for the YAML only as long as that stays as it is.
for (const kb of [join(out, 'kb'), join(root, 'kb')]) writeFileSync(join(kb, 'compiled.json'), compiled);
const { compileNarrative } = await import(pathToFileURL(join(root, 'build', 'narrative', 'compile-files.js')).href);
const narrative = compileNarrative(join(root, 'kb', 'narrative'));
for (const kb of [join(out, 'kb'), join(root, 'kb')]) writeFileSync(join(kb, 'narrative', 'compiled.json'), narrative);
mkdirSync(join(out, 'benchmark'), { recursive: true });
const { readBundled } = await import(pathToFileURL(join(root, 'build', 'benchmark', 'cases', 'bundled.js')).href);
const { compileBundled } = await import(pathToFileURL(join(root, 'build', 'benchmark', 'cases', 'shipped.js')).href);
writeFileSync(join(out, 'benchmark', 'bundled.json'), compileBundled(readBundled(join(root, 'benchmark', 'bundled'))));
cpSync(join(root, 'benchmark', 'framings.yml'), join(out, 'benchmark', 'framings.yml'));
writeFileSync(join(out, 'prguard.json'), JSON.stringify({ version: JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).version }) + '\n');
