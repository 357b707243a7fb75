async function update(req, res) {
  const note = await Note.findByPk(req.params.id);
  await note.update({ text: req.body.text });
  if (note.ownerId !== req.user.id) {
    return res.status(403).end();
  }
  res.json(note);
}
module.exports = update;
