/**
 * GitHub's workflow files and composite actions.
 *
 * A job is a function that a trigger starts: the triggers are its annotations (`on.push`). What stands at the top of the file
 * holds for each job, so it is written into each of them. A step is a call: of an action with its inputs by name and the
 * version as `@`, or of `run` with the script, then of each command in the script as `shell.NAME`. Conditions of jobs, of the
 * jobs that they need and of steps are tests; checkouts assign the variable `workspace`, which everything that runs is given.
 */
import type { Node } from 'yaml';
import type { Reader } from '../fold.js';
import type { Annotation, Argument, Expr, Func, Param, Span, Stmt } from '../form.js';
import { nameAt, not, stringLiteral } from './common.js';
import type { Resolve } from './workflow-expressions.js';
import { actionOf, callStmt, extended, ignoresNeeds, stepOf, withEnvironment, WORKSPACE, type Around, type Environment } from './workflow-steps.js';
import { Texts } from './workflow-text.js';
import { Yaml, type Pair } from './workflow-yaml.js';

/** What a token may be allowed. */
const SCOPES = ['actions', 'attestations', 'checks', 'contents', 'deployments', 'discussions', 'id-token', 'issues', 'models', 'packages', 'pages', 'pull-requests', 'repository-projects', 'security-events', 'statuses'];
/** What no default allows. */
const NEVER_BY_DEFAULT = new Set(['id-token', 'models']);

/** The reader of workflow files. */
export const workflow: Reader = {
  language: 'workflow',
  read(source) {
    const yaml = new Yaml(source);
    const errors: Span[] = [...yaml.errors];
    const texts = new Texts(yaml, errors);
    const file = new WorkflowFile(texts, errors);
    const found = yaml.capped ? [] : file.functions();
    const functions = texts.exhausted ? [] : found;
    // What the file means as a whole is not known when part of it can't be read: every job says so.
    if (yaml.errors.length) for (const f of functions) errors.push({ ...f.span, endLine: f.span.line, end: f.span.start + 1 });
    return { body: functions.map((func): Stmt => ({ kind: 'declare', func, span: func.span })), errors, depthCapped: yaml.capped || texts.capped };
  }
};

class WorkflowFile {
  private readonly yaml: Yaml;
  /** The jobs of the file by name. */
  private readonly jobs = new Map<string, Pair>();
  private readonly needed = new Map<Pair, Pair[]>();

  constructor(private readonly texts: Texts, private readonly errors: Span[]) {
    this.yaml = texts.yaml;
  }

  functions(): Func[] {
    const { yaml } = this;
    const { root } = yaml;
    if (root && !yaml.isMap(root)) this.errors.push(yaml.spanOf(root));
    const runs = yaml.get(root, 'runs');
    if (runs && !yaml.get(root, 'jobs')) return this.compositeAction(runs);
    const jobs = yaml.pair(root, 'jobs');
    if (!jobs?.value) return [];
    const all = yaml.pairs(jobs.value);
    if (!all) {
      this.errors.push(jobs.span);
      return [];
    }
    for (const job of all) if (!this.jobs.has(job.key)) this.jobs.set(job.key, job);
    return all.flatMap((job) => (this.texts.exhausted ? [] : [this.job(job)]));
  }

  private compositeAction(runs: Node): Func[] {
    const { yaml } = this;
    const using = yaml.text(yaml.get(runs, 'using'));
    const steps = yaml.pair(runs, 'steps');
    if (using !== 'composite' || !steps) return [];
    const around = this.around(new Map(), [], () => null);
    return [this.func('steps', steps.span, [], this.steps(steps, around), [inputs(steps.span)])];
  }

  private around(environment: Environment, defaults: (Node | null)[], resolve: Resolve): Around {
    const all = new Map<string, Node>();
    for (const d of defaults) for (const p of this.yaml.pairs(this.yaml.get(d, 'run')) ?? []) if (p.value) all.set(p.key, p.value);
    return { texts: this.texts, environment, defaults: all, resolve, folders: new Set(), fetched: null };
  }

  private func(name: string, span: Span, annotations: Annotation[], body: Stmt[], params: Param[]): Func {
    return { id: '', name, qualified: '', form: 'function', params, annotations, modifiers: ['entry'], exported: true, body, span };
  }

  private steps(pair: Pair, around: Around): Stmt[] {
    const items = this.yaml.items(pair.value);
    if (!items) {
      this.errors.push(pair.span);
      return [{ kind: 'unknown-stmt', reason: 'syntax-error', parts: [], body: [], span: pair.span }];
    }
    for (const step of items) if (!this.yaml.isMap(step)) this.errors.push(this.yaml.spanOf(step));
    return items.flatMap((step) => (this.texts.exhausted ? [] : stepOf(step, around)));
  }

  private job(job: Pair): Func {
    const { yaml, texts } = this;
    const { root } = yaml;
    const { span } = job;
    const triggers = this.triggers();
    const annotations = [...triggers, ...this.shared(), ...this.neededTests(job)];
    const params = triggers.some((t) => t.name === 'on.workflow_call') ? [inputs(span)] : [];
    if (!yaml.isMap(job.value)) {
      this.errors.push(span);
      return this.func(job.key, span, annotations, [{ kind: 'unknown-stmt', reason: 'syntax-error', parts: [], body: [], span }], params);
    }
    const outputs = this.outputsOf();
    const outer = extended(new Map(), yaml.get(root, 'env'), texts, outputs);
    const environment = extended(outer, yaml.get(job.value, 'env'), texts, outputs);
    const resolve = withEnvironment(environment, outputs);
    const around = this.around(environment, [yaml.get(root, 'defaults'), yaml.get(job.value, 'defaults')], outputs);
    const body: Stmt[] = [this.permissions(job)];
    const place = yaml.pair(job.value, 'environment');
    if (place?.value) {
      const named = yaml.isMap(place.value) ? yaml.get(place.value, 'name') : place.value;
      body.push(callStmt(nameAt('environment', place.span), named ? [{ value: texts.template(named, resolve) }] : [], place.span));
    }
    texts.spend(environment.size);
    for (const [name, value] of environment) body.push({ kind: 'assign', target: { kind: 'member', object: nameAt('env', value.span), property: name, span: value.span }, operator: '=', value, declares: false, modifiers: [], span: value.span });
    for (const key of ['runs-on', 'strategy', 'container', 'services']) {
      const p = yaml.pair(job.value, key);
      if (p?.value) body.push(callStmt(nameAt(key, p.span), [{ value: texts.value(p.value, resolve) }], p.span));
    }
    // What describes the job does nothing by itself; the tests keep its steps from running.
    for (const test of this.tests(job, outputs)) body.push({ kind: 'if', test: not(test, test.span), then: [{ kind: 'exit', form: 'return', value: null, span: test.span }], else: [], span: test.span });
    const uses = yaml.pair(job.value, 'uses');
    if (uses?.value) {
      const { callee, args } = actionOf(uses.value, texts);
      const given = texts.named(yaml.get(job.value, 'with'), resolve, 'with');
      const secrets = yaml.get(job.value, 'secrets');
      body.push(callStmt(callee, [...args, ...given, ...(secrets ? [{ name: 'secrets', value: texts.value(secrets, resolve) }] : []), { name: 'in', value: nameAt(WORKSPACE, uses.span) }], span));
    }
    const steps = yaml.pair(job.value, 'steps');
    if (steps) body.push(...this.steps(steps, around));
    return this.func(job.key, span, annotations, body, params);
  }

  /** What starts the workflow, one annotation an event, with its filters. */
  private triggers(): Annotation[] {
    const { yaml, texts } = this;
    // Where readers of YAML 1.1 wrote the file, the key is a truth value.
    const on = yaml.pair(yaml.root, 'on') ?? yaml.pair(yaml.root, 'true');
    if (!on?.value) return [];
    const none: Resolve = () => null;
    const pairs = yaml.pairs(on.value);
    if (pairs) return pairs.map((p) => ({ name: `on.${p.key}`, args: yaml.isMap(p.value) && p.key !== 'workflow_call' && p.key !== 'workflow_dispatch' ? texts.named(p.value, none, 'on') : [], span: p.span }));
    return yaml.oneOrMore(on.value).map((n) => ({ name: `on.${yaml.text(n) ?? '?'}`, args: [], span: yaml.spanOf(n) }));
  }

  /** What stands at the top of the file and holds for every job: when it changes, the job does. */
  private shared(): Annotation[] {
    return ['permissions', 'env', 'defaults'].flatMap((key) => {
      const p = this.yaml.pair(this.yaml.root, key);
      return p ? [{ name: `workflow.${key}`, args: [], span: p.span }] : [];
    });
  }

  /** What the token of a job may do, every scope by name. */
  private permissions(job: Pair): Stmt {
    const { yaml } = this;
    const own = yaml.pair(job.value, 'permissions');
    const given = own ?? yaml.pair(yaml.root, 'permissions');
    const at = given?.span ?? yaml.span(job.span.start, job.span.start + job.key.length);
    const text = given ? yaml.text(given.value) : null;
    const pairs = given ? yaml.pairs(given.value) : null;
    const unknown = given !== undefined && pairs === null && !['read-all', 'write-all', ''].includes(text ?? '?');
    const value = (scope: string): { value: Expr } => {
      const pair = pairs?.findLast((p) => p.key === scope);
      if (pair) return { value: stringLiteral(yaml.text(pair.value) ?? 'unknown', pair.span) };
      if (unknown) return { value: { kind: 'unknown', reason: 'unsupported', parts: [], span: at } };
      const level = !given ? (NEVER_BY_DEFAULT.has(scope) ? 'none' : 'default') : text === 'write-all' ? 'write' : text === 'read-all' ? 'read' : 'none';
      return { value: stringLiteral(level, at) };
    };
    return callStmt(nameAt('permissions', at), SCOPES.map((scope): Argument => ({ name: scope, ...value(scope) })), at);
  }

  private needs(job: Pair): Pair[] {
    let found = this.needed.get(job);
    if (!found) {
      const names = this.yaml.oneOrMore(this.yaml.get(job.value, 'needs')).map((n) => this.yaml.text(n));
      this.needed.set(job, (found = names.flatMap((name) => (name === null ? [] : (this.jobs.get(name) ?? [])))));
    }
    this.texts.spend(found.length);
    return this.texts.exhausted ? [] : found;
  }

  /** The tests that keep a job from running: its own, and those of the jobs that it needs, which skip it when they are skipped. */
  private tests(job: Pair, outputs: Resolve): Expr[] {
    const out: Expr[] = [];
    const seen = new Set<string>();
    const open: { test: Expr | null; needs: Iterator<Pair> }[] = [];
    const enter = (j: Pair): void => {
      seen.add(j.key);
      const test = this.test(j, outputs);
      open.push({ test, needs: (test && ignoresNeeds(test) ? [] : this.needs(j)).values() });
    };
    enter(job);
    while (open.length) {
      const { test, needs } = open[open.length - 1];
      const next = needs.next();
      if (next.done) {
        open.pop();
        if (test) out.push(test);
      } else if (!seen.has(next.value.key)) enter(next.value);
    }
    return out;
  }

  private test(job: Pair, resolve: Resolve): Expr | null {
    const node = this.yaml.get(job.value, 'if');
    this.texts.spend(this.yaml.text(node)?.length ?? 0);
    return node && this.texts.condition(node, resolve);
  }

  private neededTests(job: Pair): Annotation[] {
    const out: Annotation[] = [];
    const seen = new Set<string>([job.key]);
    const stack = [job];
    while (stack.length) {
      for (const n of this.needs(stack.pop()!)) {
        if (seen.has(n.key)) continue;
        seen.add(n.key);
        stack.push(n);
        const test = this.yaml.pair(n.value, 'if');
        if (test) out.push({ name: `needs.${n.key}`, args: [], span: test.span });
      }
    }
    return out;
  }

  /** `needs.JOB.outputs.NAME` is what that job puts out. */
  private outputsOf(): Resolve {
    const known = new Map<string, Expr | null>();
    return (path) => {
      if (path.length !== 4 || path[0] !== 'needs' || path[2] !== 'outputs') return null;
      const key = path.join('.');
      let value = known.get(key);
      if (value === undefined) {
        const node = this.yaml.get(this.yaml.get(this.jobs.get(path[1])?.value, 'outputs'), path[3]);
        value = node ? this.texts.value(node, () => null) : null;
        // What the steps of the other job gave is known by their names there.
        if (value && value.kind !== 'literal' && !fromEvent(value)) value = null;
        known.set(key, value);
      }
      return value;
    };
  }
}

/** Whether a value is a path into the event. */
function fromEvent(e: Expr): boolean {
  let at = e;
  while (at.kind === 'member' || at.kind === 'index') at = at.object;
  return at.kind === 'name' && at.name === 'github';
}

/** The inputs that a caller gives. */
function inputs(span: Span): Param {
  return { name: 'inputs', annotations: [], span };
}
