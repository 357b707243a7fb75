function verifyOrigin(req) {
  if (req.headers.origin !== config.origin) {
    throw new Error(req.headers.origin ? 'Invalid origin' : 'Missing origin');
  }
}
module.exports = verifyOrigin;
