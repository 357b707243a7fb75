/** Steps of a job or composite action as statements. */
import type { Node } from 'yaml';
import type { Argument, Entry, Expr, Span, Stmt } from '../form.js';
import { concat, nameAt, stringLiteral } from './common.js';
import { calleeName } from '../walk.js';
import type { Resolve } from './workflow-expressions.js';
import { commandsOf, variablesOf, type Command } from './workflow-shell.js';
import type { Texts } from './workflow-text.js';

/** The variable for what lies in the job's folder. */
export const WORKSPACE = 'workspace';

/** Environment variables that are set around a step, innermost last. */
export type Environment = ReadonlyMap<string, Expr>;

/** What steps know of what is around them. */
export interface Around {
  texts: Texts;
  environment: Environment;
  /** `defaults.run` by key. */
  defaults: ReadonlyMap<string, Node>;
  /** Stands for contexts other than `env`. */
  resolve: Resolve;
  /** Folders of the workspace that checkouts have filled. */
  folders: Set<string>;
  /** A script fetched a pull request's commits, which are not checked out yet. */
  fetched: Expr | null;
}

/** Names of `env` and what they stand for, before anything else that is known. */
export function withEnvironment(environment: Environment, resolve: Resolve): Resolve {
  return (path) => (path[0] === 'env' && path.length === 2 ? (environment.get(path[1]) ?? null) : resolve(path));
}

/** An environment with the variables of an `env` map in it. */
export function extended(environment: Environment, node: Node | null, texts: Texts, resolve: Resolve): Environment {
  const own = texts.yaml.pairs(node);
  if (!own?.length || texts.exhausted) return environment;
  texts.spend(environment.size);
  const out = new Map(environment);
  for (const p of own) out.set(p.key, { ...texts.value(p.value, withEnvironment(environment, resolve)), span: p.span });
  return out;
}

/** A call statement. */
export function callStmt(callee: Expr, args: Argument[], span: Span): Stmt {
  return { kind: 'evaluate', expr: { kind: 'call', callee, args, span }, span };
}

/** A step. */
export function stepOf(node: Node, around: Around): Stmt[] {
  const { texts } = around;
  const { yaml } = texts;
  const span = yaml.spanOf(node);
  if (!yaml.isMap(node)) return [{ kind: 'unknown-stmt', reason: 'syntax-error', parts: [], body: [], span }];
  const environment = extended(around.environment, yaml.get(node, 'env'), texts, around.resolve);
  const resolve = withEnvironment(environment, around.resolve);
  const inner: Around = { ...around, environment };
  const body = [...usesOf(node, inner, resolve, span), ...runOf(node, inner, resolve, span)];
  around.fetched = inner.fetched;
  const test = yaml.get(node, 'if');
  if (!test) return body;
  return [{ kind: 'if', test: texts.condition(test, resolve), then: body, else: [], span }];
}

function common(node: Node, { texts }: Around, resolve: Resolve): Argument[] {
  const failing = texts.yaml.get(node, 'continue-on-error');
  if (!failing) return [];
  const value = texts.template(failing, resolve);
  return value.kind === 'literal' && value.value === 'false' ? [] : [{ name: 'continue-on-error', value }];
}

/** What an action is called with: `uses`, `with`, `env`. */
function usesOf(node: Node, around: Around, resolve: Resolve, span: Span): Stmt[] {
  const { texts } = around;
  const { yaml } = texts;
  const uses = yaml.get(node, 'uses');
  if (!uses) return [];
  const { callee, args, local } = actionOf(uses, texts);
  const given = yaml.get(node, 'with');
  const named = texts.named(given, resolve, 'with');
  const script = callee.kind === 'name' && callee.name === 'actions/github-script' ? named.findIndex((a) => a.name === 'script') : -1;
  if (script >= 0) args.unshift({ value: named.splice(script, 1)[0].value });
  args.push(...named);
  const env = yaml.get(node, 'env');
  if (env) args.push({ name: 'env', value: texts.value(env, resolve) });
  args.push(...common(node, around, resolve), { name: 'in', value: nameAt(local === null ? WORKSPACE : folderOf(local, around), span) });
  const call = callStmt(callee, args, span);
  if (callee.kind !== 'name' || callee.name !== 'actions/checkout') return [call];
  return [call, checkedOut(named, around, span)];
}

/** An action or reusable workflow by its reference; one of the repository itself is `local-action`, called with its path. */
export function actionOf(uses: Node, texts: Texts): { callee: Expr; args: Argument[]; local: string | null } {
  const text = texts.yaml.text(uses) ?? '';
  const span = texts.yaml.spanOf(uses);
  if (text.startsWith('./') || text.startsWith('../')) {
    return { callee: nameAt('local-action', span), args: [{ value: stringLiteral(text, span) }], local: text.replace(/^\.\//, '') };
  }
  const docker = text.startsWith('docker://');
  const digest = text.indexOf('@');
  const tag = docker && digest < 0 ? text.lastIndexOf(':') : -1;
  const at = digest >= 0 ? digest : tag > text.lastIndexOf('/') ? tag : -1;
  const name = at < 0 ? text : text.slice(0, at);
  return { callee: nameAt(name, span), args: at < 0 ? [] : [{ name: '@', value: stringLiteral(text.slice(at + 1), span) }], local: null };
}

/** Fills the workspace, or a folder of it, with the commit that a checkout names. */
function checkedOut(named: readonly Argument[], around: Around, span: Span): Stmt {
  const of = (name: string): Expr | null => named.find((a) => a.name === name)?.value ?? null;
  const path = of('path');
  const folder = path?.kind === 'literal' ? path.value.replace(/^\.\/|\/$/g, '') : '';
  if (folder && folder !== '.') around.folders.add(folder);
  const ref = of('ref');
  const entries: Entry[] = [];
  const repository = of('repository');
  if (repository) entries.push({ key: 'repository', value: repository, span });
  if (ref) entries.push({ key: 'ref', value: namesPull(ref) ? pullRef(ref, span) : ref, span });
  const value: Expr = entries.length ? { kind: 'record', entries, type: 'commit', span } : nameAt('triggering commit', span);
  return filled(folder && folder !== '.' ? `${WORKSPACE}/${folder}` : WORKSPACE, value, span);
}

function filled(name: string, value: Expr, span: Span): Stmt {
  return { kind: 'assign', target: nameAt(name, span), operator: '=', value, declares: true, modifiers: [], span };
}

/** Whether a reference names a pull request's commits: `refs/pull/N/head`. */
function namesPull(ref: Expr): boolean {
  const texts = ref.kind === 'concat' ? ref.parts : [ref];
  return texts.some((p) => p.kind === 'literal' && p.type === 'string' && /(^|\/)pull\//.test(p.value));
}

function pullRef(ref: Expr, span: Span): Expr {
  return { kind: 'call', callee: nameAt('pull-request-ref', span), args: [{ value: ref }], span };
}

/** The variable of the folder that a path lies in. */
function folderOf(path: string, around: Around): string {
  const clean = path.replace(/^\.\//, '');
  for (const f of around.folders) if (clean === f || clean.startsWith(`${f}/`)) return `${WORKSPACE}/${f}`;
  return WORKSPACE;
}

/** A script: the whole text, and then each command in it. */
function runOf(node: Node, around: Around, resolve: Resolve, span: Span): Stmt[] {
  const { texts } = around;
  const { yaml } = texts;
  const run = yaml.get(node, 'run');
  if (!run) return [];
  const text = yaml.text(run);
  if (text === null) return [{ kind: 'unknown-stmt', reason: 'syntax-error', parts: [], body: [], span }];
  const locate = texts.locate(run);
  const parts = texts.parts(run, resolve);
  const script = texts.template(run, resolve);
  const args: Argument[] = [{ value: { ...script, span: yaml.spanOf(run) } }];
  const folder = yaml.get(node, 'working-directory') ?? around.defaults.get('working-directory') ?? null;
  for (const [name, value] of [['shell', yaml.get(node, 'shell') ?? around.defaults.get('shell') ?? null], ['working-directory', folder]] as const) {
    if (value) args.push({ name, value: texts.template(value, resolve) });
  }
  const read = variablesOf(parts.map((p) => (p.expression ? ' ' : p.text)).join(''));
  texts.spend(around.environment.size);
  const env = [...around.environment].filter(([name]) => read.has(name));
  if (env.length) args.push({ name: 'env', value: { kind: 'record', entries: env.map(([key, value]): Entry => ({ key, value, span: value.span })), span } });
  const failing = common(node, around, resolve);
  args.push(...failing);
  const out: Stmt[] = [callStmt(nameAt('run', span), args, span)];

  // Expressions stand in the script as single characters that no script has, padded to their length.
  const holes: Expr[] = [];
  let masked = '';
  for (const p of parts) {
    if (p.expression === null) masked += p.text;
    else {
      masked += String.fromCharCode(HOLES + holes.length) + PAD.repeat(p.end - p.start + 4);
      holes.push(p.expression);
    }
  }
  if (holes.length >= MAX_HOLES) {
    texts.cut();
    return out;
  }
  let place = folder ? folderOf(yaml.text(folder) ?? '', around) : WORKSPACE;
  for (const c of commandsOf(masked, () => texts.cut())) {
    if (c.words[0] === 'cd' && c.words[1]) place = folderOf(c.words[1], around);
    const at = locate(c.start, c.end);
    const words = c.words.map((w) => wordOf(w, holes, at));
    const { callee, given } = programOf(c, words, at);
    out.push(callStmt(callee, [...given.map((value): Argument => ({ value })), ...failing, { name: 'in', value: nameAt(place, at) }], at));
    const pulled = pulledBy(c, words, around, at);
    if (pulled) out.push(filled(place, { kind: 'record', entries: [{ key: 'ref', value: pulled, span: at }], type: 'commit', span: at }, at));
  }
  return out;
}

const HOLES = 0xe000;
const MAX_HOLES = 0x1800;
const PAD = '\u0001';

/** A word with its expressions put back. */
function wordOf(word: string, holes: readonly Expr[], span: Span): Expr {
  const parts: Expr[] = [];
  let text = '';
  for (const c of word) {
    const hole = holes[c.charCodeAt(0) - HOLES];
    if (c === PAD) continue;
    if (hole && c.length === 1) {
      parts.push(stringLiteral(text, span), hole);
      text = '';
    } else text += c;
  }
  parts.push(stringLiteral(text, span));
  const whole = concat(parts, span);
  return whole.kind === 'concat' && whole.parts.length === 1 ? whole.parts[0] : whole;
}

const INTERPRETERS = new Set(['bash', 'sh', 'zsh', 'dash', 'python', 'python3', 'node', 'ruby', 'perl', 'php', 'pwsh', 'powershell', 'deno', 'tsx', 'ts-node', 'source', '.', 'Rscript', 'lua']);

/** The program that a command runs: `shell.NAME`; a file of the workspace, run itself or by an interpreter, is `local-script`. */
function programOf(c: Command, words: Expr[], at: Span): { callee: Expr; given: Expr[] } {
  const name = c.words[0];
  const script = runsFile(name) ? 0 : INTERPRETERS.has(name) ? c.words.findIndex((w, i) => i > 0 && !w.startsWith('-')) : -1;
  const inline = c.words.slice(1, script < 1 ? 1 : script).some((w) => w === '-c' || w === '-e' || w === '-m' || w === '-Command');
  if (script >= 0 && !inline && runsFile(script === 0 ? name : `./${c.words[script]}`)) return { callee: nameAt('local-script', at), given: words.slice(script) };
  const plain = name === '[' || name === '[[' ? 'test' : /^[\w@+-][\w@+.-]*$/.test(name) ? name.replace(/\.(exe|cmd|sh)$/, '') : name.includes('/') ? name.slice(name.lastIndexOf('/') + 1) : '?';
  const callee: Expr = words[0].kind === 'literal' ? { kind: 'member', object: nameAt('shell', at), property: plain, span: at } : { kind: 'member', object: nameAt('shell', at), property: '?', span: at };
  return { callee, given: words.slice(1) };
}

/** Whether a word is the path of a file that lies in the workspace. */
function runsFile(word: string): boolean {
  return /^\.{0,2}\/?[\w.-]+\/[\w./-]+$|^\.\/[\w.-]+$/.test(word) && !word.startsWith('/') && !/^[\w.-]+\.[a-z]{2,}\/\S*$/.test(word);
}

/** The commits of a pull request that a command checks out: `gh pr checkout 7`, `git fetch origin pull/7/head` with a checkout or merge behind it. */
function pulledBy(c: Command, words: Expr[], around: Around, at: Span): Expr | null {
  const [program, first] = c.words;
  if (program === 'gh' && first === 'pr' && (c.words[2] === 'checkout' || c.words[2] === 'co')) return pullRef({ kind: 'list', items: words.slice(3), span: at }, at);
  if (program === 'hub' && first === 'pr' && c.words[2] === 'checkout') return pullRef({ kind: 'list', items: words.slice(3), span: at }, at);
  if (program !== 'git') return null;
  const fetches = first === 'fetch' || first === 'pull';
  if (fetches && c.words.some((w) => /(^|[/+:])pull\//.test(w))) {
    around.fetched = pullRef({ kind: 'list', items: words.slice(2), span: at }, at);
    return first === 'pull' ? around.fetched : null;
  }
  if (around.fetched && ['checkout', 'switch', 'merge', 'reset', 'rebase', 'cherry-pick'].includes(first)) return around.fetched;
  return null;
}

/** Whether steps behind a failed or skipped job run all the same. */
export function ignoresNeeds(test: Expr): boolean {
  const stack: Expr[] = [test];
  while (stack.length) {
    const e = stack.pop()!;
    if (e.kind === 'call' && ['always', 'failure', 'cancelled'].includes(calleeName(e))) return true;
    if (e.kind === 'logical') stack.push(...e.operands);
    else if (e.kind === 'unary') stack.push(e.operand);
    else if (e.kind === 'binary') stack.push(e.left, e.right);
  }
  return false;
}
