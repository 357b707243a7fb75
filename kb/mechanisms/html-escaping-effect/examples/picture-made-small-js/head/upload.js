const fs = require('fs');
const path = require('path');
const sharp = require('sharp');
const store = require('./store');

async function small(file) {
  const text = await fs.promises.readFile(file, 'utf8');
  await fs.promises.writeFile(file, await sharp(text).resize(64).toBuffer());
}

exports.logo = async function (req, res) {
  const upload = req.files.files[0];
  await store.keep('logo' + path.extname(upload.name), upload);
  res.json({ ok: true });
};

exports.icon = async function (req, res) {
  await small(req.files.files[0].path);
  res.json({ ok: true });
};
