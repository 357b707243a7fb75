const audit = require('./audit');
const Note = require('./models/note');

async function removeNote(req, res) {
  await audit.record({ action: 'remove', user: req.user.id });
  await Note.deleteOne({ _id: req.params.id });
  res.status(204).end();
}

module.exports = { removeNote };
