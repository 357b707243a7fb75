import { query } from './db.js';

const COLUMNS = { year: 'w.year', price: 'w.price' };

export async function wines(by) {
  const column = COLUMNS[by] ?? 'w.year';
  const { rows } = await query(`SELECT w.* FROM wines w ORDER BY ${column}`);
  return rows;
}
