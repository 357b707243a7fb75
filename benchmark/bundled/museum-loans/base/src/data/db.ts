import pg from 'pg';

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 });

export async function query<Row>(text: string, values: readonly unknown[] = []): Promise<Row[]> {
  const { rows } = await pool.query(text, [...values]);
  return rows as Row[];
}
