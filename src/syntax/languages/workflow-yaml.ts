/** A YAML file as maps, lists and scalars with their places; aliases and merge keys are followed. */
import { isAlias, isMap, isScalar, isSeq, parseDocument, Parser, visit, type Document, type Node } from 'yaml';
import type { Span } from '../form.js';
import { Lines } from '../lines.js';

/** Levels of nesting beyond which a file is not read (a bound on the stack of the reader). */
export const MAX_YAML_DEPTH = 60;

/** A keyed value of a map. */
export interface Pair {
  key: string;
  value: Node | null;
  /** From the key to the end of the value. */
  span: Span;
}

/** A parsed file. */
export class Yaml {
  readonly root: Node | null;
  /** Places that are no YAML. */
  readonly errors: Span[];
  readonly lines: Lines;
  private readonly doc: Document | null;
  /** What aliases name; null until one is asked for. */
  private named: ReadonlyMap<Node, Node> | null = null;
  /** Entries of the maps that were asked for: they are asked for key by key. */
  private readonly known = new WeakMap<Node, Pair[]>();
  /** The file nests too deeply to be read. */
  readonly capped: boolean;

  constructor(readonly source: string) {
    this.lines = new Lines(source);
    this.capped = tooDeep(source);
    if (this.capped) {
      this.doc = null;
      this.root = null;
      this.errors = [];
      return;
    }
    // A silent library says nothing of a second document. It compares every key with every other one.
    const doc = parseDocument(source, { strict: false, uniqueKeys: false, logLevel: 'error', prettyErrors: false });
    this.doc = doc;
    this.root = doc.contents;
    this.errors = [...doc.errors.map((e) => e.pos), ...repeatedKeys(doc).map((at) => [at, at + 1])]
      .sort((a, b) => a[0] - b[0])
      .map(([start, end]) => this.span(Math.min(start, source.length), Math.min(Math.max(end, start + 1), source.length)));
  }

  /** The place between two offsets; white space at its end is left out. */
  span(start: number, end: number): Span {
    let last = end;
    while (last > start + 1 && /\s/.test(this.source[last - 1])) last--;
    const line = this.lines.at(start);
    return { line, endLine: this.lines.before(last, line), start, end: last };
  }

  /** A node's place; that of an alias is where it is used. */
  spanOf(node: Node): Span {
    const range = node.range ?? [0, 0, 0];
    return this.span(range[0], Math.max(range[1], range[0]));
  }

  /** The node that an alias names; the node itself when it is none. */
  resolve(node: Node | null | undefined): Node | null {
    let at: Node | null | undefined = node;
    for (let i = 0; i < MAX_YAML_DEPTH && isAlias(at) && this.doc; i++) at = (this.named ??= aliasesOf(this.doc)).get(at);
    return isAlias(at) ? null : (at ?? null);
  }

  /** The entries of a map in order, merged ones where the merge key stands; null when the node is no map. */
  pairs(node: Node | null | undefined, depth = 0): readonly Pair[] | null {
    const map = this.resolve(node);
    if (!isMap(map) || depth > 4) return null;
    const told = depth === 0 ? this.known.get(map) : undefined;
    if (told) return told;
    const out: Pair[] = [];
    for (const item of map.items) {
      const keyNode = this.resolve(item.key as Node | null);
      const value = (item.value ?? null) as Node | null;
      const key = isScalar(keyNode) ? String(keyNode.value) : '?';
      if (key === '<<') {
        const merged = this.resolve(value);
        for (const m of isSeq(merged) ? (merged.items as Node[]) : [merged]) out.push(...(this.pairs(m, depth + 1) ?? []));
        continue;
      }
      const from = ((item.key as Node | null)?.range ?? value?.range ?? [0, 0, 0])[0];
      const to = value?.range?.[1] ?? (item.key as Node | null)?.range?.[1] ?? from;
      out.push({ key, value, span: this.span(from, Math.max(to, from)) });
    }
    if (depth === 0) this.known.set(map, out);
    return out;
  }

  /** A map's entry. */
  pair(node: Node | null | undefined, key: string): Pair | undefined {
    const all = this.pairs(node);
    for (let i = (all?.length ?? 0) - 1; i >= 0; i--) if (all![i].key === key) return all![i];
    return undefined;
  }

  /** The value under a key; null when there is none. */
  get(node: Node | null | undefined, key: string): Node | null {
    return this.pair(node, key)?.value ?? null;
  }

  /** The items of a list; null when the node is none. */
  items(node: Node | null | undefined): Node[] | null {
    const list = this.resolve(node);
    return isSeq(list) ? (list.items as Node[]) : null;
  }

  /** The items of a list, or the node as the only one. */
  oneOrMore(node: Node | null | undefined): Node[] {
    return this.items(node) ?? (node ? [node] : []);
  }

  /** The text of a scalar as it means; null when the node is none. */
  text(node: Node | null | undefined): string | null {
    const scalar = this.resolve(node);
    if (!isScalar(scalar)) return null;
    if (scalar.value === null || scalar.value === undefined) return '';
    // Numbers keep their spelling: `1.10` is no `1.1`.
    return typeof scalar.value === 'string' ? scalar.value : (scalar.source ?? String(scalar.value));
  }

  /** A scalar that is neither quoted nor a block, as a constant of its type. */
  plain(node: Node | null | undefined): { type: 'boolean' | 'number' | 'null'; value: string } | null {
    const scalar = this.resolve(node);
    if (!isScalar(scalar) || scalar.type !== 'PLAIN') return null;
    if (typeof scalar.value === 'boolean') return { type: 'boolean', value: String(scalar.value) };
    if (typeof scalar.value === 'number') return { type: 'number', value: scalar.source ?? String(scalar.value) };
    return null;
  }

  /** Whether a node is a map. */
  isMap(node: Node | null | undefined): boolean {
    return isMap(this.resolve(node));
  }
}

/** What each alias names: the last node before it that has the anchor. All at once, since the library looks through the whole file for each. */
function aliasesOf(doc: Document): Map<Node, Node> {
  const out = new Map<Node, Node>();
  const last = new Map<string, Node>();
  visit(doc, {
    Node: (_, node) => {
      if (isAlias(node)) {
        const target = last.get(node.source);
        if (target) out.set(node, target);
      } else if (node.anchor) last.set(node.anchor, node);
    }
  });
  return out;
}

/** Offsets of keys that their map has already. */
function repeatedKeys(doc: Document): number[] {
  const out: number[] = [];
  visit(doc, {
    Map: (_, map) => {
      const seen = new Set<unknown>();
      for (const { key } of map.items) {
        if (!isScalar(key)) continue;
        if (seen.has(key.value)) out.push(key.range?.[0] ?? 0);
        seen.add(key.value);
      }
    }
  });
  return out;
}

/** Whether the tokens of a file nest too deeply; looked for without recursion, before anything recursive reads the file. */
function tooDeep(source: string): boolean {
  const stack: [unknown, number][] = [];
  for (const token of new Parser().parse(source)) stack.push([token, 0]);
  while (stack.length) {
    const [token, depth] = stack.pop()!;
    if (depth > MAX_YAML_DEPTH) return true;
    if (typeof token !== 'object' || token === null) continue;
    const t = token as { items?: { key?: unknown; value?: unknown }[]; value?: unknown };
    for (const item of t.items ?? []) stack.push([item.key, depth + 1], [item.value, depth + 1]);
    if (typeof t.value === 'object') stack.push([t.value, depth]);
  }
  return false;
}
