async function update(req, res) {
  const note = await Note.findByPk(req.params.id);
  if (note.ownerId !== req.user.id) {
    return res.status(403).end();
  }
  await note.update({ text: req.body.text });
  res.json(note);
}
module.exports = update;
