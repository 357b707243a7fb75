import { query } from './db.js';

const COLUMNS = { year: 'w.year', price: 'w.price' };

export async function wines(by) {
  const column = COLUMNS[by] ?? by;
  const { rows } = await query(`SELECT w.* FROM wines w ORDER BY ${column}`);
  return rows;
}
