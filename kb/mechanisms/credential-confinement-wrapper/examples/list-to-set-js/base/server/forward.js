const http = require('./http');

function filterSecrets(body) {
  const hidden = ['password', 'token'];
  return Object.fromEntries(Object.entries(body).filter(([k]) => !hidden.includes(k)));
}

/** Tells the partner's endpoint about a change of a customer. */
async function notifyPartner(partner, event, body) {
  await http.post(partner.endpoint, { event, data: filterSecrets(body) });
}

module.exports = { notifyPartner };
