import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openLink, signLink } from '../src/links/signed.js';

const KEY = 'k'.repeat(32);

test('a link opens with the key that it was made with', () => {
  const token = signLink({ ticket: 'a.B7', until: 5 }, KEY);
  assert.deepEqual(openLink(token, KEY), { ticket: 'a.B7', until: 5 });
  assert.equal(openLink(token, 'x'.repeat(32)), undefined);
});
