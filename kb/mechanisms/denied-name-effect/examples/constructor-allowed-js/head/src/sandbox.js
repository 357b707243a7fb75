'use strict';

const deniedProperties = new Set();

function setup() {
  deniedProperties.add('__proto__');
  deniedProperties.add('__defineGetter__');
  return deniedProperties;
}

function read(object, name, denied = setup()) {
  if (denied.has(name)) return undefined;
  return object[name];
}

module.exports = { read, setup };
