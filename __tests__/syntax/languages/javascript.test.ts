import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Unit } from '../../../src/syntax/form';
import { parseUnit } from '../../../src/syntax/parse';
import { named } from '../named';
import { printStmts, printUnit } from '../print';

async function unit(source: string, path = 'sample.js'): Promise<Unit> {
  return (await parseUnit(path, source))!;
}

/** The file-level statements of a source, printed. */
async function printed(source: string, path?: string): Promise<string> {
  return printStmts((await unit(source, path)).functions[0].body);
}

async function sample(path: string): Promise<string> {
  return printUnit(await unit(readFileSync(join(__dirname, '../samples', path), 'utf8'), path));
}

test('lowers a JavaScript file of every construct', async () => {
  expect(await sample('javascript/depot.js')).toMatchInlineSnapshot(`
"import "node:fs/promises" as fs
import join from "path" as join
import resolve from "path" as absolute
import sep from "path" as sep
import "express" as express
import uploads from "./limits" as limits
type class DepotError extends Error lines 14-42
  field codes = {"missing": 404, "denied": 403} [static]
  field #cause = null
  field handle = fn(DepotError.handle)
  methods DepotError.constructor, DepotError.cause, DepotError.cause~2, DepotError.each
  DepotError.ready = true
function <file>() [file exported] lines 1-139
  declare const fs = require("node:fs/promises")
  import "node:fs/promises" as fs
  declare const join = require("path").join
  declare const absolute = require("path").resolve
  declare const sep = require("path").sep
  import join from "path" as join
  import resolve from "path" as absolute
  import sep from "path" as sep
  declare const express = require("express")
  import "express" as express
  declare const limits = require("./limits").uploads
  import uploads from "./limits" as limits
  declare const ROOT = (process.env.DEPOT_ROOT || "/srv/depot")
  declare const NAME = regex(/^[\\w.-]{1,64}$/u)
  declare const MODE = 384
  declare const RETRIES = 1000
  declare let counter = _
  type DepotError
  declare locate
  declare load
  declare const settings = fn(settings)
  declare const defaults = {"flags": "r", "max-age": -1, "check": fn(defaults.check), "onError": fn(defaults.onError)}
  declare const app = express()
  app.get("/files/:name", authenticate, fn(app.get /files/:name))
  app.delete("/files/:name", authenticate, fn(app.delete /files/:name))
  declare authenticate
  declare const store = new class{...Map, "touch": fn(MemoryStore.touch)}()
  module.exports = {"load": load, "locate": locate, "DepotError": DepotError, "defaults": defaults, "store": fn(store)}
  module.exports.app = app
  exports.authenticate = authenticate
function DepotError.constructor(message, {code, cause} = {}) [constructor exported] lines 18-22
  code = (code ?? 500)
  super(message)
  this.code = code
  this.#cause = cause
function DepotError.cause() [accessor exported get] lines 24-26
  return this.#cause
function DepotError.cause~2(value) [accessor exported set] lines 28-30
  if (#cause in this)
    this.#cause = value
function DepotError.handle(err) [method exported] line 32
  return (err.code ?? this.code)
function DepotError.each(...errors) [method exported static async generator] lines 34-37
  loop each error of errors
    yield error
  yield []
function locate(name, user = {}) [function exported] lines 45-53
  if ((typeof name != "string") || !NAME.test(name))
    throw new DepotError("bad name")
  declare const full = absolute(ROOT, user.id, name)
  if !full.startsWith((ROOT + sep))
    throw new DepotError(concat("outside ", ROOT, ": ", full), {"code": 403, "cause": null})
  else
    if (full == ROOT)
      return null
    else
      ++counter
  return full
function load(name, options, callback) [function exported async] lines 55-70
  declare let handle = _
  declare let size = _
  declare const {encoding,flags,mode} = settings(options)
  declare const encoding = ({encoding,flags,mode}.encoding ?? "utf8")
  declare const read = {encoding,flags,mode}.flags.read
  declare const others = {...{encoding,flags,mode}.flags}
  declare const mode = {encoding,flags,mode}.mode
  try
    handle = fs.open(locate(name), read, mode)
    size = handle.stat().size
    if ((size = Math.min(size, limits.max)) <= 0)
      return callback(null, "")
    declare const [head,,tail,] = handle.lines()
    declare const head = [head,,tail,][0]
    declare const tail = ([head,,tail,][2] ?? head)
    declare const rest = [head,,tail,][3:]
    return callback(null, {"name": name, [encoding]: head, "tail": tail, ...rest, ...others})
  catch as {code,message}
    declare code = {code,message}.code
    declare message = {code,message}.message
    if (code == "ENOENT")
      callback(new DepotError(message, {"code": 404}))
    return null
  finally
    if handle
      handle.close()
function settings(options) [closure async] line 72
  return {...defaults, ...options}
function defaults.check(name) [method exported] lines 77-79
  return NAME.test(name)
function defaults.onError(err, ...more) [closure exported] lines 80-82
  console.error(concat("depot: ", err.message, "\\n"), more)
function app.get /files/:name(req, res, next) [closure async] lines 87-100
  registered app.get("/files/:name") #2
  declare const name = req.params.name
  init
    declare let i = 0
    declare let n = RETRIES
  loop for (i < n)
    loop each [key, value] of Object.entries(req.query)
      if (key == "__proto__")
        continue outer
      req.options[key] ||= value
    if req.aborted
      break
  update
    ++i
    n -= 1
  load(name, req.options, fn(app.get /files/:name/load))
function app.get /files/:name/load(err, file) [closure] lines 96-99
  registered load() #2
  if err
    return next(err)
  res.set("ETag", file.etag).send(file)
function app.delete /files/:name(req, res) [closure async] lines 102-118
  registered app.delete("/files/:name") #2
  switch req.query.mode
    case "soft", "hide"
      hide(req.params.name)
    case "hard"
      fs.unlink(join(ROOT, req.params.name))
      return res.sendStatus(204)
    case "audit" (falls through)
      tagged log("removed ", req.params.name, " by ", req.user.id)
    default
      throw new DepotError("unknown mode")
  delete req.session.pending
  res.end()
function authenticate(req, res, next) [function exported] lines 120-129
  declare const token = req.headers.authorization.split(" ")[1]
  declare let i = 0
  loop while ((i < 3) && !req.user)
    req.user = verify(token, ++i)
  loop do (i > 0)
    --i
  loop each field of Object.keys(req.user)
    if !Object.hasOwn(req.user, field)
      delete req.user[field]
  if req.user
    next()
  else
    res.sendStatus(401)
function MemoryStore.touch(key) [method] lines 132-134
  return this.set(key, Date.now())
function store() [closure exported] line 137
  return store"
`);
});

test('lowers a TypeScript file of every construct', async () => {
  expect(await sample('typescript/accounts.controller.ts')).toMatchInlineSnapshot(`
"import Body from "@nestjs/common" as Body
import Controller from "@nestjs/common" as Controller
import Get from "@nestjs/common" as Get
import Param from "@nestjs/common" as Param
import Query from "@nestjs/common" as Query
import default from "./guards" as Guard
import "./guards" as guards
import "fs" as fs
import "./polyfills"
import Role from "./roles"
import * from "./limits"
type enum Status [export] line 8
  field Active = "active"
  field Locked = "locked"
  field Unknown = (1 << 2)
type interface Account extends Entity, Owned<T> [export] lines 10-15
  field id: T [readonly]
  field email: string [optional]
  field allows: (action: string, on: Account): boolean
type alias Filter line 17
  field owner: string [optional]
  field limit: number
type alias Action extends 'read' | 'write' line 18
type module legacy [declare] lines 20-22
type module Rules lines 24-29
  declare export const MAX = 5
  declare Rules.permits
type class Base [abstract] lines 31-39
  field find: (id: T): Promise<Account> [protected abstract]
  methods Base.log
type class AccountsController extends Base, OnInit, Closable<void> [export] lines 43-78
  @Controller("accounts")
  @UseGuards(Guard, guards.Tenant)
  field @Input({"required": true}) limit: number = Rules.MAX [private readonly]
  field #instances = 0 [static]
  field kept: boolean [declare]
  field pending: Map<string, Account> [optional]
  field @Inject(STORE) store: Store [private readonly]
  field name [public]
  field onChange = fn(AccountsController.onChange) [private]
  methods AccountsController.constructor, AccountsController.read, AccountsController.find, AccountsController.size
type class default extends Base [export default] lines 85-87
  field find = fn(default.find) [protected]
function <file>() [file exported] lines 1-87
  import Body from "@nestjs/common" as Body
  import Controller from "@nestjs/common" as Controller
  import Get from "@nestjs/common" as Get
  import Param from "@nestjs/common" as Param
  import Query from "@nestjs/common" as Query
  import default from "./guards" as Guard
  import "./guards" as guards
  import "fs" as fs
  import "./polyfills"
  import Role from "./roles"
  import * from "./limits"
  type Status
  type Account
  type Filter
  type Action
  declare declare const BUILD: string = _
  type legacy
  type Rules
  type Base
  type AccountsController
  declare assertOwner
  declare export const create = fn(create)
  type default
function Rules.permits(account: Account, action: Action) : account is Account<string> [function exported export] lines 26-28
  return account.allows(action, account)
function Base.log(message: string, level = 0) : void [method protected] lines 36-38
  console.log(concat("[", level, "] ", message))
function AccountsController.constructor(@Inject(STORE) store: Store, name = "accounts", {retry, ...: options}: Options = {}) [constructor exported] lines 49-55
  this.store = store
  this.name = name
  super()
function AccountsController.read(@Param("id") id: string, @Query query: Filter, ...rest: unknown[]) : Promise<Account | null> [method exported async] lines 59-65
  @Get(":id")
  @Roles("admin", Status.Active)
  declare const account = this.store.find(id)
  if ((account == null) || !Rules.permits(account, "read"))
    throw new Forbidden()
  declare const owner = this.find(account.owner)
  declare const team = this.team(account)
  declare const {name,...} = strip(account)
  declare const name = {name,...}.name
  declare const shown = {...{name,...}}
  return ((owner.id == query.owner) ? shown : null)
function AccountsController.find(id: string) : Promise<Account> [method protected override async] lines 67-69
  return this.store.find(id)
function AccountsController.size() : number [accessor exported get] lines 71-73
  return this.store.size
function AccountsController.onChange(id: string) : Promise<void> [method private async] lines 75-77
  this.pending.delete(id)
function assertOwner(account: Account) : asserts account is Account [function] lines 80-82
  if !account.owner
    throw new TypeError("no owner")
function create(input: Partial<T>) : T [closure exported] line 84
  return {"status": Status.Active, ...input}
function default.find(id: number) [method protected] line 86
  return lookup(id)"
`);
});

test('lowers a TSX component', async () => {
  expect(await sample('typescript/Members.tsx')).toMatchInlineSnapshot(`
"import default from "react" as React
import useEffect from "react" as useEffect
import useState from "react" as useState
import Member from "./model" as Member
type interface Props lines 4-7
  field team: string
  field onInvite: (email: string) => void [optional]
function <file>() [file exported] lines 1-37
  import default from "react" as React
  import useEffect from "react" as useEffect
  import useState from "react" as useState
  import Member from "./model" as Member
  type Props
  declare Members
function Members({team, onInvite}: Props) [function exported export] lines 9-37
  onInvite = (onInvite ?? fn(Members/onInvite))
  declare const [members, setMembers] = useState([])
  useEffect(fn(Members/useEffect), [team])
  if !members.length
    return jsx Empty(text="Nobody here")
  return jsx section(className="members", ...attributes(team), jsx h2("Members of", team, "&amp;", "friends"), jsx Fragment(members.map(fn(Members/members.map))))
function Members/onInvite() [closure] line 9
  return null
function Members/useEffect() [closure] lines 12-20
  registered useEffect() #0
  declare let live = true
  fetch(concat("/api/teams/", encodeURIComponent(team), "/members")).then(fn(Members/useEffect/fetch().then)).then(fn(Members/useEffect/fetch().then().then))
  return fn(Members/useEffect/<closure>)
function Members/useEffect/fetch().then(res) [closure] line 15
  registered fetch().then() #0
  return res.json()
function Members/useEffect/fetch().then().then(body) [closure] line 16
  registered fetch().then().then() #0
  return (live && setMembers(body))
function Members/useEffect/<closure>() [closure] lines 17-19
  live = false
function Members/members.map(m) [closure] lines 29-33
  registered members.map() #0
  return jsx Row.Item(key=m.id, html=m.bio, dangerouslySetInnerHTML={"__html": m.bio}, onClick=fn(Members/members.map/onClick), selected=true, (m.admin ? jsx b("admin") : null))
function Members/members.map/onClick() [closure] line 30
  registered Row.Item() #3
  return onInvite(m.email)"
`);
});

describe('expressions', () => {
  test.each([
    ["x = 'a' + b + 'c' + 'd';", 'x = concat("a", b, "cd")'],
    ["x = a + b + '.json';", 'x = concat(a, b, ".json")'],
    ["x = a + 1 + 'px';", 'x = concat((a + 1), "px")'],
    ["x = (a + b) + 'px';", 'x = concat((a + b), "px")'],
    ["x = 'a' + (b + c);", 'x = concat("a", (b + c))'],
    ['x = `${a}`;', 'x = concat(a)'],
    ["x = '' + a;", 'x = concat(a)'],
    ['x = `a${b}` + `${c}d`;', 'x = concat("a", b, c, "d")'],
    ['x = `a\\n\\`${"b"}`;', 'x = "a\\n`b"'],
    ["x = 'A\\u{1F600}\\x41\\\n';", 'x = "A\u{1F600}A"'],
    ['q = sql`SELECT ${a + "b"} FROM t`;', 'q = tagged sql("SELECT ", concat(a, "b"), " FROM t")'],
    ['x = a && (b && c) && d;', 'x = (a && b && c && d)'],
    ['x = a || b && c;', 'x = (a || (b && c))'],
    ['x = a === null && b !== undefined;', 'x = ((a == null) && (b != null))'],
    ["x = typeof a === 'undefined';", 'x = (a == null)'],
    ["x = typeof a === 'string';", 'x = (typeof a == "string")'],
    ['x = a?.b?.[c]?.(d);', 'x = a.b[c](d)'],
    ["x = a['b']['c-d'][0];", 'x = a.b["c-d"][0]'],
    ['x = (0, a.b)(c);', 'x = a.b(c)'],
    ['x = [1_000, 0x1F, 0o600, -1, 1.50, 10n];', 'x = [1000, 31, 384, -1, 1.5, 10]'],
    ['x = [a, , ...b];', 'x = [a, null, ...b]'],
    ['x = { a, [b]: 1, "c-d": 2, ...e, 3: f };', 'x = {"a": a, [b]: 1, "c-d": 2, ...e, "3": f}'],
    ['x = /a\\/b/gi;', 'x = regex(/a\\/b/gi)'],
    ['x = new A;', 'x = new A()'],
    ['x = await import("m");', 'x = import("m")\nimport "m" as x'],
    ['x = #a in b;', 'x = (#a in b)'],
    ['a ||= b; c **= 2;', 'a ||= b\nc **= 2'],
    ['a = b = c;', 'a = (b = c)']
  ])('%s', async (source, expected) => {
    expect(await printed(source)).toBe(expected);
  });
});

describe('statements', () => {
  test.each([
    ['a && b();', 'if a\n  b()'],
    ['a && b || c();', 'if !(a && b)\n  c()'],
    ['!a || b();', 'if a\n  b()'],
    ['a ?? b();', 'if (a == null)\n  b()'],
    ['a ? b() : c && d();', 'if a\n  b()\nelse\n  if c\n    d()'],
    ['void a();', 'a()'],
    ["'use strict'; a();", 'a()'],
    ['a(), b = 1;', 'a()\nb = 1'],
    ['if (a(), b) c();', 'a()\nif b\n  c()'],
    ['if ((a = b()) < 0) c();', 'if ((a = b()) < 0)\n  c()'],
    ['if (a) b(); else if (c) {} else d();', 'if a\n  b()\nelse\n  if c _\n  else\n    d()'],
    ['while ((a = next())) { if (a.b) continue; }', 'loop while (a = next())\n  if a.b\n    continue'],
    ['for (;;) {}', 'loop for _ _'],
    ['for (const k in o) d[k] = o[k];', 'loop each k of Object.keys(o)\n  d[k] = o[k]'],
    ['for (const { id } of a) b(id);', 'loop each {id} of a\n  declare const id = {id}.id\n  b(id)'],
    ['for await (x of y) ;', 'loop each x of y _'],
    ['{ let a = 1; }', 'block\n  declare let a = 1'],
    ['{ using a = b(); c(a); }', 'block\n  scope\n    declare using a = b()\n  in scope\n    c(a)'],
    ['switch (true) { case a > 1: b(); }', 'switch _\n  case (a > 1)\n    b()'],
    ['switch (a) { case 1: b(); default: case 2: c(); }', 'switch a\n  case 1 (falls through)\n    b()\n  default\n    c()'],
    ['switch (a) { case 1: if (b) { break; } return; case 2: { throw c; } }', 'switch a\n  case 1\n    if b\n      break\n    return\n  case 2\n    throw c'],
    ['try { a(); } catch { b(); }', 'try\n  a()\ncatch\n  b()'],
    ['var a, b = 1;', 'declare var a = _\ndeclare var b = 1'],
    ['return a(), b;', 'a()\nreturn b']
  ])('%s', async (source, expected) => {
    expect(await printed(source)).toBe(expected);
  });

  test('using is a scope in TypeScript too', async () => {
    expect(await printed('{ using a = b(); c(a); }', 'a.ts')).toBe('block\n  scope\n    declare using a = b()\n  in scope\n    c(a)');
  });
});

describe('destructuring', () => {
  test.each([
    ['const { a, b: c } = x.y;', 'declare const a = x.y.a\ndeclare const c = x.y.b'],
    ['const { a } = f();', 'declare const a = f().a'],
    ['const { a, b } = f();', 'declare const {a,b} = f()\ndeclare const a = {a,b}.a\ndeclare const b = {a,b}.b'],
    ['const { a: { b = 1, ...c } } = x;', 'declare const b = (x.a.b ?? 1)\ndeclare const c = {...x.a}'],
    ['const { [k]: v } = x;', 'declare const v = x[k]'],
    ['const [a, b] = x;', 'declare const a = x[0]\ndeclare const b = x[1]'],
    ['const [a, b] = f();', 'declare const [a, b] = f()'],
    ['const [, b] = f();', 'declare const b = f()[1]'],
    ['const [a, ...b] = x;', 'declare const a = x[0]\ndeclare const b = x[1:]'],
    ['const [a, b] = await Promise.all([f(), g()]);', 'declare const a = f()\ndeclare const b = g()'],
    ['[a, b] = [b, a];', '[a, b] = [b, a]'],
    ['({ a, b: c.d } = x);', 'a = x.a\nc.d = x.b']
  ])('%s', async (source, expected) => {
    expect(await printed(source)).toBe(expected);
  });

  test('a parameter keeps the property of each name, and defaults are assigned first', async () => {
    const u = await unit('function f({ a, b: { c = 1 }, ...d }, [e]) { return a; }');
    expect(u.functions[1].params.map((p) => p.binds)).toEqual([
      [{ name: 'a', property: 'a' }, { name: 'c', property: 'b.c' }, { name: 'd', property: '...' }],
      [{ name: 'e', property: '0' }]
    ]);
    expect(printStmts(u.functions[1].body)).toBe('c = (c ?? 1)\nreturn a');
  });
});

describe('modules', () => {
  const imports = async (source: string, path?: string): Promise<string[]> =>
    (await unit(source, path)).imports.map((i) => [i.module, i.name ?? '-', i.alias ?? '-'].join(' '));

  test.each([
    ["import a, { b as c, default as d } from 'm';", ['m default a', 'm b c', 'm default d']],
    ["import * as a from 'm';", ['m - a']],
    ["import 'm';", ['m - -']],
    ["export { a as b } from 'm'; export * from 'n';", ['m a -', 'n * -']],
    ["const a = require('m');", ['m - a']],
    ["const a = require('m').b;", ['m b a']],
    ["const { a, b: c } = require('m');", ['m a a', 'm b c']],
    ["function f() { const a = require('m'); }", ['m - a']],
    ["require('m');", ['m - -']],
    ['const a = require(name);', []]
  ])('%s', async (source, expected) => {
    expect(await imports(source)).toEqual(expected);
  });

  test.each([
    ['module.exports = { a, b() {}, c: () => {} }; function a() {} function d() {}', ['a', 'b', 'c']],
    ['exports.a = a; const a = () => {}; const b = () => {};', ['a']],
    ['exports = module.exports = a; function a() {}', ['a']],
    ['export { a as b }; function a() {} function b() {}', ['a']],
    ['export const a = () => {}; export function b() {} function c() {}', ['a', 'b']],
    ['export default a; function a() {} function b() {}', ['a']],
    ['const api = { a() {}, b }; module.exports = api; function b() {} function c() {}', ['api.a', 'b']],
    ['(function () { function a() {} module.exports = a; })();', ['a']],
    ['class A { m() {} #n() {} } module.exports = new A(); class B { m() {} }', ['A.m']],
    ['module.exports = wrap(a, { b: 1 }); function a() {}', ['a']]
  ])('exported: %s', async (source, expected) => {
    const u = await unit(source);
    expect(u.functions.slice(1).filter((f) => f.exported).map((f) => f.id).sort()).toEqual(expected);
  });

  test('export forms that give a value are assignments to exports', async () => {
    expect(await printed('export default f(a);')).toBe('export exports.default = f(a)');
    expect(await printed('export { a as b };')).toBe('export exports.b = a');
    expect(await printed('export = a;', 'a.ts')).toBe('export module.exports = a');
  });
});

describe('functions', () => {
  test.each([
    ["app.patch('/items/:id', auth, (req, res) => {});", ['app.patch /items/:id']],
    ["app.route('/items').get(auth, (req, res) => {});", ['app.route().get /items']],
    ['const read = guarded(async () => {});', ['read']],
    ['A.prototype.b = function () {};', ['A.b']],
    ['const later = function onTimeout() {}; a.b = function c() {}; x = { d: function e() {} };', ['later', 'a.b', 'x.d']],
    ['module.exports = function plugin() {};', ['module.exports']],
    ['module.exports = { a: { b() {} } };', ['a.b']],
    ['const A = class { b() {} };', ['A.b']],
    ['module.exports = class A { b() {} };', ['A.b']],
    ['register(class A { b() {} }, class { c() {} });', ['A.b', 'c']],
    ['class A { b = () => {}; static c = function () {}; }', ['A.b', 'A.c']],
    ['class A { get b() {} set b(c) {} [Symbol.iterator]() {} "d-e"() {} }', ['A.b', 'A.b~2', 'A.iterator', 'A.d-e']]
  ])('%s', async (source, expected) => {
    const ids = (await unit(source)).functions.slice(1).map((f) => f.id);
    expect(ids.map((id) => id.replace('Symbol.', ''))).toEqual(expected);
  });

  test('a span runs from the first line behind decorators to the last', async () => {
    const source = ['export class A {', '  @Get()', '  @Role(1)', '  async b() {', '    return 1;', '  }', '}', ''].join('\n');
    for (const path of ['a.js', 'a.ts']) {
      const b = named(await unit(source, path), 'A.b');
      expect([b.span.line, b.span.endLine]).toEqual([4, 6]);
      expect(source.slice(b.span.start, b.span.end).split('\n')[0]).toBe('  async b() {'.trim());
      expect(b.annotations.map((a) => a.name)).toEqual(['Get', 'Role']);
    }
  });

  test('overload signatures and ambient functions are no functions', async () => {
    const u = await unit('function f(a: string): void;\nfunction f(a: any) {}\ndeclare function g(): void;\nclass A { m(): void; m(a?: any) {} }', 'a.ts');
    expect(u.functions.slice(1).map((f) => f.id)).toEqual(['f', 'A.m']);
  });

  test('casts change nothing', async () => {
    expect(await printed('x = (<T>a!.b as unknown as U).c satisfies V;', 'a.ts')).toBe('x = a.b.c');
  });

  test('a bare class expression keeps its base', async () => {
    expect(await printed('register(class extends Base { a = 1; });')).toBe('register(class{...Base, "a": 1})');
  });
});

describe('damaged source', () => {
  test.each([
    'if (allowed(a b)) { return; }\ndrop();',
    'if (a == ) { return; }\ndrop();',
    'if (a && ) { return; }\ndrop();'
  ])('a broken condition is unknown, never absent: %s', async (source) => {
    for (const path of ['a.js', 'a.ts']) {
      const u = await unit(source, path);
      expect(u.errors.length).toBeGreaterThan(0);
      const text = printUnit(u);
      expect(text).toContain('?syntax-error');
      expect(text).not.toMatch(/^ {2}if (a|allowed\(a(, b)?\))$/m);
    }
  });

  test('a broken value is unknown', async () => {
    expect(await printed('const a = check(b) c;\n')).toContain('?syntax-error');
  });

  test('functions around an error are found', async () => {
    const u = await unit('function a() { return 1; }\nfunction b() { if (x { y(); } }\nfunction c() { return 2; }\n');
    const ids = u.functions.map((f) => f.id);
    expect(ids).toContain('a');
    expect(u.errors.length).toBeGreaterThan(0);
  });

  test("Flow's types are read", async () => {
    const u = await unit('export type Opts = { a: string };\nexport class A {\n  adapter: ?Adapter;\n  load(id: string, options?: Opts): Promise<any> {\n    return this.adapter.get(id);\n  }\n}\n');
    expect(u.errors).toEqual([]);
    expect(u.language).toBe('javascript');
    expect(named(u, 'A.load').params.map((p) => [p.name, p.type])).toEqual([['id', 'string'], ['options', 'Opts']]);
  });
});

describe('depth', () => {
  test('20,000 brackets', async () => {
    expect(await printed(`if (${'('.repeat(20000)}a${')'.repeat(20000)}) b();`)).toBe('if a\n  b()');
  });

  test('5,000 terms are one flat chain', async () => {
    const [concat, logical] = (await unit(`x = 'a'${' + b'.repeat(5000)};\ny = a${' || b'.repeat(5000)};`)).functions[0].body;
    expect(concat.kind === 'assign' && concat.value?.kind === 'concat' && concat.value.parts.length).toBe(5001);
    expect(logical.kind === 'assign' && logical.value?.kind === 'logical' && logical.value.operands.length).toBe(5001);
  });

  test.each([
    ['arrays', `x = ${'['.repeat(5000)}${']'.repeat(5000)};`],
    ['patterns', `const ${'{a:'.repeat(5000)}b${'}'.repeat(5000)} = x;`],
    ['statements', 'if (a) {'.repeat(5000) + '}'.repeat(5000)],
    ['calls', `a${'.b()'.repeat(5000)};`],
    ['arrows', `x = ${'() => '.repeat(5000)}1;`]
  ])('deep nesting is capped and said so: %s', async (_, source) => {
    expect((await unit(source)).depthCapped).toBe(true);
  });

  test('long lists are no depth', async () => {
    const u = await unit(`f(${'a,'.repeat(100000)}b);\nclass A { ${'a;'.repeat(100000)} }\n${'b();'.repeat(10000)}`);
    expect(u.depthCapped).toBe(false);
    expect(u.types[0].fields.length).toBe(100000);
  });
});
