import { page } from './layout';

export function search(req, res) {
  res.send(page('<h1>' + req.query.words + '</h1>'));
}
