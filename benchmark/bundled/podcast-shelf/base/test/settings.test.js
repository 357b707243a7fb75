'use strict';

const assert = require('node:assert');
const { test } = require('node:test');
const { applyChanges } = require('../src/settings/routes');
const { duration, escapeHtml } = require('../src/render/html');

test('sections are merged', () => {
  const settings = applyChanges({ player: { speed: 1, skip: 30 } }, { player: { speed: 1.5 } });
  assert.deepStrictEqual(settings, { player: { speed: 1.5, skip: 30 } });
});

test('lists are replaced', () => {
  assert.deepStrictEqual(applyChanges({ hidden: ['a'] }, { hidden: [] }), { hidden: [] });
});

test('durations', () => {
  assert.strictEqual(duration(3723), '1:02:03');
  assert.strictEqual(duration(65), '1:05');
});

test('short episodes and missing durations', () => {
  assert.strictEqual(duration(9), '0:09');
  assert.strictEqual(duration(undefined), '0:00');
});

test('texts of feeds as HTML', () => {
  assert.strictEqual(escapeHtml('Q & A: <live>'), 'Q &amp; A: &lt;live&gt;');
});
