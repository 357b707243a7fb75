/**
 * Builders of Rust as keyed calls: what `Type::new().option(true)` sets becomes an argument `option` of the call that
 * starts the chain, and what `Command::new(program).arg(x)` adds an item of the list of its arguments.
 */
import type { Argument, Call, Expr, Stmt } from '../form.js';
import { booleanLiteral, spanOf, spread } from './common.js';

/** Calls of one chain that are looked through for its start. */
const MAX_CHAIN = 64;

const STARTS = new Set(['new', 'builder', 'build', 'default', 'options', 'with_options', 'std', 'async_std']);

const SHELL = /^(?:.*[\\/])?(?:sh|bash|dash|zsh|ksh|cmd|powershell|pwsh)(?:\.exe)?$/i;

/** Whether an expression is a constant: a literal, or a constant's or variant's path. */
function isConstant(e: Expr): boolean {
  if (e.kind === 'literal') return true;
  let at: Expr = e;
  while (at.kind === 'member') at = at.object;
  return e.kind === 'member' && at.kind === 'name' && /^\p{Lu}/u.test(e.property) && (/^\p{Lu}/u.test(at.name) || e.object.kind === 'member');
}

function lastPart(e: Expr): string {
  return e.kind === 'member' ? e.property : e.kind === 'name' ? e.name : '';
}

/** Whether a call starts a builder: `Type::new(..)`, `Type::builder()`. */
function isStart(e: Call): boolean {
  return e.callee.kind === 'member' && STARTS.has(e.callee.property) && /^\p{Lu}/u.test(lastPart(e.callee.object));
}

/** The call that starts the chain which an expression is the end of. */
export function startOf(e: Expr): Call | null {
  let at: Expr = e;
  for (let i = 0; i < MAX_CHAIN; i++) {
    if (at.kind !== 'call' || at.callee.kind !== 'member') return null;
    if (isStart(at)) return at;
    at = at.callee.object;
  }
  return null;
}

function isCommand(start: Call): boolean {
  return start.callee.kind === 'member' && lastPart(start.callee.object) === 'Command';
}

/** Puts one setting into the call that starts its chain; false when it is none. */
export function settle(start: Call, name: string, args: Argument[]): boolean {
  const [only, more] = args;
  if (!only || more || (only.name !== undefined && only.name !== name)) return false;
  if (isCommand(start) && start.args.length > 0 && (name === 'arg' || name === 'args')) {
    const { value } = only;
    let list = start.args[1]?.value;
    if (list?.kind !== 'list') {
      list = { kind: 'list', items: [], span: value.span };
      start.args.splice(1, 0, { value: list });
    }
    if (name === 'args' && value.kind === 'list') list.items.push(...value.items);
    else list.items.push(name === 'args' ? spread(value, value.span) : value);
    list.span = spanOf(list.span, value.span);
    // A program that is a shell reads its command as text.
    const program = start.args[0].value;
    if (program.kind === 'literal' && SHELL.test(program.value) && !start.args.some((a) => a.name === 'shell') && list.items.some((i) => i.kind === 'literal' && /^[-/]c$/i.test(i.value))) {
      start.args.push({ name: 'shell', value: booleanLiteral(true, value.span) });
    }
    return true;
  }
  if (!isConstant(only.value) || name === 'arg' || start.args.some((a) => a.name === name)) return false;
  start.args.push({ name, value: only.value });
  return true;
}

/** Takes the settings that follow the store of a builder (`opts.write(true);`) into the call that starts it. */
export function settled(body: Stmt[]): Stmt[] {
  const builders = new Map<string, Call>();
  let open = '';
  return body.filter((s) => {
    if (s.kind === 'assign' && s.declares && s.target.kind === 'name' && s.value) {
      builders.delete(s.target.name);
      const start = startOf(s.value);
      if (start) builders.set(s.target.name, start);
      open = start ? s.target.name : '';
      return true;
    }
    if (s.kind === 'evaluate' && builders.size) {
      const calls: Call[] = [];
      let at: Expr = s.expr;
      while (at.kind === 'call' && at.callee.kind === 'member') {
        calls.push(at);
        at = at.callee.object;
      }
      const name = at.kind === 'name' ? at.name : '';
      const start = builders.get(name);
      if (start && calls.length) {
        const follows = open === name;
        const left = calls.reverse().filter((c) => !((follows || c.args.every((x) => isConstant(x.value))) && settle(start, lastPart(c.callee), c.args)));
        if (left.length < calls.length) start.span = spanOf(start.span, s.span);
        // What sets nothing stays, called on the builder.
        s.expr = left.reduce<Expr>((object, c) => ({ ...c, callee: { kind: 'member', object, property: lastPart(c.callee), span: c.callee.span } }), at);
        if (follows && left.length < calls.length) return left.length > 0;
        if (left.length === 0) return false;
      }
    }
    open = '';
    return true;
  });
}
