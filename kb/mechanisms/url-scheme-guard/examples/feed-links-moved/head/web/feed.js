import { el } from './dom.js';

const FOLLOWED = ['https:', 'http:'];

export function entryLinks(list, feed) {
  for (const entry of feed.entries) {
    const target = new URL(entry.href, feed.home);
    if (!FOLLOWED.includes(target.protocol)) continue;
    const link = el('a', entry.title);
    link.setAttribute('href', target.href);
    list.append(link);
  }
}
