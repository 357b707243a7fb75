import { escapeHtml } from './escape.js';

const STYLE = `
  body { margin: 0; font: 15px/1.4 system-ui, sans-serif; }
  a { display: block; padding: 12px 16px; border: 1px solid #d4d9df; border-radius: 6px; color: inherit; text-decoration: none; }
  strong { display: block; }
  p { margin: 4px 0 0; color: #55606c; }
  small { color: #7d8894; }
`;

/** The card as a page of its own. */
export function embed(card) {
  const title = escapeHtml(card.title);
  const description = escapeHtml(card.description);
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>${title}</title><style>${STYLE}</style></head>
<body>
<a href="${escapeHtml(card.url)}" target="_blank" rel="noopener nofollow">
  <strong>${title}</strong>
  ${description ? `<p>${description}</p>` : ''}
  <small>${escapeHtml(card.site)}</small>
</a>
</body>
</html>
`;
}
