/** A process of its own that fetches: node fetch-child.cjs '{"cache": ..., "repository": ..., "revisions": [...]}'. Prints the result. */
const { readFileSync } = require('node:fs');
const Module = require('node:module');
const { transformSync } = require('@swc/core');

// The sources are run as they are: `.js` in an import is `.ts` on disk.
const resolve = Module._resolveFilename;
Module._resolveFilename = function (request, parent, ...rest) {
  const sources = parent && parent.filename && parent.filename.endsWith('ts') && request.startsWith('.');
  return resolve.call(this, sources ? request.replace(/\.js$/, '.ts').replace(/\.cjs$/, '.cts') : request, parent, ...rest);
};
for (const extension of ['.ts', '.cts']) {
  require.extensions[extension] = (module, filename) => {
    const { code } = transformSync(readFileSync(filename, 'utf8'), { filename, jsc: { target: 'es2022', parser: { syntax: 'typescript' } }, module: { type: 'commonjs' } });
    module._compile(code, filename);
  };
}

const { fetchRevisions } = require('../../../src/benchmark/repositories/cache.ts');
const { cache, repository, revisions } = JSON.parse(process.argv[2]);
fetchRevisions(cache, repository, revisions).then((result) => process.stdout.write(JSON.stringify(result)));
