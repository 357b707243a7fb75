/** The value is handed over apart from the statement: bound as a parameter, it can't end a literal. */
import type { Operation } from '../../change/contract.js';
import { containsTerm, type Term } from '../../change/term.js';
import { fails, holds, type Refuter } from '../types.js';

/** Calls that put values into a text: there they become part of the statement. */
const FORMATTERS = new Set(['sprintf', 'snprintf', 'vsprintf', 'vsnprintf', 'asprintf', 'printf', 'fprintf', 'g_strdup_printf', 'g_string_append_printf', 'Sprintf', 'Fprintf', 'Sprint', 'format', 'formatted', 'replace', 'concat', 'join']);

/** The refuter `bound-parameter`. */
export const boundParameter: Refuter = {
  id: 'bound-parameter',
  statement: 'The value is bound as a parameter of the statement.',
  effect: 'reject',
  run(c) {
    const value = c.value;
    if (!value || c.operation.kind !== 'call' || FORMATTERS.has(c.operation.name)) return fails('The operation takes no statement.');
    if (c.loss?.kind === 'effect' && constantStatement(c.operation)) return holds(`The statement of \`${c.operation.dotted}\` is constant.`);
    return bound(c.operation, value) ? holds(`\`${c.operation.dotted}\` takes the value apart from the statement.`) : fails('The value is part of the statement.');
  }
};

/** Whether a value stands alone, or in a list or record, beside a statement text that does not hold it. */
function bound(o: Operation, value: Term): boolean {
  const alone = (t: Term): boolean => t.id === value.id || ((t.t === 'list' || t.t === 'record') && t.args.some(alone));
  const apart = o.args.filter((t) => containsTerm(t, value.id));
  const text = o.args.some((t) => !apart.includes(t) && ((t.t === 'const' && t.type === 'string') || t.t === 'concat' || t.t === 'global'));
  return text && apart.length > 0 && apart.every(alone);
}

/** A constant statement with its values in a list or record beside it. */
function constantStatement(o: Operation): boolean {
  const text = o.args[0];
  return text?.t === 'const' && text.type === 'string' && o.args.length > 1 && o.args.slice(1).some((t) => t.t === 'list' || t.t === 'record' || t.t === 'closure' || t.t === 'param' || t.t === 'member');
}
