import { Request, Response, NextFunction } from 'express';
import jwt from 'jsonwebtoken';
import { publicKey } from './keys';

export interface Session {
  sub: string;
  roles: string[];
}

export function readSession(req: Request): Session | undefined {
  const header = req.headers.authorization ?? '';
  const token = header.replace(/^Bearer /, '');
  if (!token) return undefined;
  const claims = jwt.verify(token, publicKey, { algorithms: ['RS256'] }) as Session;
  return { sub: claims.sub, roles: claims.roles ?? [] };
}

export function withSession(req: Request, res: Response, next: NextFunction) {
  res.locals.session = readSession(req);
  next();
}
