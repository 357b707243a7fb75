const fs = require('fs');
const os = require('os');
const path = require('path');

const FILE = path.join(os.homedir(), '.courier', 'credentials.json');

exports.load = function load() {
  try {
    return JSON.parse(fs.readFileSync(FILE, 'utf8'));
  } catch (err) {
    if (err.code === 'ENOENT') return {};
    throw err;
  }
};

exports.save = function save(credentials) {
  fs.mkdirSync(path.dirname(FILE), { recursive: true });
  fs.writeFileSync(FILE, JSON.stringify(credentials, null, 2), { encoding: 'utf8', mode: 0o600 });
};
