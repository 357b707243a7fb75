router.post('/docs/:id', async (req, res) => {
  const doc = await Doc.findById(req.params.id);
  await authorize(req.user, 'update', doc);
  await doc.update(req.body.text);
  res.json({ ok: true });
});
