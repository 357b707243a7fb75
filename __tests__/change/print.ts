/**
 * Prints contracts compactly, for readable snapshots: a function's operations in order, each with the conditions on the
 * way to it and the calls that ran before it.
 *
 *     show(id)
 *       1 store.find(id) -> store.find(id)
 *       2 return store.find(id)
 *         if   store.find(id) is not null   else return null
 *         after 1
 */
import type { Atom } from '../../src/change/atom';
import { effects, steps, type Contract, type Operation } from '../../src/change/contract';
import { analyseChange, type ChangeAnalysis } from '../../src/change/index';
import { outermost } from '../../src/change/match';
import { termText } from '../../src/change/term';
import { callFacts } from '../../src/knowledge/call-facts';
import { loadKnowledge } from '../../src/knowledge/index';
import { parseUnit } from '../../src/syntax/parse';

/** The contracts of a source's outermost functions, file-level code left out when it has no operations. */
export async function contractsOf(path: string, source: string, ...others: [string, string][]): Promise<Contract[]> {
  const files = [];
  for (const [p, text] of [[path, source], ...others]) files.push({ base: null, head: { unit: (await parseUnit(p, text))!, source: text } });
  const { added } = analyseChange(files, callFacts(loadKnowledge()));
  return added.filter((c) => c.path === path);
}

/** The contracts as text. */
export async function printedContracts(path: string, source: string, ...others: [string, string][]): Promise<string> {
  return (await contractsOf(path, source, ...others)).filter((c) => c.func.form !== 'file' || c.operations.length).map(printContract).join('\n\n');
}

/** The analysis of one changed file. */
export async function changeOf(path: string, base: string, head: string): Promise<ChangeAnalysis> {
  const side = async (source: string) => ({ unit: (await parseUnit(path, source))!, source });
  return analyseChange([{ base: await side(base), head: await side(head) }], callFacts(loadKnowledge()));
}

export function printContract(c: Contract): string {
  const params = c.func.params.map((p) => p.name || '?').join(', ');
  return [`${c.func.qualified}(${params})`, ...c.operations.flatMap((o) => printOperation(o, c)), ...(c.truncated ? ['  truncated'] : [])].join('\n');
}

function printOperation(o: Operation, c: Contract): string[] {
  const marks = [o.func !== c.func && `in ${o.func.qualified}`, o.deferred && 'deferred', o.swallowed && 'swallowed', o.inlined > 0 && `inlined ${o.inlined}`].filter(Boolean);
  const out = [`  ${o.index + 1} ${printWhat(o)}${marks.length ? ` [${marks.join(', ')}]` : ''}`];
  for (const s of steps(o.path)) out.push(`      if ${printAtom(s.atom)}${s.denial ? `, else ${s.denial.form}${s.denial.words.length ? ` ${s.denial.words.slice(0, 5).join(' ')}` : ''}` : ''}`);
  const before = effects(o.before).map((e) => e.index + 1);
  if (before.length) out.push(`      after ${before.join(' ')}`);
  return out;
}

function printWhat(o: Operation): string {
  switch (o.kind) {
    case 'write':
      return `${termText(o.target!, 160)} = ${termText(o.term, 160)}`;
    case 'return':
    case 'throw':
      return `${o.kind}${o.args.length ? ` ${termText(o.term, 200)}` : ''}`;
    case 'index':
      return termText(o.term, 160);
    default:
      return `${o.dotted.startsWith('.') ? '' : `${o.dotted}: `}${termText(o.term, 200)}`;
  }
}

export function printAtom(a: Atom): string {
  if (a.op === 'or') return a.alternatives!.map((c) => (c.length === 1 ? printAtom(c[0]) : `(${c.map(printAtom).join(' and ')})`)).join(' or ');
  if (a.op === 'unknown') return `${a.negated ? 'not ' : ''}unknown`;
  const text = (t: Atom['a']): string => (t ? termText(t, 160) : '');
  if (a.op === 'true') return `${a.negated ? 'not ' : ''}${text(a.a)}`;
  if (a.op === 'null') return `${text(a.a)} is ${a.negated ? 'not ' : ''}null`;
  const opposite: Record<string, string> = { '==': '!=', '<': '>=', in: 'not in' };
  return a.negated ? (opposite[a.op] ? `${text(a.a)} ${opposite[a.op]} ${text(a.b)}` : `not ${text(a.a)} ${a.op} ${text(a.b)}`) : `${text(a.a)} ${a.op} ${text(a.b)}`;
}
