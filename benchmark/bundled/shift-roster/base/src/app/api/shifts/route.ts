import { z } from 'zod';
import { withSession } from '../../../lib/handler';
import { getPlan } from '../../../services/roster';

const query = z.object({ from: z.coerce.date(), to: z.coerce.date() });

export const GET = withSession(async (request, { session }) => {
  const { from, to } = query.parse(Object.fromEntries(request.nextUrl.searchParams));
  return getPlan(session, from, to);
});
