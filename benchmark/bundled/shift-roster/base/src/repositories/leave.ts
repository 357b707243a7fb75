import { db } from '../lib/db';

export async function insertLeave(tenantId: string, employeeId: string, firstDay: string, lastDay: string): Promise<string> {
  const { rows } = await db.query('insert into leave_requests (tenant_id, employee_id, first_day, last_day) values ($1, $2, $3, $4) returning id', [
    tenantId,
    employeeId,
    firstDay,
    lastDay
  ]);
  return rows[0].id;
}

/** Decides an open request; false where there is none. */
export async function settleLeave(tenantId: string, id: string, status: 'approved' | 'declined', decidedBy: string): Promise<boolean> {
  const { rowCount } = await db.query(`update leave_requests set status = $3, decided_by = $4 where tenant_id = $1 and id = $2 and status = 'open'`, [
    tenantId,
    id,
    status,
    decidedBy
  ]);
  return rowCount === 1;
}
