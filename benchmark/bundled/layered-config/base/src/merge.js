const isPlain = (value) => value !== null && typeof value === 'object' && !Array.isArray(value);

/** Merges a layer into a target and returns the target. Lists are replaced, not joined. */
export function merge(target, layer) {
  for (const key of Object.keys(layer)) {
    if (key === '__proto__') continue;
    const value = layer[key];
    if (isPlain(value) && Object.hasOwn(target, key) && isPlain(target[key])) merge(target[key], value);
    else target[key] = value;
  }
  return target;
}

export function mergeAll(layers) {
  return layers.reduce((merged, layer) => merge(merged, layer), {});
}
