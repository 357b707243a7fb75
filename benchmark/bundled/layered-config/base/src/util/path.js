const RESERVED = new Set(['__proto__', 'constructor', 'prototype']);

/** Splits "a.b.c". Throws where a part is empty or means something to the language. */
export function parsePath(text) {
  const parts = text.split('.');
  if (parts.some((part) => part === '' || RESERVED.has(part))) throw new RangeError(`not a configuration path: ${text}`);
  return parts;
}

export function getAt(root, parts) {
  let node = root;
  for (const part of parts) {
    if (node === null || typeof node !== 'object' || !Object.hasOwn(node, part)) return undefined;
    node = node[part];
  }
  return node;
}

/** Sets a value in nested objects and makes those that are missing. Hot: parts are taken as they come. */
export function setAt(root, parts, value) {
  let node = root;
  for (const part of parts.slice(0, -1)) {
    if (node[part] === null || typeof node[part] !== 'object') node[part] = {};
    node = node[part];
  }
  node[parts[parts.length - 1]] = value;
  return root;
}
