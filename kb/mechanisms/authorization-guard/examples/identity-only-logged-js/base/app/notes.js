const Note = require('./models/note');

async function removeNote(req, res) {
  const note = await Note.findById(req.params.id);
  if (note.owner.toString() !== req.user.id) return res.status(403).end();
  await Note.deleteOne({ _id: req.params.id });
  res.status(204).end();
}

module.exports = { removeNote };
