import { describe, expect, it } from 'vitest';
import { pageStatement } from '../src/data/page.js';

describe('pageStatement', () => {
  const options = { columns: ['id', 'title'], from: 'objects', first: 10, skip: 0 };

  it('numbers limit and offset behind the values', () => {
    const text = pageStatement({ ...options, where: ['title = $1'], values: ['Vase'], order: { by: 'title', descending: true } });
    expect(text).toBe('select id, title from objects where title = $1 order by title desc, id limit $2 offset $3');
  });

  it('has no condition where there is none', () => {
    const text = pageStatement({ ...options, where: [], values: [], order: { by: 'number', descending: false } });
    expect(text).toBe('select id, title from objects order by number asc, id limit $1 offset $2');
  });
});
