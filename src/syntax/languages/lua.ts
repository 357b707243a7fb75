/** Lua: the lowering's table. */
import type { Lowering } from '../fold.js';
import { expressionReducers } from './lua-expressions.js';
import { statementReducers } from './lua-statements.js';

/** Lua 5.1 to 5.4 and LuaJIT. `self` is `this`; `#x` is `x.length`; string functions have one form however they are called. */
export const lua: Lowering = {
  language: 'lua',
  grammar: { package: '@tree-sitter-grammars/tree-sitter-lua', file: 'tree-sitter-lua.wasm' },
  reducers: { ...expressionReducers, ...statementReducers },
  skip: new Set(['comment']),
  leaves: new Set(['string', 'hash_bang_line'])
};
