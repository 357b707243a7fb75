/** C: grammar and reducers. C++ shares most of them (`cpp.ts`). */
import type { Lowering } from '../fold.js';
import { declarations } from './c-declarations.js';
import { expressions } from './c-expressions.js';
import { SKIPPED, TEXT_ONLY } from './c-kinds.js';
import { prepareC } from './c-preprocessor.js';
import { statements } from './c-statements.js';

import { cpp } from './cpp.js';

export { cpp };

/** The lowering of C sources. */
export const c: Lowering = {
  language: 'c',
  grammar: { package: 'tree-sitter-c', file: 'tree-sitter-c.wasm' },
  reducers: { ...expressions, ...statements, ...declarations },
  skip: SKIPPED,
  leaves: TEXT_ONLY,
  prepare: (source) => prepareC(source, false)
};

/** The lowering of `.h` files, which may be C++. */
export const header: Lowering = { ...c, fallback: cpp };
