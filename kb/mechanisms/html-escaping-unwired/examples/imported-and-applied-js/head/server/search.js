import { page } from './layout';
import { escapeHtml } from './text';

export function search(req, res) {
  res.send(page('<h1>' + escapeHtml(req.query.words) + '</h1>'));
}
