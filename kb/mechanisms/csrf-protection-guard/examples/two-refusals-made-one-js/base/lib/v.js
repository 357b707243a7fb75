function verifyOrigin(req) {
  if (!req.headers.origin) {
    throw new Error('Missing origin');
  }
  if (req.headers.origin !== config.origin) {
    throw new Error('Invalid origin');
  }
}
module.exports = verifyOrigin;
