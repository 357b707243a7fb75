const ENTITIES = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Text for HTML, in content and in quoted attributes. */
export function escapeHtml(text) {
  return String(text).replace(/[&<>"']/g, (sign) => ENTITIES[sign]);
}
