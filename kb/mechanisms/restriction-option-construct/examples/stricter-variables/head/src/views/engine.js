'use strict';
const { Liquid } = require('liquidjs');
const { compileMarkdown } = require('./markdown');

/** Renders the pages that tenants write themselves. */
function createRenderer(root, tenant) {
  const engine = new Liquid({
    root,
    strictFilters: true,
    strictVariables: true,
    ownPropertyOnly: true,
    sandbox: true,
    globals: { tenant: tenant.name },
  });
  engine.registerFilter('markdown', compileMarkdown);
  return (name, data) => engine.renderFile(name, data);
}

module.exports = { createRenderer };
