const links = require('./links');
const LINK = /\/page\/(\d+)/g;

exports.matchLinks = async function (text) {
  const matches = [...text.matchAll(LINK)];
  if (!matches.length) {
    return 0;
  }
  await links.add(matches.map((m) => m[1]));
  return matches.length;
};
