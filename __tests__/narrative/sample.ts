/** Small changes of code written for these tests, each with a false story that can be told of it. */
import { makeRepo, type Files, type TestRepo } from '../helpers/repository';

const server = `const express = require('express');
const fs = require('fs');
const path = require('path');
const { requireTenant } = require('./tenant');
const app = express();
const root = '/srv/files';

app.get('/files/:name', (req, res) => {
  const full = path.resolve(root, req.params.name);
  if (!full.startsWith(root + path.sep)) {
    return res.status(403).send('no');
  }
  res.send(fs.readFileSync(full));
});

app.get('/tenants', requireTenant, (req, res) => {
  res.json(req.tenant);
});

module.exports = app;
`;

const tenant = `function requireTenant(req, res, next) {
  if (!req.tenant) return res.status(403).end();
  next();
}

function checkPrefix(value, prefix) {
  return value.startsWith(prefix);
}

module.exports = { requireTenant, checkPrefix };
`;

const guard = `  if (!full.startsWith(root + path.sep)) {
    return res.status(403).send('no');
  }
`;

const tls = `const https = require('https');
const { audit } = require('./audit');

function fetchReport(host, id, user) {
  if (!user.mayRead(id)) throw new Error('forbidden');
  audit(user, id);
  return https.request({ host, path: '/reports/' + id, rejectUnauthorized: true, minVersion: 'TLSv1.2' });
}

module.exports = { fetchReport };
`;

/** The repository's first commit. */
export const base: Files = {
  'src/server.js': server,
  'src/tenant.js': tenant,
  'src/report.js': tls,
  'src/audit.js': "function audit(user, id) { console.log(user.name, id); }\nmodule.exports = { audit };\n",
  'package.json': '{\n  "name": "depot",\n  "dependencies": {\n    "express": "^4.19.2",\n    "lodash": "^4.17.21"\n  }\n}\n',
  'README.md': 'Depot\n',
  'test/server.test.js': "test('files', () => {});\n",
  'src/users.js': "const users = [];\n\nfunction listUsers(req) {\n  if (!req.user.admin) throw new Error('forbidden');\n  return users;\n}\n\nmodule.exports = { listUsers };\n"
};

/** What is done to it. */
export const changes: Readonly<Record<string, Files>> = {
  'removed-guard': { 'src/server.js': server.replace(guard, '') },
  'weaker-option': { 'src/report.js': tls.replace('rejectUnauthorized: true', 'rejectUnauthorized: false') },
  'removed-call': { 'src/report.js': tls.replace("  if (!user.mayRead(id)) throw new Error('forbidden');\n", '').replace('  audit(user, id);\n', '') },
  'new-endpoint': { 'src/server.js': server.replace('module.exports', "app.get('/raw', (req, res) => {\n  const wanted = req.query.path;\n  const text = fs.readFileSync(wanted, 'utf8');\n  res.type('text');\n  res.set('x-size', String(text.length));\n  res.send(text);\n});\n\nmodule.exports") },
  'dependency-downgrade': { 'package.json': '{\n  "name": "depot",\n  "dependencies": {\n    "express": "^4.16.0",\n    "lodash": "^4.17.4"\n  }\n}\n' },
  'replaced-call': { 'src/server.js': server.replace('res.send(fs.readFileSync(full))', 'res.sendFile(full)') },
  'counted-call': { 'src/server.js': server.replace('  res.send(fs', "  console.log('served', full);\n  metrics.increment('files.served');\n  res.send(fs") },
  'new-command': { 'src/report.js': tls.replace('  audit(user, id);\n', "  audit(user, id);\n  require('child_process').execSync('sync');\n") },
  'new-refusal': { 'src/users.js': base['src/users.js']!.toString().replace('  return users;', "  if (req.user.suspended === true) throw new Error('suspended');\n  return users;") },
  'answered-refusal': { 'src/server.js': server.replace('  res.json(req.tenant);', '  if (req.query.all) return res.status(400).end();\n  res.json(req.tenant);') },
  'second-write': { 'src/report.js': tls.replace('  audit(user, id);\n', "  audit(user, id);\n  https.request({ host, path: '/seen' });\n") },
  'only-tests': { 'test/server.test.js': "test('files', () => {\n  expect(1).toBe(1);\n});\n" },
  'new-function': { 'src/audit.js': "function audit(user, id) { console.log(user.name, id); }\nfunction seal(entry) { return sign(entry); }\nmodule.exports = { audit, seal };\n" },
  comments: { 'src/server.js': server.replace("const root = '/srv/files';", "// Where uploads lie.\nconst root = '/srv/files';") },
  tested: { 'src/users.js': base['src/users.js'] + '// Sorted by name.\n', 'test/users.test.js': "const { listUsers } = require('../src/users');\ntest('listUsers', () => {\n  expect(listUsers).toBeDefined();\n});\n" }
};

/** A repository with one of the changes on its tip. */
export function changed(name: string, message = 'Update'): { repo: TestRepo; base: string; head: string } {
  // With a history: an earlier version of each file is the same but for a remark at its end.
  const repo = makeRepo(Object.fromEntries(Object.entries(base).map(([path, text]) => [path, path.endsWith('.js') ? `${text as string}// Draft.\n` : text])));
  const from = repo.commit(base, 'No draft any more');
  const head = repo.commit(changes[name], message);
  return { repo, base: from, head };
}
