import { db } from '../lib/db';

/** Whether somebody works for a tenant at the moment. */
export async function isEmployed(tenantId: string, employeeId: string): Promise<boolean> {
  const { rowCount } = await db.query('select 1 from employees where tenant_id = $1 and id = $2 and left_on is null', [tenantId, employeeId]);
  return rowCount === 1;
}
