const sessions = new Map();

export function requireLogin(req, res, next) {
  const session = sessions.get(req.get('x-session'));
  if (!session) {
    return res.status(401).json({ error: 'login required' });
  }
  req.session = session;
  next();
}

export function requireAdmin(req, res, next) {
  if (req.session.role !== 'admin') {
    return res.status(403).json({ error: 'administrators only' });
  }
  next();
}
