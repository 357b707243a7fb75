router.post('/api/keys', async (req, res) => {
  await verifyCsrf(req);
  await Key.create(req.body);
  res.end();
});
