'use strict';

const MAX_NAME = 120;

/** A file name as people see it: one line, no path, of bearable length. */
function displayName(raw) {
  const base = String(raw).split(/[\\/]/).pop().replace(/[\u0000-\u001f\u007f]/g, '').trim();
  return (base || 'unnamed').slice(0, MAX_NAME);
}

/** Value of a Content-Disposition header; the plain name is for old clients. */
function disposition(kind, name) {
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, '_');
  return `${kind}; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(name)}`;
}

module.exports = { displayName, disposition };
