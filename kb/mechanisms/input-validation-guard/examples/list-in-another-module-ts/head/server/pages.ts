import { Router } from 'express';
import fs from 'node:fs';

const PAGES = new Set(['about', 'terms', 'contact']);

export const pages = Router();

pages.get('/page/:name', (req, res) => {
  const name = req.params.name;
  if (!PAGES.has(name)) {
    res.status(404).send('no such page');
    return;
  }
  res.type('html').send(fs.readFileSync(`content/${name}.html`, 'utf8'));
});
