/**
 * What PRGuard remembers between reviews of one pull request, in a marker at the start of its comments. The marker is an
 * HTML comment of letters, digits, `+`, `/` and `=`: nothing in it can end it. What is read is as foreign as any text.
 */
import { z } from 'zod';
import type { Earlier, Gone, Memory } from './repair.js';

/** Longest state, in characters; what does not fit is forgotten, the least bad first. */
export const maxState = 16_000;
const version = 'v1';

/** What a review may be called: it tells several reviews of one pull request apart. */
export const reviewIdPattern = /^[A-Za-z0-9._-]{1,40}$/;

const text = (max: number) => z.string().max(max);
const line = z.int().min(1).max(10_000_000);
const hex = (length: number) => z.string().regex(new RegExp(`^[0-9a-f]{1,${length}}$`));
const earlierSchema = z.strictObject({
  f: hex(64), m: text(100), p: text(1000), l: line, n: text(200), i: z.array(text(60)).max(20),
  e: z.tuple([text(1000), z.int().min(1).max(40), hex(64), z.int().min(0).max(1_000_000), text(60)]).nullable(),
  o: hex(64).nullable(),
  s: z.tuple([text(64), text(1000), line])
});
const causeSchema = z.tuple([text(60), text(300), text(1000).nullable(), z.tuple([line, line]).nullable()]);
const stateSchema = z.strictObject({
  f: z.array(earlierSchema).max(100),
  g: z.array(z.strictObject({ f: earlierSchema, c: causeSchema.nullable(), h: text(64) })).max(100)
});

type Packed = z.infer<typeof earlierSchema>;

const cut = (value: string, max: number): string => (value.length <= max ? value : value.slice(0, max));

function pack(e: Earlier): Packed {
  return {
    f: e.fingerprint, m: cut(e.mechanism, 100), p: cut(e.path, 1000), l: e.line, n: cut(e.function, 200), i: e.premises.slice(0, 20).map((x) => cut(x, 60)),
    // Longer ones are not quoted.
    e: e.enforcement && e.enforcement.lines <= 40 ? [cut(e.enforcement.path, 1000), e.enforcement.lines, e.enforcement.digest, e.enforcement.count, cut(e.enforcement.premise, 60)] : null,
    o: e.operation,
    s: [cut(e.first.head, 64), cut(e.first.path, 1000), e.first.line]
  };
}

function unpack(p: Packed): Earlier {
  return {
    fingerprint: p.f, mechanism: p.m, path: p.p, line: p.l, function: p.n, premises: p.i,
    enforcement: p.e && { path: p.e[0], lines: p.e[1], digest: p.e[2], count: p.e[3], premise: p.e[4] },
    operation: p.o,
    first: { head: p.s[0], path: p.s[1], line: p.s[2] }
  };
}

function packGone(g: Gone): z.infer<typeof stateSchema>['g'][number] {
  return { f: pack(g.earlier), c: g.cause && [cut(g.cause.id, 60), cut(g.cause.detail, 300), g.cause.path === null ? null : cut(g.cause.path, 1000), g.cause.lines], h: cut(g.head, 64) };
}

function encode(value: unknown): string {
  // JSON.stringify writes lone surrogates as escapes, so names that are no UTF-8 survive.
  return Buffer.from(JSON.stringify(value), 'utf8').toString('base64');
}

/** The marker, with as much of the memory as fits. One line. */
export function marker(id: string, memory: Memory, limit = maxState): string {
  const f = memory.findings.map(pack);
  const g = memory.gone.map(packGone);
  let state = encode({ f, g });
  while (state.length > limit && f.length + g.length > 0) {
    // What is gone matters less than what stands.
    (g.length ? g : f).pop();
    state = encode({ f, g });
  }
  return `<!-- prguard:${id} ${version} ${state} -->`;
}

/** Whether a comment begins with the marker of this review, of whatever version. */
export function hasMarker(body: string, id: string): boolean {
  return body.startsWith(`<!-- prguard:${id} `);
}

/** What a comment remembers; empty when it has no marker, or one that can't be read. */
export function readMarker(body: string, id: string): Memory {
  const empty: Memory = { findings: [], gone: [] };
  if (!hasMarker(body, id)) return empty;
  const found = /^<!-- prguard:[A-Za-z0-9._:-]+ v1 ([A-Za-z0-9+/]+={0,2}) -->/.exec(body.slice(0, 2 * maxState));
  if (!found) return empty;
  try {
    const { f, g } = stateSchema.parse(JSON.parse(Buffer.from(found[1], 'base64').toString('utf8')));
    return { findings: f.map(unpack), gone: g.map((x) => ({ earlier: unpack(x.f), cause: x.c && { id: x.c[0], detail: x.c[1], path: x.c[2], lines: x.c[3] }, head: x.h })) };
  } catch {
    return empty;
  }
}

/** Name under which the marker of an inline comment stands. */
export function inlineId(id: string): string {
  return `${id}:finding`;
}
