/** The operation keeps the property by itself: an argument vector without a shell, a template that escapes, a root that can't be left. */
import type { Operation } from '../../change/contract.js';
import { containsTerm, MAX_TERM_WALK, subTerms, walkTerm, type Term } from '../../change/term.js';
import { calleeFits } from '../../knowledge/patterns.js';
import type { SafeForm } from '../../knowledge/index.js';
import { fails, holds, unable, type Refuter } from '../types.js';

/** Programs that read an argument as a command: quoting still counts there. */
const SHELLS = new Set(['sh', 'bash', 'dash', 'zsh', 'ksh', 'ash', 'fish', 'cmd', 'cmd.exe', 'powershell', 'powershell.exe', 'pwsh', 'ssh', 'su', 'eval', 'osascript', 'env', 'xargs', 'docker', 'kubectl']);

type CallTerm = Extract<Term, { t: 'call' }>;

/** The refuter `safe-operation`. */
export const safeOperation: Refuter = {
  id: 'safe-operation',
  statement: 'The operation keeps the property by itself.',
  effect: 'reject',
  run(c, ctx) {
    const value = c.value;
    const forms = [c.role.id, ...c.role.instead].flatMap((r) => ctx.knowledge.roles.get(r)?.inherent ?? []);
    if (!c.loss || !value || forms.length === 0) return fails('The role knows no such operations.');
    const open = [c.operation, ...c.others].filter((o) => o.kind !== 'throw');
    let form: SafeForm | null = null;
    for (const o of open) {
      const used = o.kind === 'call' || o.kind === 'write' ? [o.term, ...o.args, ...(o.recv ? [o.recv] : [])] : o.args;
      const own = forms.find((f) => itself(o, f, value));
      if (own) form = !form || own.depends ? own : form;
      else {
        if (!used.some((t) => containsTerm(t, value.id))) continue;
        const inner = used.map((t) => inside(t, value, forms));
        if (inner.some((x) => x === 'bare')) return fails(`\`${o.dotted}\` takes the value as it is.`);
        const found = inner.find((x): x is SafeForm => x !== 'bare' && x !== null);
        if (found) form = !form || found.depends ? found : form;
      }
    }
    if (!form) return fails('It does not.');
    const name = form.calls?.[0] ?? form.writes?.[0] ?? '';
    return form.depends ? unable(`Whether the value is safe depends on ${form.depends} (\`${c.operation.dotted}\`).`) : holds(`\`${c.operation.dotted}\` takes the value in a form that needs nothing more, as \`${name}\` does.`);
  }
};

/** Whether an operation has a safe form. */
function itself(o: Operation, form: SafeForm, value: Term): boolean {
  if (o.kind === 'write') return form.writes?.includes(o.name) ?? false;
  return o.kind === 'call' && o.term.t === 'call' && fits(o.term, form, value);
}

/** The safe call that all occurrences of a value in a term stand in; `bare` when one stands outside, null when there is none. */
function inside(whole: Term, value: Term, forms: readonly SafeForm[]): SafeForm | 'bare' | null {
  const stack = [whole];
  const seen = new Set<number>();
  let found: SafeForm | null = null;
  while (stack.length && seen.size < MAX_TERM_WALK) {
    const t = stack.pop()!;
    if (t.id === value.id) return 'bare';
    if (seen.has(t.id)) continue;
    seen.add(t.id);
    if (t.t === 'call' && containsTerm(t, value.id)) {
      const form = forms.find((f) => fits(t, f, value));
      if (form) {
        found = form;
        continue;
      }
    }
    stack.push(...subTerms(t));
  }
  return found;
}

function fits(t: CallTerm, form: SafeForm, value: Term): boolean {
  if (!form.calls?.some((p) => calleeFits(p, t.callee, t.name))) return false;
  if (form.on && !(t.recv && reached(t.recv, form.on))) return false;
  if (form.key) {
    const given = entry(t, form.key);
    if (!given || (form.values && !(given.t === 'const' && form.values.includes(given.value)))) return false;
  }
  return form.form !== 'vector' || vector(t, value);
}

/** Whether a receiver is made by one of the calls. */
function reached(recv: Term, calls: readonly string[]): boolean {
  let found = false;
  walkTerm(recv, (t) => {
    if (t.t === 'call' && calls.some((p) => calleeFits(p, t.callee, t.name))) found = true;
    return !found;
  });
  return found;
}

/** A named argument, or an entry of an argument that is a record. */
function entry(t: CallTerm, key: string): Term | null {
  const named = t.names.indexOf(key);
  if (named >= 0) return t.args[named];
  for (const a of t.args) if (a.t === 'record' && a.keys.includes(key)) return a.args[a.keys.indexOf(key)];
  return null;
}

/** A program and its arguments one by one: the value is one of them, none is a shell, and no shell is asked for. */
function vector(t: CallTerm, value: Term): boolean {
  const shell = entry(t, 'shell');
  if (shell && !(shell.t === 'const' && (shell.value === 'false' || shell.value === 'null'))) return false;
  const positional = t.args.filter((_, i) => !t.names[i]);
  const lists = positional.filter((a) => a.t === 'list');
  const elements = positional.flatMap((a) => (a.t === 'list' ? a.args : a.t === 'record' ? [] : [a]));
  // A text that stands alone is a command line for some callees.
  if (elements.length < 2 && lists.length === 0) return false;
  if (elements.some((e) => e.t === 'const' && SHELLS.has(e.value.slice(Math.max(e.value.lastIndexOf('/'), e.value.lastIndexOf('\\')) + 1).toLowerCase()))) return false;
  if (elements[0]?.t !== 'const') return false;
  return elements.every((e) => e.t !== 'concat' || !containsTerm(e, value.id) || apart(e));
}

/** One argument made of a text and a value (`--output=x`): still one argument. */
function apart(e: Extract<Term, { t: 'concat' }>): boolean {
  return !e.args.some((p) => p.t === 'const' && /[\s;|&]/.test(p.value));
}
