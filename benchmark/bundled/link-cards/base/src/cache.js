const HOUR = 60 * 60 * 1000;

/** The latest cards by link; the oldest ones go first. */
export class CardCache {
  #entries = new Map();

  constructor({ limit = 5000, lifetime = HOUR } = {}) {
    this.limit = limit;
    this.lifetime = lifetime;
  }

  get(link, now = Date.now()) {
    const entry = this.#entries.get(link);
    if (!entry) return undefined;
    if (entry.until < now) {
      this.#entries.delete(link);
      return undefined;
    }
    return entry.card;
  }

  set(link, card, now = Date.now()) {
    this.#entries.delete(link);
    this.#entries.set(link, { card, until: now + this.lifetime });
    while (this.#entries.size > this.limit) this.#entries.delete(this.#entries.keys().next().value);
  }
}
