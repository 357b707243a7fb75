import { query } from './db.js';

export interface Account {
  id: number;
  email: string;
  name: string;
  phone: string | null;
  language: string;
  house: string;
  role: 'guest' | 'curator' | 'registrar';
}

const COLUMNS = ['email', 'name', 'phone', 'language', 'house', 'role'] as const;

export async function accountByToken(digest: Buffer): Promise<Account | undefined> {
  const [row] = await query<Account>('select a.* from accounts a join tokens t on t.account_id = a.id where t.digest = $1 and t.expires_at > now()', [digest]);
  return row;
}

/** Changes those columns that `values` has; undefined where there is no such account. */
export async function updateAccount(id: number, values: Partial<Account>): Promise<Account | undefined> {
  const columns = COLUMNS.filter((column) => values[column] !== undefined);
  if (columns.length === 0) return (await query<Account>('select * from accounts where id = $1', [id]))[0];
  const assignments = columns.map((column, i) => `${column} = $${i + 2}`);
  const [row] = await query<Account>(`update accounts set ${assignments.join(', ')} where id = $1 returning *`, [id, ...columns.map((column) => values[column])]);
  return row;
}
