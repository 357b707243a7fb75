/** Unwired claims: the change puts a claim into what it signs, and no function that verifies reads it. */
import type { Loss } from '../change/losses.js';
import { walkTerm, type Term } from '../change/term.js';
import { namedFeatures } from '../characterize/features.js';
import { wordsOf } from '../knowledge/patterns.js';
import { notProductionPath } from '../evidence/production.js';
import type { Mechanism } from '../knowledge/index.js';
import type { Operation } from '../change/contract.js';
import type { Candidate, Context } from './types.js';

/** Writers and their readers: what the one puts in, the other gives out. */
const COUNTERPARTS: ReadonlyMap<string, string> = new Map([['sign', 'verify'], ['encode', 'decode'], ['encrypt', 'decrypt'], ['seal', 'unseal'], ['issue', 'verify'], ['dumps', 'loads']]);
/** Words that make a claim one about authentication by what its value is made of. */
const SECRET_WORDS = ['password', 'passwd', 'hash', 'secret', 'fingerprint', 'nonce', 'session', 'version'];

/** Candidates for claims that nothing compares. */
export async function unreadClaims(ctx: Context, mechanisms: readonly Mechanism[]): Promise<Candidate[]> {
  const mechanism = mechanisms.find((m) => m.role === 'authentication');
  if (!mechanism) return [];
  const out: Candidate[] = [];
  const seen = new Set<string>();
  for (const change of ctx.analysis.changes) {
    for (const loss of change.losses) {
      if (loss.kind !== 'entry' || loss.old !== null || !loss.new || seen.has(loss.key)) continue;
      const writer = writerOf(loss);
      if (!writer?.at || notProductionPath(writer.at.path)) continue;
      const words = wordsIn(loss.new);
      if (![...words].some((w) => SECRET_WORDS.some((s) => w.startsWith(s)))) continue;
      seen.add(loss.key);
      const reader = COUNTERPARTS.get(writer.name)!;
      await ctx.relations.prefetch('head', [reader]);
      const { sites, complete } = await ctx.relations.callers('head', reader, writer.at.path);
      const open: { op: Operation; site: (typeof sites)[number] }[] = [];
      let read = false;
      for (const site of sites) {
        if (notProductionPath(site.file.unit.path)) continue;
        const fc = ctx.contracts.of(site.caller, site.file.unit);
        const op = fc.operations.find((o) => o.kind === 'call' && o.name === reader && sameModule(o, writer));
        if (!op) continue;
        const use = usesOf(op.term, fc.operations, fc.steps.flatMap((s) => [s.atom.a, s.atom.b]).filter((t): t is Term => t !== undefined), loss.key);
        if (use === 'read' || use === 'whole' || fc.incomplete) read = true;
        else if (use === 'other') open.push({ op, site });
      }
      const first = open[0];
      if (read || !first) continue;
      const role = ctx.knowledge.roles.get('authentication')!;
      out.push({
        mechanism, role, shape: null, score: 8, change: null, loss: null, features: namedFeatures(loss.key),
        where: { func: first.site.caller, path: first.site.file.unit.path }, operation: first.op, baseOperation: null, value: null, usesValue: true,
        enforcement: writer.at, peers: [], definitions: [], others: open.slice(1, 3).map((x) => x.op),
        gap: {
          witness: 'declared', branch: false, language: first.site.file.unit.language, looked: sites.length, carrying: 0, calls: new Set(), domain: `all calls of ${reader}`, complete,
          because: `it takes other claims from the result of \`${first.op.dotted}\` and never compares this one with the current value`,
          names: { declared: `\`${loss.key}\` (of ${[...new Set([...words].filter((w) => SECRET_WORDS.some((s) => w.startsWith(s))))].map((w) => `\`${w}\``).join(', ')})`, kind: 'claim' },
          shown: []
        }
      });
    }
  }
  return out;
}

/** Words of all names that a value is made of. */
function wordsIn(top: Term): Set<string> {
  const out = new Set<string>();
  walkTerm(top, (t) => {
    const name = t.t === 'member' ? t.prop : t.t === 'call' || t.t === 'param' || t.t === 'global' ? t.name : '';
    for (const w of wordsOf(name)) out.add(w);
  });
  return out;
}

/** The writing call that the entry goes into. */
function writerOf(loss: Extract<Loss, { kind: 'entry' }>): Extract<Term, { t: 'call' }> | null {
  let found: Extract<Term, { t: 'call' }> | null = null;
  for (const g of loss.governed) {
    for (const t of [g.to.term, ...g.to.args]) {
      walkTerm(t, (x) => {
        if (!found && x.t === 'call' && COUNTERPARTS.has(x.name) && x.args[0]?.t === 'record' && x.args[0].keys.includes(loss.key)) found = x;
        return found === null && x.t !== 'closure';
      });
    }
  }
  return found;
}

/** `jwt.sign` and `jwt.verify` are of one module, whatever it is called here. */
function sameModule(o: Operation, writer: Extract<Term, { t: 'call' }>): boolean {
  const prefix = (dotted: string): string => wordsOf(dotted.slice(0, Math.max(0, dotted.lastIndexOf('.')))).join('');
  return prefix(o.dotted) === prefix(writer.callee) || prefix(writer.callee).includes(prefix(o.dotted)) || prefix(o.dotted).includes(prefix(writer.callee));
}

/** How the result of a reading call is used: the claim itself, other claims only, or handed on whole. */
function usesOf(result: Term, operations: readonly Operation[], tested: readonly Term[], key: string): 'read' | 'other' | 'whole' | 'none' {
  let found = 'none' as 'read' | 'other' | 'whole' | 'none';
  const roots = [...tested, ...operations.flatMap((o) => [...(o.recv ? [o.recv] : []), ...o.args])];
  const look = (top: Term): void => {
    const stack: Term[] = [top];
    const done = new Set<number>();
    while (stack.length && done.size < 300) {
      const t = stack.pop()!;
      if (done.has(t.id)) continue;
      done.add(t.id);
      if (t.t === 'member' && t.of.id === result.id) {
        if (t.prop === key) found = 'read';
        else if (found === 'none') found = 'other';
        continue;
      }
      if (t.id === result.id) {
        if (found !== 'read') found = 'whole';
        continue;
      }
      if (t.t === 'call') stack.push(...t.args, ...(t.recv ? [t.recv] : []));
      else if (t.t === 'op' || t.t === 'concat' || t.t === 'list' || t.t === 'record' || t.t === 'unknown') stack.push(...t.args);
      else if (t.t === 'member' || t.t === 'each') stack.push(t.of);
      else if (t.t === 'index') stack.push(t.of, ...(t.index ? [t.index] : []));
      else if (t.t === 'choice') stack.push(...t.alts.map((a) => a.value));
    }
  };
  for (const t of roots) {
    look(t);
    if (found === 'read') break;
  }
  return found;
}
