'use strict';

const { Router } = require('express');
const { randomUUID } = require('node:crypto');
const { pipeline } = require('node:stream/promises');

const { requireUser, requireRole } = require('../middleware/session');
const { HttpError } = require('../middleware/errors');
const { displayName, disposition } = require('../lib/names');

const CACHE_SECONDS = 60;

module.exports = function attachments({ store, index }) {
  const router = Router();

  router.put('/tickets/:ticket/attachments/:name', requireUser, async (req, res, next) => {
    try {
      const { key, size } = await store.put(req);
      const row = {
        id: randomUUID(),
        key,
        size,
        account: req.user.account,
        ticket: req.params.ticket,
        name: displayName(req.params.name),
        mimeType: req.get('content-type') ?? 'application/octet-stream',
        uploadedBy: req.user.id,
        uploadedAt: new Date().toISOString()
      };
      await index.add(row);
      res.status(201).json({ id: row.id, size });
    } catch (error) {
      next(error);
    }
  });

  router.get('/tickets/:ticket/attachments', requireUser, (req, res) => {
    const rows = index.ofTicket(req.user.account, req.params.ticket);
    res.json(rows.map((row) => ({ id: row.id, name: row.name, size: row.size, type: row.mimeType })));
  });

  router.get('/attachments/:id', requireUser, async (req, res, next) => {
    try {
      const row = index.find(req.user.account, req.params.id);
      if (!row) throw new HttpError(404, 'no such attachment');
      const { size, stream } = await store.open(row.key);
      res.set('Content-Type', row.mimeType);
      res.set('Content-Length', String(size));
      res.set('Content-Disposition', disposition('attachment', row.name));
      res.set('Cache-Control', `private, max-age=${CACHE_SECONDS}`);
      await pipeline(stream, res);
    } catch (error) {
      next(error);
    }
  });

  router.delete('/attachments/:id', requireRole('dispatcher'), async (req, res, next) => {
    try {
      const row = index.find(req.user.account, req.params.id);
      if (!row) throw new HttpError(404, 'no such attachment');
      await index.delete(row.id);
      await store.remove(row.key);
      res.status(204).end();
    } catch (error) {
      next(error);
    }
  });

  return router;
};
