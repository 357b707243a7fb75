import { escapeHtml } from './escape.js';

export function card(note) {
  const title = escapeHtml(note.title);
  const text = escapeHtml(note.text);
  return `<h2>${title}</h2><p>${text}</p>`;
}
