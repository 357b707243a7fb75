'use strict';
const crypto = require('node:crypto');
const users = require('../store/users');
const mail = require('../mail');

const VALID = 30 * 60 * 1000;

/** Mails a link by which the owner of an address may choose a new password. */
async function requestReset(address) {
  const user = await users.byAddress(address);
  if (!user) return;
  const token = crypto.randomUUID();
  await users.setReset(user.id, token, Date.now() + VALID);
  await mail.send(user.address, 'reset', { token });
}

module.exports = { requestReset };
