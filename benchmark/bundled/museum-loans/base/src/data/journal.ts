import { query } from './db.js';

/** Notes what somebody did; registrars read it in the database. */
export async function note(accountId: number, what: string): Promise<void> {
  await query('insert into journal (account_id, what) values ($1, $2)', [accountId, what]);
}
