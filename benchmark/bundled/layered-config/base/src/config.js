import { merge } from './merge.js';
import { getAt } from './util/path.js';

/** A merged configuration. Never changes; `with` makes another one. */
export class Config {
  #values;

  constructor(values, { directory }) {
    this.#values = values;
    this.directory = directory;
  }

  /** The value at a dotted path, or the fallback where there is none. */
  get(path, fallback) {
    const value = getAt(this.#values, path.split('.'));
    return value === undefined ? fallback : value;
  }

  /** This configuration with another layer on top. */
  with(layer) {
    return new Config(merge(structuredClone(this.#values), layer), { directory: this.directory });
  }

  toJSON() {
    return structuredClone(this.#values);
  }
}
