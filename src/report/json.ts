/** The review as JSON: the file that `verify` reads and whose schema is published. */
import { z } from 'zod';
import { reviewSchema, type Review } from '../verdict/types.js';
import { inertJson } from './inert.js';

/** The review with two-space indentation and a final newline; control and bidi characters are `\u` escapes. */
export function renderJson(review: Review): string {
  return inertJson(review) + '\n';
}

/** JSON Schema (draft 2020-12) of the review, as published in docs/review.schema.json. */
export function reviewJsonSchema(): Record<string, unknown> {
  const { $schema, ...rest } = z.toJSONSchema(reviewSchema, { target: 'draft-2020-12' }) as Record<string, unknown>;
  return { $schema, title: 'PRGuard review', description: 'The result of one PRGuard review, format prguard-review/1.', ...rest };
}
