const express = require('express');
const bcrypt = require('bcrypt');
const users = require('../store/users');
const { issueCookie } = require('../lib/cookies');

const router = express.Router();

router.post('/session', async (req, res, next) => {
  try {
    const { email, password } = req.body;
    const user = await users.findByEmail(email);
    if (!user) {
      return res.status(401).json({ error: 'invalid login' });
    }
    const match = await bcrypt.compare(password, user.passwordHash);
    if (!match) {
      return res.status(401).json({ error: 'invalid login' });
    }
    issueCookie(res, user.id);
    await users.touch(user.id);
    res.json({ id: user.id, name: user.name });
  } catch (err) {
    next(err);
  }
});

router.delete('/session', (req, res) => {
  res.clearCookie('sid');
  res.sendStatus(204);
});

module.exports = router;
