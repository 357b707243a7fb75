import escapeHtml from 'escape-html';

export function showStatus(element, text) {
  element.innerHTML = escapeHtml(text);
}
