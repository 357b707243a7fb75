/** Source text to `Unit`: loads a grammar when it is first needed, parses, folds, collects. */
import { readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Language, Node, Parser } from 'web-tree-sitter';
import { wasmPath } from '../assets.js';
import { MAX_PARSE_MILLISECONDS } from '../bounds.js';
import { collect } from './collect.js';
import engine from './engine.cjs';
import { asStmts, fold, type Folded, type Lowering, type Reader } from './fold.js';
import type { Unit } from './form.js';
import { lowerings, readers } from './languages/index.js';
import { cursorFunctions } from './steps.js';

let ready: Promise<void> | null = null;
let functions: ReturnType<typeof cursorFunctions> = null;
const grammars = new Map<string, Language>();
const parsers = new Map<string, Parser>();

/** Starts the parser's runtime; the CommonJS build looks for `__dirname`, which an ES module lacks. */
async function start(): Promise<void> {
  const runtime = wasmPath('web-tree-sitter', 'web-tree-sitter.wasm');
  const globals = globalThis as { __dirname?: string };
  globals.__dirname ??= dirname(runtime);
  const module = { locateFile: (): string => runtime };
  await engine.Parser.init(module);
  functions = cursorFunctions(module);
}

async function parserFor(lowering: Lowering): Promise<Parser> {
  ready ??= start();
  await ready;
  const file = lowering.grammar.file;
  let parser = parsers.get(file);
  if (!parser) {
    const language = await engine.Language.load(await readFile(wasmPath(lowering.grammar.package, file)));
    grammars.set(file, language);
    parser = new engine.Parser();
    parser.setLanguage(language);
    parsers.set(file, parser);
  }
  return parser;
}

/** The lowering for a path, by the path or its extension; undefined when the language is not supported. */
export function loweringFor(path: string): Lowering | Reader | undefined {
  const own = readers.find((r) => r.owns(path));
  if (own) return own.reader;
  const dot = path.lastIndexOf('.');
  return dot < 0 ? undefined : lowerings.get(path.slice(dot + 1).toLowerCase());
}

/** Languages whose code calls each other's functions by name are one family; null for an unsupported language. */
export function familyOf(path: string): string | null {
  const language = loweringFor(path)?.language;
  return language === undefined ? null : (FAMILIES[language] ?? language);
}

const FAMILIES: Readonly<Record<string, string>> = { typescript: 'javascript', cpp: 'c' };

/** File extensions of the families that some paths are in, lower and upper case, sorted. */
export function extensionsLike(paths: readonly string[]): string[] {
  const families = new Set(paths.map(familyOf));
  // A template is filled by code of any language.
  const all = paths.some((p) => loweringFor(p)?.language === 'template');
  const lower = [...lowerings.keys()].filter((extension) => all || families.has(familyOf(`.${extension}`)));
  return lower.flatMap((extension) => [extension, extension.toUpperCase()]).sort();
}

/** Parsing a file was stopped, since it takes too long. */
export class ParseStopped extends Error {}

/**
 * Parses and lowers a file. Returns null for an unsupported language.
 * @throws ParseStopped after `MAX_PARSE_MILLISECONDS`
 */
export async function parseUnit(path: string, source: string): Promise<Unit | null> {
  const lowering = loweringFor(path);
  if (!lowering) return null;
  const span = { line: 1, start: 0, end: source.length, endLine: countLines(source) };
  if ('read' in lowering) {
    const { body, errors, depthCapped } = lowering.read(source);
    return collect(path, lowering.language, body, span, errors, depthCapped);
  }
  const parser = await parserFor(lowering);
  const prepared = lowering.prepare?.(source) ?? { text: source, stmts: [] };
  let folded = foldText(path, parser, prepared.text, lowering);
  if (lowering.fallback && folded.errors.length) {
    const text = lowering.fallback.prepare?.(source).text ?? prepared.text;
    const other = foldText(path, await parserFor(lowering.fallback), text, lowering.fallback);
    if (other.errors.length < folded.errors.length) folded = other;
  }
  const { root, errors, depthCapped } = folded;
  let body = asStmts(root);
  let taken = prepared.stmts;
  if (prepared.second) {
    const second = foldText(path, parser, prepared.second.text, lowering);
    taken = taken.concat(prepared.second.take(second.root, second.errors));
  }
  if (taken.length) body = body.concat(taken).sort((a, b) => a.span.start - b.span.start);
  return collect(path, lowering.language, body, span, errors, depthCapped);
}

/**
 * Visits the nodes of a file's syntax tree, parents first; false stops descent. False is returned for a language without a grammar.
 * Preprocessing that lowerings do is left out: the tree is of the text as it is.
 */
export async function visitTree(path: string, source: string, visit: (node: Node) => boolean | void): Promise<boolean> {
  const lowering = loweringFor(path);
  if (!lowering || 'read' in lowering) return false;
  const tree = inTime(await parserFor(lowering), source);
  if (!tree) return false;
  try {
    const cursor = tree.walk();
    for (let open = true; open; ) {
      if (visit(cursor.currentNode) !== false && cursor.gotoFirstChild()) continue;
      while (!cursor.gotoNextSibling()) {
        if (!cursor.gotoParent()) {
          open = false;
          break;
        }
      }
    }
    cursor.delete();
    return true;
  } finally {
    tree.delete();
  }
}

/** The tree of a text; null when making it takes too long. */
function inTime(parser: Parser, text: string): ReturnType<Parser['parse']> {
  const end = performance.now() + MAX_PARSE_MILLISECONDS;
  const tree = parser.parse(text, null, { progressCallback: () => performance.now() > end });
  // A stopped parser would go on where it was.
  if (!tree) parser.reset();
  return tree;
}

function foldText(path: string, parser: Parser, text: string, lowering: Lowering): Folded {
  const tree = inTime(parser, text);
  if (!tree) throw new ParseStopped(`${path}: parsing takes too long.`);
  try {
    return fold(tree, text, lowering, functions);
  } finally {
    tree.delete();
  }
}

function countLines(source: string): number {
  let n = 1;
  for (let i = source.indexOf('\n'); i >= 0; i = source.indexOf('\n', i + 1)) if (i + 1 < source.length) n++;
  return n;
}
