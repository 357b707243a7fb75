'use strict';

const ENTITIES = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Text as HTML, for elements and quoted attributes. */
function escapeHtml(text) {
  return String(text ?? '').replace(/[&<>"']/g, (c) => ENTITIES[c]);
}

/** A whole page around a body. */
function layout(title, body) {
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>${escapeHtml(title)} - shelf</title><link rel="stylesheet" href="/style.css"></head>
<body>
<h1>${escapeHtml(title)}</h1>
${body}
</body>
</html>`;
}

/** Seconds as people write them: 1:02:03. */
function duration(seconds) {
  const total = Math.max(0, Math.round(Number(seconds) || 0));
  const parts = [Math.floor(total / 3600), Math.floor(total / 60) % 60, total % 60];
  if (parts[0] === 0) parts.shift();
  return parts.map((n, i) => (i === 0 ? String(n) : String(n).padStart(2, '0'))).join(':');
}

module.exports = { duration, escapeHtml, layout };
