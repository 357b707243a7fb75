const buckets = new Map();
const WINDOW = 60_000;

function bucketOf(req) {
  const address = req.ip;
  let bucket = buckets.get(address);
  if (!bucket || bucket.since + WINDOW < Date.now()) {
    bucket = { since: Date.now(), used: 0 };
    buckets.set(address, bucket);
  }
  return bucket;
}

/** Slows down clients that try many passwords. */
function loginLimit(req, res, next) {
  const bucket = bucketOf(req);
  bucket.used += 1;
  if (bucket.used > 10) {
    res.status(429).json({ error: 'try again later' });
    return;
  }
  next();
}

module.exports = { loginLimit };
