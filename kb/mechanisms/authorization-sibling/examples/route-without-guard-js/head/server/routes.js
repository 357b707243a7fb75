const express = require('express');
const { requireAdmin } = require('./guards');
const reports = require('./reports');

const router = express.Router();
router.get('/reports', requireAdmin, reports.list);
router.post('/reports', requireAdmin, reports.create);
router.delete('/reports/:id', requireAdmin, reports.remove);
router.post('/reports/import', reports.importAll);

module.exports = router;
