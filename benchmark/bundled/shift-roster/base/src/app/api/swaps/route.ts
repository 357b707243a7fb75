import { z } from 'zod';
import { withSession } from '../../../lib/handler';
import { listSwaps } from '../../../repositories/swaps';
import { offerSwap } from '../../../services/roster';

const number = z.string().regex(/^\d{1,18}$/);
const offer = z.object({ shift: number, to: number });

const LATEST = 50;

export const GET = withSession(async (request, { session }) => listSwaps(session.tenantId, LATEST));

export const POST = withSession(async (request, { session }) => {
  const { shift, to } = offer.parse(await request.json());
  return { id: await offerSwap(session, shift, to) };
});
