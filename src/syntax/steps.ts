/**
 * Stepping through a syntax tree at the speed of the parser's own WebAssembly functions.
 *
 * `TreeCursor` copies its state into the parser's memory and out again at every call, which costs more than the
 * call. The state stays where it is as long as nothing else runs between two calls, so a walk that nothing
 * interrupts may leave it there. When a version of the parser lacks the functions, its own cursor is used.
 */
import type { Tree, TreeCursor } from 'web-tree-sitter';

/** A place in a tree that moves from node to node. No other use of the parser is allowed until `close`. */
export interface Steps {
  /** To the first kid; false when there is none. */
  down(): boolean;
  /** To the next sibling; false when there is none. */
  next(): boolean;
  up(): void;
  /** Index into the language's `types`; beyond them for an error. */
  type(): number;
  /** Index into the language's `fields`; 0 for none. */
  field(): number;
  /** UTF-16 offsets in the source. */
  start(): number;
  end(): number;
  named(): boolean;
  /** The parser put the node in where the source lacks one. */
  missing(): boolean;
  close(): void;
}

const NAMES = [
  'goto_first_child', 'goto_next_sibling', 'goto_parent', 'current_node_type_id', 'current_field_id', 'start_index', 'end_index',
  'current_node_is_named', 'current_node_is_missing', 'delete'
] as const;

type Functions = Record<(typeof NAMES)[number], (tree: number) => number>;

/** The functions of the parser's module (the object that was given to `Parser.init`); null when one is missing. */
export function cursorFunctions(module: object): Functions | null {
  const all = module as Record<string, unknown>;
  const found: Partial<Functions> = {};
  for (const name of NAMES) {
    const f = all[`_ts_tree_cursor_${name}_wasm`];
    if (typeof f !== 'function') return null;
    found[name] = f as (tree: number) => number;
  }
  return found as Functions;
}

/**
 * Starts at a tree's root.
 * @param functions of `cursorFunctions`, or null for the parser's own cursor
 */
export function stepThrough(tree: Tree, functions: Functions | null): Steps {
  // The parser's memory now holds this cursor's state.
  const cursor = tree.walk();
  const address = (tree as unknown as Record<number, unknown>)[0];
  const handles = (cursor as unknown as { handles?: unknown }).handles;
  if (!functions || typeof address !== 'number' || !Array.isArray(handles)) return slow(cursor);
  const f = functions;
  return {
    down: () => f.goto_first_child(address) === 1,
    next: () => f.goto_next_sibling(address) === 1,
    up: () => void f.goto_parent(address),
    type: () => f.current_node_type_id(address),
    field: () => f.current_field_id(address),
    start: () => f.start_index(address),
    end: () => f.end_index(address),
    named: () => f.current_node_is_named(address) === 1,
    missing: () => f.current_node_is_missing(address) === 1,
    close: () => {
      f.delete(address);
      // The cursor object still has the state it started with, which is freed now.
      handles.fill(0);
      cursor.delete();
    }
  };
}

function slow(cursor: TreeCursor): Steps {
  return {
    down: () => cursor.gotoFirstChild(),
    next: () => cursor.gotoNextSibling(),
    up: () => void cursor.gotoParent(),
    type: () => cursor.nodeTypeId,
    field: () => cursor.currentFieldId,
    start: () => cursor.startIndex,
    end: () => cursor.endIndex,
    named: () => cursor.nodeIsNamed,
    missing: () => cursor.nodeIsMissing,
    close: () => cursor.delete()
  };
}
