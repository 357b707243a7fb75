/** Syntax trees as plain data, for rewriting sources. The engine's own form is only used for names. */
import { readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Parser } from 'web-tree-sitter';
import { wasmPath } from '../../src/assets.js';
import engine from '../../src/syntax/engine.cjs';
import { loweringFor } from '../../src/syntax/parse.js';

export interface Tree {
  type: string;
  field: string | null;
  named: boolean;
  /** UTF-16 offsets, end exclusive. */
  start: number;
  end: number;
  /** Column of the start. */
  column: number;
  /** 0-based. */
  row: number;
  kids: Tree[];
  parent: Tree | null;
  /** An error lies at or below the node. */
  broken: boolean;
}

const parsers = new Map<string, Promise<Parser>>();

function parserFor(path: string): Promise<Parser> {
  const grammar = loweringFor(path)!.grammar;
  let parser = parsers.get(grammar.file);
  if (!parser) {
    parser = (async () => {
      const runtime = wasmPath('web-tree-sitter', 'web-tree-sitter.wasm');
      (globalThis as { __dirname?: string }).__dirname ??= dirname(runtime);
      await engine.Parser.init({ locateFile: () => runtime });
      const p = new engine.Parser();
      p.setLanguage(await engine.Language.load(await readFile(wasmPath(grammar.package, grammar.file))));
      return p;
    })();
    parsers.set(grammar.file, parser);
  }
  return parser;
}

/** Parses a source in the language of its path. */
export async function parseTree(path: string, source: string): Promise<Tree> {
  const tree = (await parserFor(path)).parse(source)!;
  const cursor = tree.walk();
  const make = (parent: Tree | null): Tree => ({
    type: cursor.nodeType, field: cursor.currentFieldName, named: cursor.nodeIsNamed, start: cursor.startIndex, end: cursor.endIndex,
    column: cursor.startPosition.column, row: cursor.startPosition.row, kids: [], parent, broken: cursor.nodeType === 'ERROR' || cursor.nodeIsMissing
  });
  const root = make(null);
  let at = root;
  for (;;) {
    if (cursor.gotoFirstChild()) {
      const kid = make(at);
      at.kids.push(kid);
      at = kid;
      continue;
    }
    for (;;) {
      if (at.broken && at.parent) at.parent.broken = true;
      if (cursor.gotoNextSibling()) {
        const kid = make(at.parent);
        at.parent!.kids.push(kid);
        at = kid;
        break;
      }
      if (!cursor.gotoParent()) {
        cursor.delete();
        tree.delete();
        return root;
      }
      at = at.parent!;
    }
  }
}

/** All nodes of the given types (all when none is given), parents first, in source order. */
export function nodesOf(top: Tree, types?: ReadonlySet<string>): Tree[] {
  const out: Tree[] = [];
  const stack = [top];
  while (stack.length) {
    const n = stack.pop()!;
    if (!types || types.has(n.type)) out.push(n);
    for (let i = n.kids.length - 1; i >= 0; i--) stack.push(n.kids[i]);
  }
  return out;
}

/** The first kid in a field. */
export function kid(n: Tree, field: string): Tree | undefined {
  return n.kids.find((k) => k.field === field);
}

/** Named kids without comments. */
export function namedKids(n: Tree): Tree[] {
  return n.kids.filter((k) => k.named && !k.type.includes('comment'));
}

/** The nodes around a node, innermost first. */
export function* around(n: Tree): Generator<Tree> {
  for (let p = n.parent; p; p = p.parent) yield p;
}

/** A replacement of a range of the source. */
export interface Edit {
  start: number;
  end: number;
  text: string;
}

/** Applies edits that do not overlap; insertions at one place keep their order. */
export function edited(source: string, edits: Edit[]): string {
  let out = '';
  let at = 0;
  for (const e of edits.map((x, i) => ({ ...x, i })).sort((a, b) => a.start - b.start || a.end - b.end || a.i - b.i)) {
    out += source.slice(at, e.start) + e.text;
    at = e.end;
  }
  return out + source.slice(at);
}
