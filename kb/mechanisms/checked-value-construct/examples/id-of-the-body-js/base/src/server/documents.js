const express = require('express');
const { canWrite } = require('./access');
const { Document } = require('./models');

const router = express.Router();

router.put('/documents/:id', async (req, res) => {
  if (!(await canWrite(req.user, req.params.id))) {
    return res.status(403).end();
  }
  await Document.replace(req.params.id, req.body.text);
  res.end();
});

module.exports = router;
