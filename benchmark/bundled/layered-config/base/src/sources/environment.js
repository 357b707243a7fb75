import { parsePath, setAt } from '../util/path.js';
import { scalar } from '../util/scalar.js';

/** SHOP_PAYMENT__RETRIES=5 becomes { payment: { retries: 5 } }. */
export function fromEnvironment(env, prefix) {
  const layer = {};
  for (const [name, text] of Object.entries(env)) {
    if (!name.startsWith(prefix) || text === undefined) continue;
    const path = name.slice(prefix.length).toLowerCase().replaceAll('__', '.');
    setAt(layer, parsePath(path), scalar(text));
  }
  return layer;
}
