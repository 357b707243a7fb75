import { Pool, type PoolClient } from 'pg';

const pool = new Pool({ connectionString: process.env.DATABASE_URL, max: 10 });

export type Queryable = Pick<PoolClient, 'query'>;

export const db: Queryable = pool;

/** Runs a piece of work as one transaction. */
export async function transaction<T>(work: (client: Queryable) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    const result = await work(client);
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}
