const https = require('https');

function fetchStatus(host) {
  return https.get({ host, rejectUnauthorized: false });
}

module.exports = { fetchStatus };
