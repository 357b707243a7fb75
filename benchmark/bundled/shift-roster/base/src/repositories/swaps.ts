import { db, type Queryable } from '../lib/db';

export interface Swap {
  id: string;
  shiftId: string;
  fromEmployee: string;
  toEmployee: string;
  status: 'open' | 'approved' | 'declined';
}

const COLUMNS = `id, shift_id as "shiftId", from_employee as "fromEmployee", to_employee as "toEmployee", status`;

export async function listSwaps(tenantId: string, limit: number): Promise<Swap[]> {
  const { rows } = await db.query(`select ${COLUMNS} from swaps where tenant_id = $1 order by created_at desc limit $2`, [tenantId, limit]);
  return rows;
}

export async function insertSwap(tenantId: string, swap: Omit<Swap, 'id' | 'status'>): Promise<string> {
  const { rows } = await db.query('insert into swaps (tenant_id, shift_id, from_employee, to_employee) values ($1, $2, $3, $4) returning id', [
    tenantId,
    swap.shiftId,
    swap.fromEmployee,
    swap.toEmployee
  ]);
  return rows[0].id;
}

/** Locks a swap until the end of the transaction. */
export async function lockSwap(client: Queryable, tenantId: string, id: string): Promise<Swap | undefined> {
  const { rows } = await client.query(`select ${COLUMNS} from swaps where tenant_id = $1 and id = $2 for update`, [tenantId, id]);
  return rows[0];
}

export async function settleSwap(client: Queryable, tenantId: string, id: string, status: Swap['status'], decidedBy: string): Promise<void> {
  await client.query('update swaps set status = $3, decided_by = $4 where tenant_id = $1 and id = $2', [tenantId, id, status, decidedBy]);
}
