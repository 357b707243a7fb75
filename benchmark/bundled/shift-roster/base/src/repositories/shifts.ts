import { db, type Queryable } from '../lib/db';

export interface Shift {
  id: string;
  tenantId: string;
  employeeId: string;
  startsAt: Date;
  endsAt: Date;
  place: string;
  note: string;
}

const COLUMNS = `id, tenant_id as "tenantId", employee_id as "employeeId", starts_at as "startsAt", ends_at as "endsAt", place, note`;

export async function listShifts(tenantId: string, from: Date, to: Date): Promise<Shift[]> {
  const { rows } = await db.query(`select ${COLUMNS} from shifts where tenant_id = $1 and starts_at >= $2 and starts_at < $3 order by starts_at`, [tenantId, from, to]);
  return rows;
}

export async function findShift(tenantId: string, id: string, client: Queryable = db): Promise<Shift | undefined> {
  const { rows } = await client.query(`select ${COLUMNS} from shifts where tenant_id = $1 and id = $2`, [tenantId, id]);
  return rows[0];
}

/** A shift of any tenant; for screens and jobs that have no session. */
export async function findAnyShift(id: string): Promise<Shift | undefined> {
  const { rows } = await db.query(`select ${COLUMNS} from shifts where id = $1`, [id]);
  return rows[0];
}

export async function updateShift(tenantId: string, id: string, values: Pick<Shift, 'place' | 'note'>): Promise<void> {
  await db.query('update shifts set place = $3, note = $4 where tenant_id = $1 and id = $2', [tenantId, id, values.place, values.note]);
}

export async function assignShift(client: Queryable, tenantId: string, id: string, employeeId: string): Promise<void> {
  await client.query('update shifts set employee_id = $3 where tenant_id = $1 and id = $2', [tenantId, id, employeeId]);
}
