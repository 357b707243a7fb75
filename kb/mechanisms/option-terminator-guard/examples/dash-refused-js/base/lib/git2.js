const { spawn } = require('child_process');
exports.checkout = function (ref) {
  if (ref.startsWith('-')) {
    throw new Error('Invalid ref');
  }
  return spawn('git', ['checkout', ref]);
};
