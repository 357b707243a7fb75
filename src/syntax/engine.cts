/**
 * web-tree-sitter through its CommonJS build: the ESM build calls createRequire on a
 * dynamic import, which a bundler can't follow.
 */
import ts = require('web-tree-sitter');
export = ts;
