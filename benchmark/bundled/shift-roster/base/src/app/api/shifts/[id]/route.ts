import { z } from 'zod';
import { withRole, withSession } from '../../../../lib/handler';
import { editShift, getShift } from '../../../../services/roster';

const id = z.string().regex(/^\d{1,18}$/);
const change = z.object({ place: z.string().max(100).optional(), note: z.string().max(500).optional() });

export const GET = withSession(async (request, { session, params }) => getShift(session, id.parse(params.id)));

export const PATCH = withRole('manager', async (request, { session, params }) => {
  const values = change.parse(await request.json());
  return editShift(session, id.parse(params.id), values);
});
