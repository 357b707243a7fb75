const https = require('https');
const url = require('url');

module.exports = function read(address, done) {
  const options = url.parse(address);
  options.headers = { accept: 'application/json' };
  https.get(options, done);
};
