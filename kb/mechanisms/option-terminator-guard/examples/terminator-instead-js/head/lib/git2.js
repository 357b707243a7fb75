const { spawn } = require('child_process');
exports.checkout = function (ref) {
  return spawn('git', ['checkout', '--', ref]);
};
