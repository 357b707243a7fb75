const store = require('./store');

const NAME = /^[a-z][a-z0-9-]{0,62}$/;

function assertName(name) {
  if (typeof name !== 'string' || !NAME.test(name)) {
    throw new TypeError('bad queue name');
  }
}

exports.create = async function create(name, options) {
  assertName(name);
  await store.run(`queue:create ${name} ${JSON.stringify(options)}`);
};

exports.remove = async function remove(name) {
  assertName(name);
  await store.run(`queue:remove ${name}`);
};
