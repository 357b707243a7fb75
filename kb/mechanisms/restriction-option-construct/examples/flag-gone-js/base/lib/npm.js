const cproc = require('child_process');
exports.install = (name) => cproc.execFileSync('npm', ['install', name, '--ignore-scripts']);
