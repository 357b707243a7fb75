import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseUnit } from '../../../src/syntax/parse';
import type { Unit } from '../../../src/syntax/form';
import { stmtExprs, walkExprs, walkStmts } from '../../../src/syntax/walk';
import { named } from '../named';
import { printStmts, printUnit } from '../print';

async function unit(source: string): Promise<Unit> {
  return (await parseUnit('Sample.cs', source))!;
}

/** Lowers statements inside a method and prints them. */
async function printed(source: string): Promise<string> {
  return printStmts(named(await unit(`class C { void M(string a, object o) {\n${source}\n} }\n`), 'C.M').body);
}

test('lowers a file of every construct', async () => {
  const source = readFileSync(join(__dirname, '../samples/csharp/Lockers.cs'), 'utf8');
  const u = await unit(source);
  expect(u.errors).toEqual([]);
  expect(printUnit(u)).toMatchInlineSnapshot(`
"import * from "System"
import * from "System.Collections.Generic"
import * from "System.Math"
import LockerStore from "Parcels.Storage" as Store
type class LockersController extends ControllerBase, IDisposable [public sealed partial] lines 13-117
  @ApiController
  @Route("lockers")
  @Authorize(Roles="clerk")
  field MaxNote: int = (4 * 100) [private const]
  field MinNote: int = 16 [private const]
  field Sizes: string[] = string[]["small", "large"] [private static readonly]
  field _store: Store [private readonly]
  field Opened: EventHandler<int>? [public]
  field @Required Name: string = "none" [public property]
  field IsFull: bool [public property]
  field Note: string [public property]
  field _note: string? [private]
  field Item: string [public property]
  methods LockersController.IsFull, LockersController.Note, LockersController.Note~2, LockersController.LockersController, LockersController.Item, LockersController.Open, LockersController.Describe, LockersController.Rank, LockersController.Ids, LockersController.Dump, LockersController.Dump~2, LockersController.Dispose, LockersController.operator ==, LockersController.~LockersController
type interface IStore [public] line 119
  field Count: int [property]
  methods IStore.OwnsAsync
type class OpenRequest [public record] line 120
  field @Required Code: string
  field Owner: string = "x"
type enum Size extends byte [public] line 121
  field Small = 1
  field Large
type class Paths [public static] line 122
  methods Paths.Inside
type struct Point [internal] line 123
  field x: int
  field X: int = x [public]
  field Data: byte[8] [fixed]
type alias Changed [public] line 124
function <file>() [file exported] lines 1-125
  import * from "System"
  import * from "System.Collections.Generic"
  import * from "System.Math"
  import LockerStore from "Parcels.Storage" as Store
  CLSCompliant(false)
  type LockersController
  type IStore
  type OpenRequest
  type Size
  type Paths
  type Point
  type Changed
function LockersController.IsFull() : bool [accessor exported public] line 20
  return (_store.Count >= MaxNote)
function LockersController.Note() : string [accessor exported public get] line 23
  return (_note ?? "")
function LockersController.Note~2(value: string) [accessor exported public set] line 24
  if (value.Length > MaxNote)
    throw new ArgumentException("value")
  _note = value
function LockersController.LockersController(store: Store, log: ILogger<LockersController>) [constructor exported public] lines 28-31
  super(log)
  if (store == null)
    throw new ArgumentNullException("store")
  _store = store
function LockersController.Item(row: int, column: string) : string [accessor exported public] line 33
  return _store.Cells[[row, column]]
function LockersController.Open(@FromRoute id: int, @FromBody request: OpenRequest? = null, ...tags: string[]) : Task<IActionResult> [method exported public async] lines 36-66
  @HttpPost("{id:int}")
  @ValidateAntiForgeryToken
  if (!(!(request == null) && (request.Code.Length > 3) && ((owner = request.Owner) instanceof string)) || !_store.OwnsAsync(id, owner))
    return Forbid()
  declare using scope = _store.Begin()
  declare path = Path.GetFullPath(Path.Combine(root, concat(id, "/", owner, "{x}.bin")))
  if !path.StartsWith(concat(root, "/"), StringComparison.Ordinal)
    throw new UnauthorizedAccessException(concat("outside: ", path))
  else
    if (int.TryParse(request.Code, &code) && (code == 0))
      ++_count
  declare text: string = concat("c:\\\\", id, "\\\\\\"q\\"")
  declare raw: string = "two\\n  lines"
  declare sql = concat("select * from lockers where id = ", id, " and name = '", owner, "'")
  scope
    this
  in scope
    loop each [key, value] of _store.All.Where(fn(LockersController.Open/_store.All.Where))
      Log(key, value[1:^2])
  init
    declare i: int = 0
    declare n: int = tags.Length
  loop for (i < n)
    if (tags[i] == null)
      continue
    else
      break
  update
    ++i
    --n
  loop do (id > 0)
    --id
  try
    _store.OpenAsync(id, retries=3)
  catch IOException as e
    if !(e.HResult == -1)
      throw
    goto end
  catch
    throw
  finally
    scope.Dispose()
  block end:
    return Ok({"id": id, "owner": owner, "Size": Sizes[0]})
function LockersController.Open/_store.All.Where(x) [closure] line 51
  registered _store.All.Where() #0
  return (x.Id == id)
function LockersController.Describe(o: object) : string [method private static] lines 68-74
  switch _
    case (((p = o) instanceof Parcel) && (o.Weight > 30) && p.Fragile)
      return concat("fragile ", p.Name)
    case ((o instanceof Parcel) || (o instanceof Letter))
      return "post"
    case (o == null)
      throw new ArgumentNullException("o")
    default
      return "other"
function LockersController.Rank(size: string) : int [method internal] lines 76-101
  switch size
    case "small", "tiny"
      return 1
    case "large"
      _count = 2
    default
      return 0
  declare settings = new XmlReaderSettings(DtdProcessing=DtdProcessing.Prohibit, MaxCharactersInDocument=1000)
  declare map = Dictionary{"a": 1, "b": 2}
  declare list: List<int> = [1, 2]
  declare sizes: int[] = new int[](8)
  declare two: int[] = [1, 2]
  declare buffer: Span<byte> = tagged stackalloc(16)
  [list, sizes] = [null, null]
  declare query = _store.All.Where(fn(LockersController.Rank/_store.All.Where)).OrderByDescending(fn(LockersController.Rank/_store.All.Where().OrderByDescending)).Select(fn(LockersController.Rank/_store.All.Where().OrderByDescending().Select))
  declare twice: Func<int, int> = fn(LockersController.Rank/twice)
  handler += fn(LockersController.Rank/handler)
  declare LockersController.Rank/Local
  _name ??= super.ToString()
  return (((size == "a") || (size == "b")) ? typeof Parcel.Name.Length : Local(sizes[0]))
function LockersController.Rank/_store.All.Where(p) [closure] line 95
  registered _store.All.Where() #0
  return ((p.Size == size) && !p.Taken)
function LockersController.Rank/_store.All.Where().OrderByDescending(p) [closure] line 95
  registered _store.All.Where().OrderByDescending() #0
  return p.Row
function LockersController.Rank/_store.All.Where().OrderByDescending().Select(p) [closure] line 95
  registered _store.All.Where().OrderByDescending().Select() #0
  return p.Id
function LockersController.Rank/twice(x) [closure static] line 96
  return (x * 2)
function LockersController.Rank/handler(s: object, e: EventArgs) [closure] line 97
  Log(cast<string>(s), cast<int>(e.Code))
function LockersController.Rank/Local(x: int) : int [function] line 98
  return (x + 1)
function LockersController.Ids() : IEnumerable<int> [method exported public] lines 103-107
  yield 1
  return
function LockersController.Dump() : void [method exported public] line 110
  Console.WriteLine(this)
function LockersController.Dump~2() : void [method exported public] line 112
function LockersController.Dispose() : void [method exported] line 114
  _store.Dispose()
function LockersController.operator ==(a: LockersController, b: LockersController) : bool [method exported public static] line 115
  return ReferenceEquals(a, b)
function LockersController.~LockersController() [method] line 116
  Dump()
function IStore.OwnsAsync(id: int, owner: string) : Task<bool> [method exported] line 119
function Paths.Inside(root: string) : bool [method exported public static extension] line 122
  return this.StartsWith(root)"
`);
});

test('a throw in the place of a value leaves before it', async () => {
  expect(await printed('var x = a ?? throw new E(); y = c ? a : throw new F(); return c ? throw new G() : a;')).toMatchInlineSnapshot(`
"if (a == null)
  throw new E()
declare x = a
if !c
  throw new F()
y = a
if c
  throw new G()
return a"
`);
});

test('a switch in the place of a value', async () => {
  expect(await printed('var x = o switch { 1 or 2 => a, _ => throw new E() }; F(o switch { string s when s.Length > 2 => s, _ => null });')).toMatchInlineSnapshot(`
"declare x = _
switch o
  case 1, 2
    x = a
  default
    throw new E()
F(((((s = o) instanceof string) && (s.Length > 2)) ? s : null))"
`);
});

test('patterns are conditions', async () => {
  expect(await printed(`
if (o is null) return; if (o is not null && o is string s) F(s);
if (o is >= 1 and < 10 or 20) return; if (o is { Owner.Id: 3 }) return; if (o is [1, _]) return; if (o is A.B) return; if (o is Parcel) return;`)).toMatchInlineSnapshot(`
"if (o == null)
  return
if (!(o == null) && ((s = o) instanceof string))
  F(s)
if (((o >= 1) && (o < 10)) || (o == 20))
  return
if (!(o == null) && (o.Owner.Id == 3))
  return
if ((o.Length == 2) && (o[0] == 1))
  return
if (o == A.B)
  return
if (o instanceof Parcel)
  return"
`);
});

test('operators behind a pattern are not part of it', async () => {
  expect(await printed(`
b = x && o is not null || y; b = x || o is null && y || z && w; b = o is Parcel && y; b = o is "a" or "b" && y; b = o is > 5 && p is not null && q is 3 || y;
b = (o is null) && y == z; b = o is null == y; b = !(o is A.B && y);`)).toMatchInlineSnapshot(`
"b = ((x && !(o == null)) || y)
b = (x || ((o == null) && y) || (z && w))
b = ((o instanceof Parcel) && y)
b = (((o == "a") || (o == "b")) && y)
b = (((o > 5) && !(p == null) && (q == 3)) || y)
b = ((o == null) && (y == z))
b = ((o == null) == y)
b = !((o == A.B) && y)"
`);
});

test('strings of every kind', async () => {
  expect(await printed(`
F("a\\n\\0", @"c:\\""x""", $"{a,5:X}-{{b}}", $@"\\{a}""q""", """x "y" z""", 'c', "u"u8);
F(a + 'c' + "d", 1 + 2, string.Format("{0}{{}}", a), String.Concat(a, "b"), string.Format(a, o));`)).toMatchInlineSnapshot(`
"F("a\\n\\u0000", "c:\\\\\\"x\\"", concat(a, "-{b}"), concat("\\\\", a, "\\"q\\""), "x \\"y\\" z", 'c', "u")
F(concat(a, 'c', "d"), (1 + 2), concat(a, "{}"), concat(a, "b"), string.Format(a, o))"
`);
});

test('minimal interfaces are closures with their routes', async () => {
  const u = await unit(`var app = Make();
app.MapPost("/items/{id}", async (int id, Db db) => await db.Find(id)).RequireAuthorization("admin");
app.UseMiddleware<Guard>();
`);
  expect(u.functions.map((f) => f.qualified)).toEqual(['<file>', 'app.MapPost /items/{id}']);
  expect(printStmts(u.functions[0].body)).toMatchInlineSnapshot(`
"declare app = Make()
app.MapPost("/items/{id}", fn(app.MapPost /items/{id})).RequireAuthorization("admin")
app.UseMiddleware(typeof Guard)"
`);
});

test('an attribute is the same with its suffix', async () => {
  const f = named(await unit('class C { [Web.AuthorizeAttribute(Policy = "x")][HttpGet] public void M() {} }'), 'C.M');
  expect(f.annotations.map((a) => [a.name, a.args.map((x) => x.name)])).toEqual([['Web.Authorize', ['Policy']], ['HttpGet', []]]);
});

test('methods of an extension block belong to the class', async () => {
  const u = await unit('static class X { extension(IEntry entry) { public void Go(string s) { entry.Run(s); } } }');
  expect(u.functions.map((f) => [f.qualified, f.form, f.exported])).toEqual([['<file>', 'file', true], ['X.Go', 'method', true]]);
  expect(printStmts(named(u, 'X.Go').body)).toBe('this.Run(s)');
});

test('code under #if and #else is all there', async () => {
  const u = await unit(`class C {
#if A
  [Old]
#endif
  void M() {
#if NET
    F();
#else
    G();
#endif
  }
}
`);
  expect(u.errors).toEqual([]);
  expect(printStmts(named(u, 'C.M').body)).toBe('F()\nG()');
});

test('of an #if that cuts through a statement the first branch is read', async () => {
  const u = await unit(`class C {
  void M() {
    if (a) { F(); }
#if NET
    else if (b)
#else
    else
#endif
    { G(); }
  }
}
`);
  expect(u.errors).toEqual([]);
  expect(printStmts(named(u, 'C.M').body)).toBe('if a\n  F()\nelse\n  if b\n    G()');
});

test.each(['a && ', 'check(a) && = 3'])('a condition with a syntax error is unknown: %s', async (condition) => {
  const u = await unit(`class C { void M() { if (${condition}) { F(); } G(); } }`);
  expect(u.errors.length).toBeGreaterThan(0);
  const kinds: string[] = [];
  for (const f of u.functions) walkStmts(f.body, (s) => { if (s.kind === 'if') walkExprs([s.test], (e) => void kinds.push(e.kind === 'unknown' ? e.reason : e.kind)); });
  expect(kinds).toContain('syntax-error');
});

test('deep nesting and long chains stay within bounds', async () => {
  const deep = await unit(`class C { int M() { return ${'('.repeat(20_000)}1${')'.repeat(20_000)}; } }`);
  expect(named(deep, 'C.M').body).toHaveLength(1);
  const sum = named(await unit(`class C { string M() { return "" + ${Array.from({ length: 5_000 }, (_, i) => `a${i}`).join(' + ')}; } }`), 'C.M');
  const [exit] = sum.body;
  const value = exit.kind === 'exit' ? exit.value : null;
  expect(value?.kind === 'concat' && value.parts.length).toBe(5_000);
  const nested = await unit(`class C { void M() { ${'if (a) { '.repeat(20_000)} ${'}'.repeat(20_000)} } }`);
  expect(nested.depthCapped).toBe(true);
  for (const f of nested.functions) walkStmts(f.body, (s) => void stmtExprs(s));
});
