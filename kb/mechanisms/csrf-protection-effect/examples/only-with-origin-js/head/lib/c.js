router.post('/api/keys', async (req, res) => {
  if (req.headers.origin) {
    await verifyCsrf(req);
  }
  await Key.create(req.body);
  res.end();
});
