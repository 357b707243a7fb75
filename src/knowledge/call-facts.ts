/** Facts about calls that the symbolic run needs, from the language files. */
import type { CallFacts } from '../change/index.js';
import type { Knowledge } from './index.js';
import { calleeFits } from './patterns.js';

/** Looks calls up in the language's and the common lists. */
export function callFacts(knowledge: Knowledge): CallFacts {
  const cache = new Map<string, boolean>();
  const look = (list: 'neverReturns' | 'asserts', dotted: string, language: string): boolean => {
    const key = `${list}|${language}|${dotted}`;
    let known = cache.get(key);
    if (known === undefined) {
      const name = dotted.slice(dotted.lastIndexOf('.') + 1);
      known = knowledge.facts(language).some((f) => f[list].some((p) => (p.includes('.') ? calleeFits(p, dotted, name) : p === dotted)));
      cache.set(key, known);
    }
    return known;
  };
  return { neverReturns: (d, l) => look('neverReturns', d, l), asserts: (d, l) => look('asserts', d, l) };
}
