import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { test } from 'node:test';
import { returnPath } from '../src/lib/return-path.js';
import { seal, unseal } from '../src/lib/sealed.js';
import { codeforge } from '../src/providers/codeforge.js';

test('a push has a signature over its body', () => {
  const body = Buffer.from('{"ref":"refs/heads/main"}');
  const signature = createHmac('sha256', 'secret').update(body).digest('hex');
  assert.equal(codeforge.verify?.({ 'x-codeforge-signature': `sha256=${signature}` }, body, 'secret'), true);
  assert.equal(codeforge.verify?.({ 'x-codeforge-signature': `sha256=${signature}` }, body, 'other'), false);
});

test('sealed values are for one purpose', () => {
  const sealed = seal({ a: 1 }, 'login', 'x'.repeat(32), 60);
  assert.deepEqual(unseal(sealed, 'login', 'x'.repeat(32)), { a: 1 });
  assert.equal(unseal(sealed, 'session', 'x'.repeat(32)), undefined);
});

test('people come back to pages of ours', () => {
  assert.equal(returnPath('/deliveries'), '/deliveries');
  assert.equal(returnPath('https://example.org/'), '/deliveries');
});
