/** A project tests its own mechanisms with their examples, by the real engine. */
import { join } from 'node:path';
import { engine } from '../../src/engine';
import { cli } from '../helpers/cli';
import { temporaryFolder, writeFiles, type Files } from '../helpers/repository';

const file = (pin: boolean): string => `const { pinTenant } = require('@acme/kit');\nexports.list = async function list(db, req) {\n${pin ? '  pinTenant(req, db);\n' : ''}  return db.query('select * from orders where id = ' + req.query.id);\n};\n`;
const own: Files = {
  'roles/tenant-scope.yml': 'id: tenant-scope\nproperty: a limit to the tenant of the caller\neffects:\n- calls: [pinTenant]\nsubject: access\n',
  'mechanisms/tenant-scope-effect/mechanism.yml': `id: tenant-scope-effect
title: Tenant not pinned
schema: effect-loss
role: tenant-scope
cwe: [CWE-639]
defect: present
severity: high
level: comment
premises: [enforcement-lost, operation-reached, security-role]
refuters: [still-governs, not-production]
texts: { behaviour: '{function} reaches {operation}.', condition: c, consequence: d, remedy: r }
`,
  'mechanisms/tenant-scope-effect/examples/gone/base/src/orders.js': file(true),
  'mechanisms/tenant-scope-effect/examples/gone/head/src/orders.js': file(false),
  'mechanisms/tenant-scope-effect/examples/gone/expected.yml': 'verdict: BLOCK\nmechanism: tenant-scope-effect\npath: src/orders.js\nfunction: list\n',
  'mechanisms/tenant-scope-effect/examples/kept/base/src/orders.js': file(true),
  'mechanisms/tenant-scope-effect/examples/kept/head/src/orders.js': file(true).replace('orders where', 'orders o where'),
  'mechanisms/tenant-scope-effect/examples/kept/expected.yml': 'verdict: APPROVE\n'
};

test('examples of own mechanisms pass, and a wrong one fails', async () => {
  const dir = writeFiles(join(temporaryFolder(), 'prguard'), own);
  expect(await cli(['mechanisms', 'test', dir], engine)).toEqual({ code: 0, stdout: 'pass  tenant-scope-effect/gone\npass  tenant-scope-effect/kept\n2 passed, 0 failed\n', stderr: '' });
  writeFiles(dir, { 'mechanisms/tenant-scope-effect/examples/kept/expected.yml': 'verdict: COMMENT\n' });
  expect((await cli(['mechanisms', 'test', dir], engine)).code).toBe(1);
});

test('a faulty file is named with its place', async () => {
  const dir = writeFiles(join(temporaryFolder(), 'prguard'), { ...own, 'roles/tenant-scope.yml': 'id: tenant-scope\nproperty: x\nguard: []\n' });
  expect(await cli(['mechanisms', 'test', dir], engine)).toMatchObject({ code: 2, stderr: expect.stringMatching(/roles\/tenant-scope\.yml:3:1: there is no field "guard"; it may be id, property, guards,/) });
});
