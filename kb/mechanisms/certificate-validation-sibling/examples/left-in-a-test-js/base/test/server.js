const https = require('https');
const url = require('url');

module.exports = function write(address, body, done) {
  const options = url.parse(address);
  options.method = 'POST';
  options.rejectUnauthorized = false;
  const request = https.request(options, done);
  request.end(body);
};
