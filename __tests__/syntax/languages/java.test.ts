import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseUnit } from '../../../src/syntax/parse';
import type { Unit } from '../../../src/syntax/form';
import { stmtExprs, walkExprs, walkStmts } from '../../../src/syntax/walk';
import { named } from '../named';
import { printExpr, printStmts, printUnit } from '../print';

async function unit(source: string): Promise<Unit> {
  return (await parseUnit('Sample.java', source))!;
}

/** Lowers statements inside a method and prints them. */
async function printed(source: string): Promise<string> {
  return printStmts(named(await unit(`class C { void m(String a, Object o) {\n${source}\n} }\n`), 'C.m').body);
}

test('lowers a file of every construct', async () => {
  const source = readFileSync(join(__dirname, '../samples/java/Ledger.java'), 'utf8');
  expect(printUnit(await unit(source))).toMatchInlineSnapshot(`
"import File from "java.io" as File
import * from "java.util"
import require from "org.example.util.Checks" as require
type class Ledger extends Base, Closeable, Comparable<Ledger<T>> [public] lines 10-167
  @RestController
  @RequestMapping(value="/accounts", produces=["application/json", "text/plain"])
  field MAX: long = 16 [private static final]
  field MIN: long = -1 [private static final]
  field @Autowired(required=false) @Qualifier("main") accounts: Map<String, List<T>> = new HashMap() [private final]
  field buffer: byte[][64] = new byte[](64)
  field names: String[] = String[]["a", "b"]
  field order: Comparator<T> = fn(Ledger.order) [private final]
  field reload: Runnable = new Runnable(Runnable.count=1, Runnable.run=fn(Ledger.Runnable.run)) [private final]
  methods Ledger.Ledger, Ledger.Ledger~2, Ledger.delete, Ledger.classify, Ledger.loops
  nested Kind, Store, Range, Guarded
  block
    System.loadLibrary("ledger")
  block
    register(this)
type enum Kind extends Labelled lines 139-147
  field SMALL = new Kind("s", SMALL.label=fn(Kind.SMALL.label))
  field @Deprecated LARGE = new Kind("l", 2)
  field TINY
  field code: String [private]
  methods Kind.Kind
type interface Store [public] lines 149-154
  field LIMIT: int = 10
  methods Store.find, Store.has, Store.hidden
type class Range extends Serializable [public record] lines 156-161
  field @NotNull low: Integer [private final]
  field high: int [private final]
  methods Range.Range, Range.of
type interface Guarded [annotation] lines 163-166
  field value: String = "none"
  field by: Class<?>[] = []
type class Local lines 119-121
  methods Local.go
function <file>() [file exported] lines 1-167
  import File from "java.io" as File
  import * from "java.util"
  import require from "org.example.util.Checks" as require
  type Ledger
function Ledger.order(a, b) [closure] line 16
  return a.id().compareTo(b.id())
function Ledger.Runnable.run() : void [closure exported public] lines 21-23
  @Override
  registered Runnable() #1
  Ledger.this.load(++count)
function Ledger.Ledger(root: File, ...limits: int) [constructor exported protected] lines 34-37
  super(root)
  this.root = root
function Ledger.Ledger~2() [constructor] lines 39-41
  this(new File(concat(".", File.separator, "data")))
function Ledger.delete(@PathVariable("id") id: String, @RequestBody(required=true) query: Query) : ResponseEntity<Void> [method exported public synchronized] lines 45-62
  @PreAuthorize("hasRole('ADMIN')")
  @DeleteMapping("/{id}")
  scope
    this
  in scope
    if ((id == null) || id.isEmpty() || !query.owner().equals(id))
      throw new IllegalArgumentException(concat("bad id: ", id, "/", query))
    else
      if accounts.containsKey(id)
        accounts.remove(id)
      else
        return ResponseEntity.notFound().build()
    declare sql: String = concat("DELETE FROM account WHERE id = '", id, "'", (1 + 2))
    try
      scope
        declare c: Connection = pool.get()
        declare s = c.createStatement()
      in scope
        s.execute(sql)
    catch SQLException | IllegalStateException as e
      log.warn("failed", e)
    finally
      ++metrics.count
    return null
function Ledger.classify(o: Object, k: int) : int [method] lines 64-93
  if (((s = o) instanceof String) && (s.length() > 2))
    return s.length()
  if !(o instanceof java.util.List)
    k += 1
  switch k
    case 1, 2 (falls through)
      --k
    case 3
      k = 9
    default
      return -1
  declare size: int = _
  switch kind(o)
    case SMALL, TINY
      size = 1
    case LARGE
      if (k > 3)
        size = 7
        break
      size = 100
    default
      throw new IllegalStateException()
  declare label: String = concat("size ", ((size == 1) ? "one" : "many"))
  switch o
    case ((o instanceof Point) && (x > y))
      declare [x, y]: Point = o
      return x
    case (o instanceof Circle)
      declare c: Circle = o
      return c.radius()
    default
      return size
function Ledger.loops(items: List<? extends T>, lock: Object) : void [method] lines 95-137
  init
    declare i: int = 0
    declare n: int = items.size()
  loop for (i < n)
    loop each item of items
      if (item == null)
        continue outer
      if item.closed()
        break outer
  update
    ++i
  declare grid[3]: int[][] = new int[][](3, 4)
  grid[0][1] <<= 2
  loop do (grid[0][0] < 5)
    ++grid[0][0]
  loop while true
    scope
      lock
    in scope
      lock.notifyAll()
    block
      declare i: int = cast<int>(3.5)
    break
  assert((items != null), "no items")
  type Local
  executor.submit(new Callable(Callable.call=fn(Ledger.loops/Callable.call)))
  declare line: String = _
  loop while ((line = reader.readLine()) != null)
    System.out.println(line)
  declare make: Supplier<List<String>> = ArrayList.new
  declare k: Class<?> = String.class
  declare text: String = "SELECT *\\n  FROM t\\tx\\n"
  new outer.Inner(1).super_()
  super.loops(null, lock)
function Local.go() : void [method] line 120
  items.stream().map(T.id).filter(Objects.nonNull).forEach(fn(Local.go/items.stream().map().filter().forEach))
function Local.go/items.stream().map().filter().forEach(x) [closure] line 120
  registered items.stream().map().filter().forEach() #0
  System.out.println(x)
function Ledger.loops/Callable.call() : Integer [closure exported public] lines 123-125
  registered Callable() #0
  return (ready ? 1 : 0)
function Kind.SMALL.label() : String [closure] line 140
  @Override
  registered Kind("s") #1
  return "small"
function Kind.Kind(...code: String) [constructor] line 146
  this.code = code[0]
function Store.find(id: String) : Account [method exported] line 151
function Store.has(id: String) : boolean [method exported default] line 152
  return (find(id) != null)
function Store.hidden() : void [method private] line 153
function Range.Range(@NotNull low: Integer, high: int) [constructor exported public] lines 157-159
  if (low > high)
    throw new IllegalArgumentException(String.format("%d > %d", low, high))
function Range.of(at: int) : Range [method static] line 160
  return new Range(at, at)"
`);
});

describe('names', () => {
  test('methods of an anonymous class are closures under the class that they implement', async () => {
    const u = await unit('class C { void m() { pool.submit(new Job("nightly") { int n = f(); { set(n); } public void run() { go(); } }); } }');
    expect(u.functions.slice(1).map((f) => [f.id, f.name])).toEqual([['C.m', 'm'], ['C.m/Job.run', 'run'], ['C.m/Job.<init>', '<init>']].sort((a, b) => order(u, a[0]) - order(u, b[0])));
    expect(named(u, 'C.m/Job.run').registrar).toEqual({ callee: 'Job', literals: ['nightly'], index: 3 });
    expect(printStmts(named(u, 'C.m').body)).toBe('pool.submit(new Job("nightly", Job.n=f(), Job.<init>=fn(C.m/Job.<init>), Job.run=fn(C.m/Job.run)))');
  });

  test('closures of fields belong to the class', async () => {
    const u = await unit('class C { Handler h = x -> x.go(); Handler k = new Handler() { public void on() {} }; }\nclass D { Handler h = x -> x; }');
    expect(u.functions.slice(1).map((f) => f.id)).toEqual(['C.h', 'C.Handler.on', 'D.h']);
  });

  test('overloads are told apart in order', async () => {
    const u = await unit('class C { void f() {} void f(int a) {} class D { void f() {} } }');
    expect(u.functions.slice(1).map((f) => f.id)).toEqual(['C.f', 'C.f~2', 'D.f']);
  });

  test('a span begins behind annotations and modifiers', async () => {
    const u = await unit('class C {\n  @Get("/x")\n  public\n  String f() {\n    return "";\n  }\n}\n');
    expect(named(u, 'C.f').span).toMatchObject({ line: 4, endLine: 6 });
    expect(named(u, 'C.f').annotations.map((a) => [a.name, a.args.map((x) => printExpr(x.value))])).toEqual([['Get', ['"/x"']]]);
  });
});

function order(u: Unit, id: string): number {
  return u.functions.findIndex((f) => f.id === id);
}

describe('normalisations', () => {
  test.each([
    ['String s = "a" + ("b" + a) + "c" + "d";', 'declare s: String = concat("ab", a, "cd")'],
    ['String s = dir + File.separator + name;', 'declare s: String = concat(dir, File.separator, name)'],
    ['String s = dir + \'/\' + name;', 'declare s: String = concat(dir, "/", name)'],
    ['int n = \'a\' + i;', 'declare n: int = (\'a\' + i)'],
    ['String s = "n" + (i + 1);', 'declare s: String = concat("n", (i + 1))'],
    ['var x = (a && (b && c)) && !(!d);', 'declare x = (a && b && c && d)'],
    ['if ((n = read()) < 0) fail();', 'if ((n = read()) < 0)\n  fail()'],
    ['if (!(o instanceof User u) || u.banned()) return;', 'if (!((u = o) instanceof User) || u.banned())\n  return'],
    ['long n = 0x1FL + 0b11 + 017 + 1_000;', 'declare n: long = (((31 + 3) + 15) + 1000)'],
    ['final byte[] b = new byte[n * 2];', 'declare final b[(n * 2)]: byte[] = new byte[]((n * 2))'],
    ['int a[] = {1, 2}, c;', 'declare a: int[] = int[][1, 2]\ndeclare c: int = _'],
    ['f(Map.<String, Integer>of(), int[].class, X::new);', 'f(Map.of(), int[].class, X.new)'],
    ['new java.io.File(a).delete();', 'new java.io.File(a).delete()'],
    ['String s = """\n    a\n      b\\n\n    """;', 'declare s: String = "a\\n  b\\n\\n"'],
    ['assert a != null : "a";', 'assert((a != null), "a")'],
    ['synchronized (this) { f(); }', 'scope\n  this\nin scope\n  f()'],
    ['try (var in = open(a)) { f(in); }', 'scope\n  declare in = open(a)\nin scope\n  f(in)'],
    ['switch (a) { case "x" -> {} case "y" -> f(); default -> { break; } }', 'switch a\n  case "x" _\n  case "y"\n    f()\n  default _'],
    ['switch (a) { case 1: f(); case 2: case 3: g(); break; default: h(); }', 'switch a\n  case 1 (falls through)\n    f()\n  case 2, 3\n    g()\n  default\n    h()'],
    ['return switch (a) { case 1, 2 -> f(); default -> throw new E(); };', 'switch a\n  case 1, 2\n    return f()\n  default\n    throw new E()'],
    ['x.y = switch (a) { case 1: yield f(); default: yield g(); };', 'switch a\n  case 1\n    x.y = f()\n  default\n    x.y = g()'],
    ['f(switch (a) { case 1, 2 -> x; default -> y; });', 'f((((a == 1) || (a == 2)) ? x : y))'],
    ['switch (o) { case User u when u.ok() -> f(u); default -> {} }', 'switch o\n  case ((o instanceof User) && u.ok())\n    declare u: User = o\n    f(u)\n  default _']
  ])('%s', async (source, expected) => {
    expect(await printed(source)).toBe(expected);
  });

  test('a switch with blocks among other expressions is a called closure', async () => {
    const u = await unit('class C { void m() { f(1 + switch (a) { case 1 -> { log(); yield 2; } default -> throw new E(); }); } }');
    expect(printStmts(named(u, 'C.m').body)).toBe('f((1 + fn(C.m/<closure>)()))');
    expect(printStmts(named(u, 'C.m/<closure>').body)).toBe('switch a\n  case 1\n    log()\n    return 2\n  default\n    throw new E()');
  });

  test('a synchronized method holds the lock of its object', async () => {
    const u = await unit('class C { synchronized void m() { f(); } }');
    expect(printStmts(named(u, 'C.m').body)).toBe('scope\n  this\nin scope\n  f()');
  });

  test('interface methods are public unless private', async () => {
    const u = await unit('interface I { void a(); default void b() {} private void c() {} }');
    expect(u.functions.slice(1).map((f) => [f.id, f.exported])).toEqual([['I.a', true], ['I.b', true], ['I.c', false]]);
  });
});

describe('damaged source', () => {
  test.each([
    ['if (allowed(a b)) { return; }\ndrop();', 'if allowed(?syntax-error(), b)\n  return\ndrop()'],
    ['if (a == ) { return; }', 'if ?syntax-error((a == ?syntax-error()))\n  return']
  ])('a broken condition is unknown, never absent: %s', async (source, expected) => {
    expect(await printed(source)).toBe(expected);
  });

  test('methods around an error are found', async () => {
    const u = await unit('class C { void a() { x = ; } void b() { ok(); } }');
    expect(u.errors.length).toBeGreaterThan(0);
    expect(printStmts(named(u, 'C.b').body)).toBe('ok()');
  });
});

describe('depth', () => {
  test('20,000 brackets', async () => {
    expect(await printed(`x = ${'('.repeat(20_000)}a${')'.repeat(20_000)};`)).toBe('x = a');
  });

  test('5,000 terms are one flat chain', async () => {
    const terms = Array.from({ length: 5_000 }, (_, i) => `p${i}`);
    const u = await unit(`class C { Object a = "x" + ${terms.join(' + ')}; Object b = ${terms.join(' || ')}; Object c = ${terms.map(() => '"y"').join(' + ')}; }`);
    const [a, b, c] = u.types[0].fields.map((f) => f.initial);
    expect(a?.kind === 'concat' && a.parts.length).toBe(5_001);
    expect(b?.kind === 'logical' && b.operands.length).toBe(5_000);
    expect(c?.kind === 'literal' && c.value.length).toBe(5_000);
    expect(u.depthCapped).toBe(false);
  });

  test('deep nesting is capped and said so', async () => {
    const u = await unit(`class C { Object a = ${'f('.repeat(2_000)}1${')'.repeat(2_000)}; }`);
    expect(u.depthCapped).toBe(true);
  });
});

test('spans are those of the source', async () => {
  const source = 'class C {\n  void run(String é) {\n    if (ok(é))\n      return;\n  }\n}\n';
  const texts: string[] = [];
  walkStmts(named(await unit(source), 'C.run').body, (s) => {
    texts.push(source.slice(s.span.start, s.span.end));
    walkExprs(stmtExprs(s), (e) => void (e.kind === 'call' && texts.push(source.slice(e.span.start, e.span.end))));
  });
  expect(texts).toEqual(['if (ok(é))\n      return;', 'ok(é)', 'return;']);
});
