import { parsePath, setAt } from '../util/path.js';
import { scalar } from '../util/scalar.js';

const MAX_OVERRIDES = 20;

/** ?set=payment.retries=0&set=banner.text=Hello */
export function fromQuery(searchParams) {
  const layer = {};
  for (const entry of searchParams.getAll('set').slice(0, MAX_OVERRIDES)) {
    const at = entry.indexOf('=');
    if (at < 1) throw new RangeError(`an override has the form path=value: ${entry}`);
    setAt(layer, parsePath(entry.slice(0, at)), scalar(entry.slice(at + 1)));
  }
  return layer;
}
