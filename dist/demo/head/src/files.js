import fs from 'node:fs';
import path from 'node:path';
import { Router } from 'express';
import { storageRoot } from './config.js';
import { requireAdmin, requireLogin } from './session.js';

export const files = Router();

files.use(requireLogin);

files.get('/', (req, res) => {
  const names = fs.readdirSync(storageRoot).sort();
  res.json({ names });
});

files.get('/download', (req, res) => {
  const { name, inline } = req.query;
  if (!name) {
    return res.status(400).json({ error: 'name is required' });
  }
  const target = path.resolve(storageRoot, name);
  res.setHeader('Content-Disposition', inline ? 'inline' : 'attachment');
  fs.createReadStream(target).pipe(res);
});

files.delete('/', requireAdmin, (req, res) => {
  const target = path.resolve(storageRoot, String(req.query.name));
  if (!target.startsWith(storageRoot + path.sep)) {
    return res.status(403).json({ error: 'outside of the shared folder' });
  }
  fs.unlinkSync(target);
  res.status(204).end();
});
