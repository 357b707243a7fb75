const https = require('node:https');
const fs = require('node:fs');

/** Client of the licence server. */
class Upstream {
  constructor(options) {
    this.host = options.host;
    this.timeout = options.timeout ?? 10_000;
    this.ca = options.caFile ? fs.readFileSync(options.caFile) : undefined;
  }

  fetchLicence(id, done) {
    const req = https.request({
      host: this.host,
      path: `/licences/${encodeURIComponent(id)}`,
      ca: this.ca,
      timeout: this.timeout,
      rejectUnauthorized: true
    }, (res) => {
      const chunks = [];
      res.on('data', (c) => chunks.push(c));
      res.on('end', () => done(null, Buffer.concat(chunks)));
    });
    req.on('error', done);
    req.end();
  }
}

module.exports = { Upstream };
