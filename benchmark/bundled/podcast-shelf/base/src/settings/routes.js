'use strict';

const fs = require('node:fs/promises');
const path = require('node:path');
const { Router } = require('express');

const DEFAULTS = {
  player: { speed: 1, skip: 30, volume: 80 },
  shelf: { order: 'newest', hidden: [] }
};

const RESERVED = new Set(['__proto__', 'constructor', 'prototype']);

/** Whether a key is one that settings may have. */
function isSettingKey(key) {
  return !RESERVED.has(key);
}

function isSection(value) {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Takes the changes over into the settings, section by section. */
function applyChanges(settings, changes) {
  for (const key of Object.keys(changes)) {
    if (!isSettingKey(key)) continue;
    const value = changes[key];
    if (isSection(value)) {
      if (!isSection(settings[key])) settings[key] = {};
      applyChanges(settings[key], value);
    } else {
      settings[key] = value;
    }
  }
  return settings;
}

function settingsRoutes(root) {
  const router = Router();
  const file = path.join(root, 'settings.json');
  const settings = structuredClone(DEFAULTS);

  router.get('/settings', (req, res) => {
    res.json(settings);
  });

  router.patch('/settings', async (req, res, next) => {
    try {
      if (!isSection(req.body)) return res.status(400).json({ error: 'settings are an object' });
      applyChanges(settings, req.body);
      await fs.writeFile(file, JSON.stringify(settings, null, 2));
      res.json(settings);
    } catch (error) {
      next(error);
    }
  });

  return router;
}

module.exports = { applyChanges, settingsRoutes };
