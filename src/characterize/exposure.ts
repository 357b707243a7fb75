/** Who can start a function that events start, and with which rights. */
import { walkTerm, type Term } from '../change/term.js';
import type { Entries, Knowledge } from '../knowledge/index.js';
import { calleeFits } from '../knowledge/patterns.js';
import type { Func } from '../syntax/form.js';
import { pathOf } from './origin.js';

/**
 * `outside`: anybody, with the project's rights. `confined`: anybody, without them. `delegated`: whoever calls. `inside`: only
 * those who may change the project. In this order, the widest of several events counts.
 */
export type Exposure = 'outside' | 'delegated' | 'confined' | 'inside';

const ORDER: readonly Exposure[] = ['outside', 'delegated', 'confined', 'inside'];

/** Whether one exposure is wider than another. */
export function wider(a: Exposure, b: Exposure): boolean {
  return ORDER.indexOf(a) < ORDER.indexOf(b);
}

/** The events that start a function, as its annotations say. */
export function eventsOf(func: Func): string[] {
  return func.annotations.filter((a) => a.name.startsWith('on.')).map((a) => a.name.slice(3));
}

/**
 * Who can start a function.
 * @param value only the events count that have this value
 */
export function exposureOf(func: Func, language: string, knowledge: Knowledge, value: Term | null = null): Exposure {
  const facts = knowledge.facts(language).find((f) => f.entries)?.entries;
  const events = eventsOf(func);
  // A function that names no event is called from somewhere.
  if (!facts || events.length === 0) return 'delegated';
  const told = value ? valuesOf(value, facts) : null;
  const of = (event: string): Exposure => {
    if (told && !told.events.has(event) && !facts.delegated.includes(event)) return 'inside';
    if (told?.outside.has(event) || facts.outside.includes(event)) return 'outside';
    if (facts.delegated.includes(event)) return 'delegated';
    return facts.confined.includes(event) ? 'confined' : 'inside';
  };
  return events.map(of).reduce((widest, found) => (wider(found, widest) ? found : widest), 'inside');
}

/** The events that have a value; null when it is one that all have. */
function valuesOf(value: Term, facts: Entries): { events: Set<string>; outside: Set<string> } | null {
  let found: Entries['values'][number] | undefined;
  walkTerm(value, (t) => {
    if (!found && (t.t === 'member' || t.t === 'call' || t.t === 'global')) {
      const path = pathOf(t);
      found = facts.values.find((v) => v.paths.some((p) => path === p || path.startsWith(`${p}.`) || calleeFits(p, path, path)));
    }
    return !found;
  });
  return found ? { events: new Set(found.events), outside: new Set(found.outside) } : null;
}
