import { Router } from 'express';
import fs from 'node:fs';

const PAGES = ['about', 'terms', 'contact'];

export const pages = Router();

pages.get('/page/:name', (req, res) => {
  const name = req.params.name;
  res.type('html').send(fs.readFileSync(`content/${name}.html`, 'utf8'));
});
