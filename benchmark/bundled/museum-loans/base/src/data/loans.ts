import { query } from './db.js';
import { page } from './page.js';

export interface Loan {
  id: number;
  objectId: number;
  house: string;
  firstDay: string;
  lastDay: string;
}

const COLUMNS = ['id', 'object_id as "objectId"', 'house', 'first_day::text as "firstDay"', 'last_day::text as "lastDay"'];

/** Loans, the latest first; of one house or of all. */
export async function listLoans(house: string | undefined, first: number, skip: number): Promise<Loan[]> {
  return page<Loan>({
    columns: COLUMNS,
    from: 'loans',
    where: house === undefined ? [] : ['house = $1'],
    values: house === undefined ? [] : [house],
    order: { by: 'first_day', descending: true },
    first,
    skip
  });
}

export async function insertLoan({ objectId, house, firstDay, lastDay }: Omit<Loan, 'id'>): Promise<Loan> {
  const [row] = await query<Loan>(`insert into loans (object_id, house, first_day, last_day) values ($1, $2, $3, $4) returning ${COLUMNS.join(', ')}`, [
    objectId,
    house,
    firstDay,
    lastDay
  ]);
  return row;
}
