import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isPublic } from '../src/fetch/address.js';
import { cardOf } from '../src/parse/meta.js';
import { embed } from '../src/render/embed.js';

test('the open graph title goes before the page title', () => {
  const html = '<title>Page</title><meta property="og:title" content="Better"><meta name="description" content="What it is">';
  assert.deepEqual(cardOf({ url: 'https://www.example.org/a', html }), {
    url: 'https://www.example.org/a',
    site: 'example.org',
    title: 'Better',
    description: 'What it is'
  });
});

test('addresses inside the network are not public', () => {
  for (const address of ['127.0.0.1', '10.1.2.3', '169.254.169.254', '::1', 'fd00::1', '::ffff:127.0.0.1']) assert.equal(isPublic(address), false);
  assert.equal(isPublic('93.184.216.34'), true);
});

test('the link of a card is escaped', () => {
  assert.match(embed({ url: 'https://example.org/?a=1&b=2', site: 'example.org', title: 'A', description: '' }), /a=1&amp;b=2"/);
});
