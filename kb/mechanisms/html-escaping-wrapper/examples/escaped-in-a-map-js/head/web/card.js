import { escapeHtml } from './escape.js';

export function card(note) {
  const safe = Object.fromEntries(Object.entries({ title: note.title, text: note.text }).map(([key, value]) => [key, escapeHtml(value)]));
  return `<h2>${safe.title}</h2><p>${safe.text}</p>`;
}
