'use strict';

const { Router } = require('express');
const { pipeline } = require('node:stream/promises');

const { requireUser } = require('../middleware/session');
const { disposition, displayName } = require('../lib/names');

/** Monthly reports; the billing job puts them into reports/<account>/. */
module.exports = function reports({ store }) {
  const router = Router();

  router.get('/reports', requireUser, async (req, res, next) => {
    try {
      res.json(await store.list(`reports/${req.user.account}`));
    } catch (error) {
      next(error);
    }
  });

  router.get('/reports/download', requireUser, async (req, res, next) => {
    try {
      const name = String(req.query.name ?? '');
      const { size, stream } = await store.open(`reports/${req.user.account}/${name}`);
      res.type('text/csv');
      res.set('Content-Length', String(size));
      res.set('Content-Disposition', disposition('attachment', displayName(name)));
      await pipeline(stream, res);
    } catch (error) {
      next(error);
    }
  });

  return router;
};
