/** The fast walk of a tree visits what the parser's own cursor visits. */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Parser, Tree } from 'web-tree-sitter';
import { wasmPath } from '../../src/assets.js';
import engine from '../../src/syntax/engine.cjs';
import { fold } from '../../src/syntax/fold.js';
import { javascript } from '../../src/syntax/languages/javascript.js';
import { Lines } from '../../src/syntax/lines.js';
import { cursorFunctions, stepThrough, type Steps } from '../../src/syntax/steps.js';

const runtime = wasmPath('web-tree-sitter', 'web-tree-sitter.wasm');
const host = { locateFile: (): string => runtime };
let parser: Parser;

beforeAll(async () => {
  (globalThis as { __dirname?: string }).__dirname ??= dirname(runtime);
  await engine.Parser.init(host);
  parser = new engine.Parser();
  parser.setLanguage(await engine.Language.load(readFileSync(wasmPath(javascript.grammar.package, javascript.grammar.file))));
});

/** Everything that a walk can ask, a line a node. */
function trace(steps: Steps): string[] {
  const out: string[] = [];
  try {
    for (;;) {
      out.push([steps.type(), steps.field(), steps.start(), steps.end(), steps.named(), steps.missing()].join(' '));
      if (steps.down()) continue;
      while (!steps.next()) {
        steps.up();
        if (steps.start() === 0 && steps.type() === rootType) return out;
      }
    }
  } finally {
    steps.close();
  }
}
let rootType = -1;

function parsed(text: string): Tree {
  const tree = parser.parse(text)!;
  rootType = tree.rootNode.typeId;
  return tree;
}

const folder = join(import.meta.dirname, 'samples', 'javascript');
const samples = readdirSync(folder).filter((f) => f.endsWith('.js')).map((f) => [f, readFileSync(join(folder, f), 'utf8')] as const);
const broken = 'a = 1;\nfunction f( { return x +; }\n/* é 𝒳 */ if (y { z(`${q}`)\n';

test('the parser has the functions of the fast walk', () => {
  expect(cursorFunctions(host)).not.toBeNull();
  expect(cursorFunctions({})).toBeNull();
});

test.each([...samples, ['syntax errors', broken] as const])('%s: both walks see the same nodes', (_, text) => {
  const source = `void 0;\n${text}`;
  const tree = parsed(source);
  const fast = trace(stepThrough(tree, cursorFunctions(host)));
  const slow = trace(stepThrough(tree, null));
  tree.delete();
  expect(fast.length).toBeGreaterThan(20);
  expect(fast).toEqual(slow);
});

test.each(samples)('%s: both walks fold to the same form', (_, source) => {
  const tree = parsed(source);
  const fast = fold(tree, source, javascript, cursorFunctions(host));
  const slow = fold(tree, source, javascript, null);
  tree.delete();
  expect(fast.root.value).toEqual(slow.root.value);
});

test('many walks in a row leave the parser usable', () => {
  for (let i = 0; i < 300; i++) {
    const tree = parsed(`f(${i});`);
    stepThrough(tree, cursorFunctions(host)).close();
    expect(tree.rootNode.childCount).toBe(1);
    tree.delete();
  }
});

test('lines are counted as the parser counts them', () => {
  for (const text of ['', 'a', 'a\n', '\n\nb', 'a\r\nb\rc\n\n', '\n']) {
    const lines = new Lines(text);
    for (let i = 0; i <= text.length; i++) {
      const line = text.slice(0, i).split('\n').length;
      expect(lines.at(i)).toBe(line);
      const before = text[i - 1] === '\n' && line > 1 ? line - 1 : line;
      expect(lines.before(i, 1)).toBe(before);
      expect(lines.before(i, line)).toBe(line);
    }
  }
});
