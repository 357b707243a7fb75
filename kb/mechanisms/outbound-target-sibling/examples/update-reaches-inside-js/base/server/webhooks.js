const { resolveHost } = require('./dns');

async function createWebhook(address, event) {
  const target = new URL(address);
  await fetch(target, { method: 'POST', body: JSON.stringify(event) });
}

async function updateWebhook(address, event) {
  const target = new URL(address);
  await fetch(target, { method: 'PUT', body: JSON.stringify(event) });
}

module.exports = { createWebhook, updateWebhook };
