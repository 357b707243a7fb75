import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseUnit } from '../../../src/syntax/parse';
import type { Unit } from '../../../src/syntax/form';
import { printStmts, printUnit } from '../print';

async function unit(source: string): Promise<Unit> {
  return (await parseUnit('sample.lua', source))!;
}

test('lowers a file of every construct', async () => {
  const source = readFileSync(join(__dirname, '../samples/lua/gateway.lua'), 'utf8');
  expect(printUnit(await unit(source))).toMatchInlineSnapshot(`
"import "cjson.safe" as cjson
import "resty.http" as http
function <file>() [file exported] lines 1-56
  declare local cjson = require("cjson.safe")
  import "cjson.safe" as cjson
  declare local http = require("resty.http")
  import "resty.http" as http
  declare local _M = {"_VERSION": "0.2", "limits": {"body": 65536, "1": "a", "x y": 2}}
  declare local mt = {"__index": _M}
  declare local say = ngx.say
  declare local exit = ngx.exit
  declare local [count, left] = 1
  declare _M.new
  declare _M.check
  declare helper
  declare shout
  _M.hooks = {"access": fn(_M.hooks.access)}
  declare local sql = concat("SELECT * FROM t WHERE id = ", tonumber(_M.id), " AND name = '", ngx.var.arg_name, "'")
  declare local long = "first\\nsecond"
  [count, left] = [left, count]
  _M["with key"].list[_M.names.length] = concat(long, "-%")
  if regex(/^\\d+$/).test(sql)
    helper([1, 2])
  if (!sql.startsWith("/admin") && regex(/^[A-Za-z]+$/).test(sql))
    helper("text")
  goto done
  block done: _
  return _M
function _M.new(opts) [method exported] lines 9-12
  opts = (opts || [])
  return setmetatable({"host": opts.host, "names": ["a", "b"]}, mt)
function _M.check(token, ......) [method exported] lines 14-37
  if (!token || (token.length > this.limits.body))
    return [null, "token too long"]
  else
    if token.includes("..")
      throw concat("bad token: ", token)
    else
      if !token.startsWith("Bearer ")
        throw {"code": 400}
      else
        this.last = token
  declare local [ok, err] = pcall(cjson.decode(token))
  init
    declare local i = 10
  loop for (i >= 1)
    if ((i % 2) == 0)
      continue
    say(i)
  update
    i += -1
  loop each [k, v] of this.names
    this[k] = v
  loop each line of io.lines(token)
    print(line)
  init
    declare local i = 1
  loop for (i <= token.length)
    if (i > 3)
      break
  update
    ++i
  loop while (ok && !err)
    ok = false
  loop do !(ok != null)
    ok = this.step(ok)
  block
    declare local inner = ok
  return [ok, err, ...]
function helper(a, b) [function local] line 39
  return (((a ^ b) // 2) ~ 1)
function shout(text) [function exported] line 40
  return text.upper().gsub(regex(/\\s+/), "-")
function _M.hooks.access(conf) [closure] line 43
  return exit(((conf && 403) || 404))"
`);
});

test('string functions have one form', async () => {
  expect(printStmts((await unit(`
if s:find("..", 1, true) then f() end
if s:find("%.%.") ~= nil then f() end
if string.find(s, "%.%.") == nil then f() end
if s:sub(1, 1) == "/" then f() end
if s:sub(1, #root) ~= root then f() end
if s:match("^/") then f() end
if s:match("%.lua$") then f() end
if s:find("^[a-z]+$") then f() end
if s:find(part, 1, true) then f() end
local id = s:match("^/u/(%d+)$")
local clean = string.gsub(s, "%.%.", "")
local text = "a" .. b .. "c" .. 1
`)).functions[0].body)).toMatchInlineSnapshot(`
"if s.includes("..")
  f()
if s.includes("..")
  f()
if !s.includes("..")
  f()
if s.startsWith("/")
  f()
if !s.startsWith(root)
  f()
if s.startsWith("/")
  f()
if s.endsWith(".lua")
  f()
if regex(/^[a-z]+$/).test(s)
  f()
if s.includes(part)
  f()
declare local id = s.match(regex(/^\\/u\\/(\\d+)$/))
declare local clean = s.gsub("..", "")
declare local text = concat("a", b, "c", 1)"
`);
});

test('what a syntax error touches is unknown', async () => {
  const u = await unit('local function f(a)\n  if a == = check(a) then g(a) end\n  h()\nend\nlocal function k() return 1 end\n');
  expect(u.errors.length).toBeGreaterThan(0);
  expect(u.functions.map((f) => f.qualified)).toContain('k');
});

test('depth and length do not overflow', async () => {
  const deep = await unit(`local a = ${'('.repeat(20_000)}1${')'.repeat(20_000)}\n`);
  expect(deep.functions).toHaveLength(1);
  const calls = await unit(`local a = ${'f('.repeat(20_000)}1${')'.repeat(20_000)}\n`);
  expect(calls.depthCapped).toBe(true);
  const long = await unit(`local a = ${Array.from({ length: 5_000 }, (_, i) => `v${i}`).join(' .. ')}\n`);
  expect(long.depthCapped).toBe(false);
  const [assign] = long.functions[0].body;
  expect(assign.kind === 'assign' && assign.value?.kind === 'concat' && assign.value.parts.length).toBe(5_000);
  const chain = await unit(`if ${Array.from({ length: 5_000 }, (_, i) => `v${i}`).join(' and ')} then f() end\n`);
  expect(chain.depthCapped).toBe(false);
});
