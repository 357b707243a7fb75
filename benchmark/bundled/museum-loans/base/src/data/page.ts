import { query } from './db.js';

export interface PageOptions {
  columns: readonly string[];
  from: string;
  where: readonly string[];
  values: readonly unknown[];
  order: { by: string; descending: boolean };
  first: number;
  skip: number;
}

const MAX_PAGE = 100;

/** Text of a page's statement. What is not in `values` is SQL. */
export function pageStatement({ columns, from, where, order, values }: PageOptions): string {
  const limit = values.length + 1;
  return [
    `select ${columns.join(', ')} from ${from}`,
    where.length > 0 ? `where ${where.join(' and ')}` : '',
    `order by ${order.by} ${order.descending ? 'desc' : 'asc'}, id`,
    `limit $${limit} offset $${limit + 1}`
  ]
    .filter(Boolean)
    .join(' ');
}

export async function page<Row>(options: PageOptions): Promise<Row[]> {
  const first = Math.min(Math.max(options.first, 0), MAX_PAGE);
  return query<Row>(pageStatement(options), [...options.values, first, Math.max(options.skip, 0)]);
}
