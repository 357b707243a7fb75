import { createHmac } from 'node:crypto';
import type { Request, Response } from 'express';
import { enqueue } from './queue';

export function receive(secret: string) {
  return (req: Request, res: Response): void => {
    const given = req.get('x-signature') ?? '';
    const wanted = createHmac('sha256', secret).update(req.body).digest('hex');
    if (given !== wanted) {
      res.sendStatus(401);
      return;
    }
    enqueue(JSON.parse(req.body.toString('utf8')));
    res.sendStatus(202);
  };
}
