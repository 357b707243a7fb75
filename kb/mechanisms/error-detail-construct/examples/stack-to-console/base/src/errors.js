/** The last handler of the server. */
export function lastHandler(err, req, res, next) {
  console.error(err);
  res.status(500).json({ error: 'internal error' });
}
