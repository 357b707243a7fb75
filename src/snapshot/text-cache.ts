/** Texts that were read, for a second read. */
import { MAX_CACHED_CHARS } from '../bounds.js';
import type { ReadResult } from './index.js';

type Text = Extract<ReadResult, { ok: true }>;

/** Read texts, least recently used first, at most `MAX_CACHED_CHARS` in all. Keyed by path too: it decides on minification. */
export class TextCache {
  private readonly texts = new Map<string, Text>();
  private chars = 0;

  get(blob: string, path: string): Text | undefined {
    const key = `${blob}:${path}`;
    const text = this.texts.get(key);
    if (text === undefined) return undefined;
    this.texts.delete(key);
    this.texts.set(key, text);
    return text;
  }

  put(text: Text, path: string): Text {
    const key = `${text.blob}:${path}`;
    const old = this.texts.get(key);
    if (old !== undefined) return old;
    this.texts.set(key, text);
    this.chars += text.text.length;
    for (const [oldest, { text: chars }] of this.texts) {
      if (this.chars <= MAX_CACHED_CHARS || oldest === key) break;
      this.texts.delete(oldest);
      this.chars -= chars.length;
    }
    return text;
  }
}
