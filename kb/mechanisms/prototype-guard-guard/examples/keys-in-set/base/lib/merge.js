'use strict';

function isPlain(value) {
  return Object.prototype.toString.call(value) === '[object Object]';
}

/** Merges `source` into `target`, in depth. */
function merge(target, source) {
  for (const key of Object.keys(source)) {
    if (key === '__proto__' || key === 'constructor') continue;
    const value = source[key];
    if (isPlain(value) && isPlain(target[key])) {
      merge(target[key], value);
    } else {
      target[key] = value;
    }
  }
  return target;
}

module.exports = { merge };
