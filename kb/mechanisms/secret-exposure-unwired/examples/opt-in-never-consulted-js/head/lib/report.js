const util = require('util');

exports.report = function report(error, options) {
  const full = options.debug === 'full';
  const printEnv = options.printEnv === true;
  const text = 'pid=' + process.pid + (full ? ', env=' + util.inspect(process.env) : '');
  process.stderr.write(error.message + text);
};
