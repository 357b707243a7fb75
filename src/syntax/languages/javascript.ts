/** JavaScript, TypeScript and TSX: one set of reducers over three grammars. */
import type { Lowering, Reducer } from '../fold.js';
import { expressionReducers } from './javascript-expressions.js';
import { functionReducers } from './javascript-functions.js';
import { moduleReducers } from './javascript-modules.js';
import { patternReducers } from './javascript-patterns.js';
import { statementReducers } from './javascript-statements.js';
import { TYPE_LEAVES, typescriptReducers } from './typescript.js';

const reducers: Record<string, Reducer> = {
  ...expressionReducers, ...patternReducers, ...functionReducers, ...moduleReducers, ...statementReducers
};

const skip: ReadonlySet<string> = new Set(['comment', 'html_comment', 'hash_bang_line', 'jsx_closing_element', 'optional_chain']);

const leaves: ReadonlySet<string> = new Set(['string', 'regex', 'meta_property']);

const typedReducers: Record<string, Reducer> = { ...reducers, ...typescriptReducers };

const typedLeaves: ReadonlySet<string> = new Set([...leaves, ...TYPE_LEAVES]);

/** TypeScript with markup. */
export const tsx: Lowering = {
  language: 'typescript',
  grammar: { package: 'tree-sitter-typescript', file: 'tree-sitter-tsx.wasm' },
  reducers: typedReducers, skip, leaves: typedLeaves
};

/** JavaScript with JSX. Files with Flow's types, which the grammar doesn't know, are mostly read by TypeScript's. */
export const javascript: Lowering = {
  language: 'javascript',
  grammar: { package: 'tree-sitter-javascript', file: 'tree-sitter-javascript.wasm' },
  reducers, skip, leaves,
  fallback: tsx
};

/** TypeScript without markup. */
export const typescript: Lowering = {
  language: 'typescript',
  grammar: { package: 'tree-sitter-typescript', file: 'tree-sitter-typescript.wasm' },
  reducers: typedReducers, skip, leaves: typedLeaves
};
