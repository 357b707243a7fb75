async function f(req, res) {
  const doc = await load(req.params.id);
  if (!(await canEdit(req.user, doc))) return res.status(403).end();
  await doc.remove();
}
module.exports = f;
