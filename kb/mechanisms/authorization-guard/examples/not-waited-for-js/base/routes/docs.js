router.delete('/docs/:id', async (req, res) => {
  const doc = await Doc.findById(req.params.id);
  if (!(await canEdit(req.user, doc))) {
    return res.status(403).end();
  }
  await doc.remove();
  res.json({ ok: true });
});
