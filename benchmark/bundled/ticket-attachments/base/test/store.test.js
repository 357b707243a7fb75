'use strict';

const { test } = require('node:test');
const assert = require('node:assert/strict');
const fs = require('node:fs');
const os = require('node:os');
const path = require('node:path');
const { Readable } = require('node:stream');
const { FileStore } = require('../src/storage/store');

function temporaryStore(maxBytes = 100) {
  return new FileStore(fs.mkdtempSync(path.join(os.tmpdir(), 'store-')), { maxBytes });
}

test('what was put can be opened', async () => {
  const store = temporaryStore();
  const { key, size } = await store.put(Readable.from([Buffer.from('hello')]));
  assert.equal(size, 5);
  const { stream } = await store.open(key);
  const chunks = [];
  for await (const chunk of stream) chunks.push(chunk);
  assert.equal(Buffer.concat(chunks).toString(), 'hello');
});

test('large files are refused and leave nothing behind', async () => {
  const store = temporaryStore(3);
  await assert.rejects(store.put(Readable.from([Buffer.from('hello')])), /too large/);
  assert.deepEqual(await store.list('files'), []);
});
