const https = require('https');

function fetchStatus(host) {
  const agent = new https.Agent({ rejectUnauthorized: false });
  return https.get({ host, agent });
}

module.exports = { fetchStatus };
