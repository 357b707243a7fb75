/** Somebody who may not change the project can start what was left open, with the project's rights. */
import { eventsOf, exposureOf, type Exposure } from '../../characterize/exposure.js';
import type { Candidate, Context } from '../../candidates/types.js';
import { cite, type Checked, type Premise } from '../types.js';

/** What each exposure means for people. */
const MEANING: Readonly<Record<Exposure, string>> = {
  outside: 'Anybody can start it, with the rights and secrets of the repository',
  delegated: 'It is called from elsewhere, so who can start it is not known here',
  confined: 'Outsiders start it only without secrets and with a token that can\'t write',
  inside: 'Only those who may write to the repository can start it'
};

/** Who can start the candidate's function, in the words of its triggers. */
export function started(c: Candidate, ctx: Context): { exposure: Exposure; statement: string; rest: Pick<Checked, 'witnesses' | 'cites'> } {
  const f = c.where.func;
  const language = ctx.unitOf(c.where.path)?.language ?? 'common';
  const exposure = exposureOf(f, language, ctx.knowledge, c.flow ? c.value : null);
  const events = eventsOf(f);
  const at = f.annotations.find((a) => a.name.startsWith('on.'));
  return {
    exposure,
    statement: `\`${f.qualified}\` is started by ${events.length ? events.map((e) => `\`${e}\``).join(', ') : 'its callers'}. ${MEANING[exposure]}.`,
    rest: {
      witnesses: [{ kind: 'triggers', side: 'head', path: c.where.path, function: f.id, line: (at ?? f).span.line, text: `${exposure}: ${events.join(', ')}` }],
      cites: at ? [cite('obligation', { side: 'head', path: c.where.path, span: at.span })] : []
    }
  };
}

/** The premise `outsiders-start`. */
export const outsidersStart: Premise = {
  id: 'outsiders-start',
  critical: true,
  check(c, ctx) {
    const { exposure, statement, rest } = started(c, ctx);
    // Text of outsiders does harm also where the rights are few: the machine may be the project's own.
    const result = exposure === 'outside' ? 'PROVEN' : exposure === 'delegated' || (exposure === 'confined' && c.flow?.origin === 'REQUEST') ? 'UNKNOWN' : 'REFUTED';
    return { result, statement, ...rest };
  }
};
