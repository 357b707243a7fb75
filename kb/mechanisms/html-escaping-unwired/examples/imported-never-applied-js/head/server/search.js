import { page } from './layout';
import { escapeHtml } from './text';

export function search(req, res) {
  res.send(page('<h1>' + req.query.words + '</h1>'));
}
