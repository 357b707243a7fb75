/** `prguard mechanisms`: what the knowledge base can find. */
import { ConfigurationError, exitCodes, type ExitCode } from '../errors.js';
import { readMeasured, totalOf } from '../knowledge/measured.js';
import type { Mechanism } from '../knowledge/types.js';
import { inertLine, inertText } from '../report/inert.js';
import type { Engine, Io } from './io.js';

/** Lists all mechanisms, or prints one. */
export function runMechanisms(id: string | undefined, engine: Engine, io: Io): ExitCode {
  const all = [...engine.mechanisms()].sort((a, b) => (a.id < b.id ? -1 : a.id > b.id ? 1 : 0));
  if (id === undefined) {
    const width = Math.max(0, ...all.map((m) => m.id.length));
    for (const m of all) io.stdout(`${m.id.padEnd(width)}  ${m.level.padEnd(7)}  ${m.severity.padEnd(8)}  ${m.title}\n`);
    io.stdout(`${all.length} mechanisms; "mechanisms ID" prints one.\n`);
    return exitCodes.passes;
  }
  const one = all.find((m) => m.id === id);
  if (!one) throw new ConfigurationError(`There is no mechanism ${inertLine(id)}; "mechanisms" lists all${suggestion(id, all)}.`);
  io.stdout(describe(one));
  return exitCodes.passes;
}

function suggestion(id: string, all: readonly Mechanism[]): string {
  const close = all.filter((m) => m.id.includes(id) || id.includes(m.id)).slice(0, 3);
  return close.length ? `; did you mean ${close.map((m) => m.id).join(' or ')}?` : '';
}

function describe(m: Mechanism): string {
  const rows: [string, string][] = [
    ['schema', m.schema],
    ['role', m.role],
    ['operations', m.operations.join(', ') || 'all'],
    ['weakness', m.cwe.join(', ')],
    ['defect', m.defect === 'present' ? 'present (the change removes, weakens or adds)' : 'absence (the change leaves out)'],
    ['severity', m.severity],
    ['level', m.level === 'block' ? 'block (a validated finding blocks)' : 'comment (a validated finding does not block yet)'],
    ...(m.levelReason ? [['why', m.levelReason] satisfies [string, string]] : []),
    ['measured', measuredLine(m.id)]
  ];
  const lines = [m.id, inertLine(m.title), '', ...rows.map(([name, value]) => `  ${name.padEnd(10)} ${inertLine(value)}`), ''];
  const texts: [string, string][] = [
    ['What the code does', m.texts.behaviour],
    ['Violated condition', m.texts.condition],
    ['Consequence', m.texts.consequence],
    ['Remedy', m.texts.remedy]
  ];
  for (const [name, text] of texts) lines.push(`${name}:`, `  ${inertText(text).trim().replace(/\n/g, '\n  ')}`);
  lines.push('', 'Premises, each of which must hold:', ...list(m.premises), 'Refuters, none of which may hold:', ...list(m.refuters));
  return lines.join('\n') + '\n';
}

/** Cases with a validated finding, by what they are. */
function measuredLine(id: string): string {
  const { malicious, twins, ordinary } = totalOf([id], readMeasured());
  const all = malicious + twins + ordinary;
  return all ? `${malicious} of ${all} cases with a validated finding are malicious` : 'no validated finding in any case yet';
}

function list(ids: readonly string[]): string[] {
  return ids.length ? ids.map((id) => `  ${inertLine(id)}`) : ['  none'];
}
