/** What somebody gets who chooses a quantity that memory is touched with: the access, the quantity, where it comes from, what it gives. */
import type { Candidate, Context } from '../candidates/types.js';
import { leafAtoms } from '../change/atom.js';
import type { Operation } from '../change/contract.js';
import { termText, walkTerm, type Term } from '../change/term.js';

/** Longest name of a value in these texts, in characters. */
const MAX_NAME = 60;

/** What touching memory does. */
type Touch = 'read' | 'write' | 'allocation' | 'other';

/** Words for what each gives to whoever chooses the quantity. */
const GIVES: Readonly<Record<Touch, string>> = {
  write: 'A write beyond the buffer overwrites what lies behind it on the heap or stack: corruption, and with chosen bytes control of the process.',
  read: 'A read beyond the buffer hands out or acts on what lies behind it (keys, pointers, data of others: a leak), or ends in a crash.',
  allocation: 'A size that is too small or wrapped (integer overflow, underflow) gives a buffer that the writes behind it run over: heap corruption, and with chosen bytes control of the process; one that is too large exhausts memory.',
  other: 'What follows works on memory outside of the buffer: a leak where it reads, corruption and control of the process where it writes.'
};

/** Calls that only read what they are given. */
const READERS: ReadonlySet<string> = new Set(['memcmp', 'strcmp', 'strncmp', 'strlen', 'memchr', 'strchr', 'write', 'send', 'sendto', 'fwrite']);

/** Placeholders for texts of memory mechanisms. */
export function memoryNames(c: Candidate, ctx: Context): Record<string, string> {
  const language = c.change?.pair.head.file.unit.language ?? 'c';
  const touch = touchOf(c.operation, ctx, language);
  const quantity = quantityOf(c);
  return {
    access: accessText(c.operation, touch),
    quantity: quantity ? `\`${name(quantity)}\`` : 'the quantity',
    source: quantity ? sourceText(quantity, c) : 'made from what the function is given',
    gives: GIVES[touch]
  };
}

function touchOf(o: Operation, ctx: Context, language: string): Touch {
  const classes = ctx.classifier.ownClasses(o, language);
  if (o.kind === 'write') return classes.has('memory') ? 'write' : 'other';
  if (o.kind === 'index') return 'read';
  if (classes.has('allocation')) return 'allocation';
  if (READERS.has(o.name)) return 'read';
  return classes.has('memory-copy') ? 'write' : 'other';
}

function accessText(o: Operation, touch: Touch): string {
  switch (touch) {
    case 'write':
      return o.kind === 'call' ? `the copy by \`${o.dotted}\`` : `the write to \`${name(o.target ?? o.term)}\``;
    case 'read':
      return o.kind === 'call' ? `the read by \`${o.dotted}\`` : `the read of \`${name(o.term)}\``;
    case 'allocation':
      return `the allocation by \`${o.dotted}\` and what is written to it`;
    default:
      return o.kind === 'call' ? `\`${o.dotted}\`` : 'what follows';
  }
}

/** The quantity that a comparison held back: of its parts the one that came furthest. */
function quantityOf(c: Candidate): Term | null {
  const loss = c.loss;
  if (loss?.kind !== 'guard') return c.value;
  const tested: Term[] = [];
  for (const a of leafAtoms(loss.atoms)) if (a.op === '<') for (const t of a.negated ? [a.b, a.a] : [a.a, a.b]) if (t) tested.push(t);
  return tested.find((t) => far(t) > 1) ?? tested.find((t) => far(t) > 0) ?? c.value;
}

/** How directly a value comes from outside: 2 results and memory, 1 fields and parameters, 0 constants. */
function far(t: Term): number {
  let most = 0;
  walkTerm(t, (x) => {
    if (x.t === 'call' || x.t === 'index' || (x.t === 'op' && x.op === '*' && x.args.length === 1)) most = 2;
    else if (x.t === 'member' || x.t === 'param') most = Math.max(most, 1);
    return most < 2;
  });
  return most;
}

/** Where a value comes from, as a clause. */
function sourceText(value: Term, c: Candidate): string {
  const params = new Set<string>();
  const fields = new Set<string>();
  const results = new Set<string>();
  let memory = false;
  walkTerm(value, (t) => {
    if (t.t === 'param') params.add(t.name);
    if (t.t === 'member' && !/^\d+$/.test(t.prop)) fields.add(t.prop);
    if (t.t === 'call') results.add(t.name);
    if (t.t === 'index' || (t.t === 'op' && t.op === '*' && t.args.length === 1)) memory = true;
    return t.t !== 'call';
  });
  const list = (all: ReadonlySet<string>): string => [...all].slice(0, 3).map((n) => `\`${n}\``).join(', ');
  const parts: string[] = [];
  if (fields.size) parts.push(`from the field ${list(fields)}`);
  if (results.size) parts.push(`from what ${list(results)} read or computed`);
  if (params.size) parts.push(`${memory ? 'from bytes behind' : 'from'} the argument ${list(params)} of \`${c.where.func.qualified}\``);
  return parts.length ? `which comes ${parts.join(', ')}` : 'which the function computes itself';
}

function name(t: Term): string {
  return termText(t, MAX_NAME).replace(/`/g, "'");
}
