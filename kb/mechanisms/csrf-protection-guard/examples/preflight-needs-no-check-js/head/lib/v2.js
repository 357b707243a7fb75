function handle(req, res) {
  if (req.method === 'OPTIONS') return;
  if (req.headers.origin !== config.origin) {
    throw new Error('Invalid origin');
  }
}
module.exports = handle;
