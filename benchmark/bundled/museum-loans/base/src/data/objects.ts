import { page } from './page.js';

export interface MuseumObject {
  id: number;
  number: string;
  title: string;
  maker: string | null;
  acquired: number | null;
  insuranceValue: string | null;
}

export interface ObjectSearch {
  text?: string | null;
  first: number;
  skip: number;
}

const COLUMNS = ['id', 'number', 'title', 'maker', 'acquired', 'insurance_value as "insuranceValue"'];

/** Objects whose title, maker or number has a text in it. */
export async function searchObjects({ text, first, skip }: ObjectSearch): Promise<MuseumObject[]> {
  const where: string[] = [];
  const values: unknown[] = [];
  if (text) {
    values.push(`%${text.replace(/[\\%_]/g, '\\$&')}%`);
    where.push('(title ilike $1 or maker ilike $1 or number ilike $1)');
  }
  return page<MuseumObject>({ columns: COLUMNS, from: 'objects', where, values, order: { by: 'number', descending: false }, first, skip });
}
