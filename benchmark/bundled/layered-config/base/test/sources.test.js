import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Config, mergeAll, requireAll } from '../src/index.js';
import { fromEnvironment } from '../src/sources/environment.js';
import { fromQuery } from '../src/sources/query.js';

test('later layers win', () => {
  assert.deepEqual(mergeAll([{ a: { x: 1, y: 2 } }, { a: { y: 3 } }]), { a: { x: 1, y: 3 } });
});

test('environment names are paths', () => {
  assert.deepEqual(fromEnvironment({ SHOP_PAYMENT__RETRIES: '5', HOME: '/root' }, 'SHOP_'), { payment: { retries: 5 } });
});

test('overrides of a query', () => {
  assert.deepEqual(fromQuery(new URLSearchParams('set=a.b=true&set=c=x=y')), { a: { b: true }, c: 'x=y' });
  assert.throws(() => fromQuery(new URLSearchParams('set=nothing')), RangeError);
});

test('a configuration with a layer on top leaves the first one alone', () => {
  const config = new Config({ a: { b: 1 } }, { directory: '.' });
  assert.equal(config.with({ a: { b: 2 } }).get('a.b'), 2);
  assert.equal(config.get('a.b'), 1);
});

test('what is missing is named', () => {
  const config = new Config({ port: '80' }, { directory: '.' });
  assert.throws(() => requireAll(config, { port: 'number', 'db.url': 'string' }), (error) => error.problems.length === 2);
});
