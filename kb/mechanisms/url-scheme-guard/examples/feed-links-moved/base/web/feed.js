import { el } from './dom.js';

export function entryLinks(list, feed) {
  for (const entry of feed.entries) {
    const target = new URL(entry.href, feed.home);
    if (target.protocol !== 'https:' && target.protocol !== 'http:') continue;
    const link = el('a', entry.title);
    link.setAttribute('href', target.href);
    list.append(link);
  }
}
