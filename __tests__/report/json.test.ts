import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import Ajv from 'ajv/dist/2020';
import { renderJson, reviewJsonSchema } from '../../src/report/json';
import { reviewSchema } from '../../src/verdict/types';
import { finding, hostile, review } from '../helpers/review';

const validate = new Ajv({ allErrors: true }).compile(reviewJsonSchema());

test('the JSON is the review', () => {
  const value = review({ findings: [finding({ title: hostile })] });
  expect(reviewSchema.parse(JSON.parse(renderJson(value)))).toEqual(value);
  expect(renderJson(value).endsWith('}\n')).toBe(true);
});

test('the published schema is current (npm run schema)', () => {
  const file = join(__dirname, '../../docs/review.schema.json');
  expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(JSON.parse(JSON.stringify(reviewJsonSchema())));
});

test('the schema accepts a review and refuses a wrong one', () => {
  expect(validate(JSON.parse(renderJson(review())))).toBe(true);
  expect(validate({ ...review(), verdict: 'MAYBE' })).toBe(false);
  expect(validate({ ...review(), extra: 1 })).toBe(false);
  expect(validate({ ...review(), findings: [{ ...finding(), line: 0 }] })).toBe(false);
});
