import { z } from 'zod';
import { Conflict } from '../../../../../lib/errors';
import { withRole } from '../../../../../lib/handler';
import { settleLeave } from '../../../../../repositories/leave';

const id = z.string().regex(/^\d{1,18}$/);
const decision = z.object({ approve: z.boolean() });

export const POST = withRole('manager', async (request, { session, params }) => {
  const { approve } = decision.parse(await request.json());
  const settled = await settleLeave(session.tenantId, id.parse(params.id), approve ? 'approved' : 'declined', session.employeeId);
  if (!settled) throw new Conflict('this request is not open');
});
