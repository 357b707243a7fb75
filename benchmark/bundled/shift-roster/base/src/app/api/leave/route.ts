import { z } from 'zod';
import { withSession } from '../../../lib/handler';
import { insertLeave } from '../../../repositories/leave';

const day = z.string().regex(/^\d{4}-\d{2}-\d{2}$/);
const wish = z.object({ firstDay: day, lastDay: day }).refine(({ firstDay, lastDay }) => firstDay <= lastDay);

export const POST = withSession(async (request, { session }) => {
  const { firstDay, lastDay } = wish.parse(await request.json());
  return { id: await insertLeave(session.tenantId, session.employeeId, firstDay, lastDay) };
});
