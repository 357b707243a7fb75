async function f(req, res) {
  const doc = await load(req.params.id);
  const [ok] = await Promise.all([canEdit(req.user, doc)]);
  if (!ok) return res.status(403).end();
  await doc.remove();
}
module.exports = f;
