'use strict';

const fs = require('node:fs');
const { Router } = require('express');
const { mediaPath, typeOf } = require('../library/files');

const MAX_AGE = 3600;

function mediaRoutes(root) {
  const router = Router();

  router.get('/media/:show/*', async (req, res, next) => {
    try {
      const file = mediaPath(root, req.params.show, req.params[0]);
      if (!file) return res.status(404).json({ error: 'no such file' });
      const info = await fs.promises.stat(file);
      if (!info.isFile()) return res.status(404).json({ error: 'no such file' });
      res.set('Content-Type', typeOf(file));
      res.set('Content-Length', String(info.size));
      res.set('Cache-Control', `private, max-age=${MAX_AGE}`);
      fs.createReadStream(file).on('error', next).pipe(res);
    } catch (error) {
      if (error.code === 'ENOENT') return res.status(404).json({ error: 'no such file' });
      next(error);
    }
  });

  return router;
}

module.exports = { mediaRoutes };
