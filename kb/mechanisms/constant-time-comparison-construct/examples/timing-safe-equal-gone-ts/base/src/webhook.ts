import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Request, Response } from 'express';
import { enqueue } from './queue';

export function receive(secret: string) {
  return (req: Request, res: Response): void => {
    const given = Buffer.from(req.get('x-signature') ?? '', 'hex');
    const wanted = createHmac('sha256', secret).update(req.body).digest();
    if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) {
      res.sendStatus(401);
      return;
    }
    enqueue(JSON.parse(req.body.toString('utf8')));
    res.sendStatus(202);
  };
}
