import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseUnit } from '../../../src/syntax/parse';
import type { Unit } from '../../../src/syntax/form';
import { walkExprs, walkStmts } from '../../../src/syntax/walk';
import { named } from '../named';
import { printStmts, printUnit } from '../print';

async function unit(source: string): Promise<Unit> {
  return (await parseUnit('Sample.scala', source))!;
}

test('lowers a file of every construct', async () => {
  const u = await unit(readFileSync(join(__dirname, '../samples/scala/Ledger.scala'), 'utf8'));
  expect(u.errors).toEqual([]);
  expect(printUnit(u)).toMatchInlineSnapshot(`
"import Files from "java.nio.file" as Files
import Paths from "java.nio.file" as P
import * from "scala.concurrent"
import Checks from "depot.util" as Checks
type class LedgerController extends Base, Closeable lines 8-51
  @Singleton
  field store: Store[Account]
  field limit: Int = 16
  field ec: ExecutionContext
  field root = P.get("/srv/ledger").toRealPath() [val private]
  field count: Int = 0 [var]
  field names = Map(["a", 1], ["b", 2]) [val lazy]
  methods LedgerController.read, LedgerController.classify, LedgerController.total, LedgerController.loops, LedgerController.query, LedgerController.guarded, LedgerController.partial, LedgerController.close
  require((limit > 0), "limit")
type class LedgerController [object] lines 53-56
  field Max = 3 [val]
  methods LedgerController.apply
type class Account [case] line 58
  field owner: String
  field id: Long
  methods Account.isOwn
type interface Store line 59
  methods Store.get
function <file>() [file exported] lines 1-59
  import Files from "java.nio.file" as Files
  import Paths from "java.nio.file" as P
  import * from "scala.concurrent"
  import Checks from "depot.util" as Checks
  type LedgerController
  type LedgerController
  type Account
  type Store
function LedgerController.read(id: Long, ...tags: String, request: Request) : Future[Result] [method exported] lines 14-19
  return Action.async(parse.json, fn(LedgerController.read/Action.async))
function LedgerController.read/Action.async(request) [closure] lines 14-19
  registered Action.async() #1
  if ((!user.isAdmin() && (id == 3)) || (count >= limit))
    return Forbidden("no")
  else
    declare val y = (id + 1)
    return Ok(concat("a ", y, " ", request.name, "\\n"))
function LedgerController.classify(o: Any) : String [method exported] lines 21-27
  declare val n = o._1
  switch _
    case ((o instanceof Some) && (o._1 instanceof Int) && (n > 2))
      return "many"
    case ((o == "a") || (o == "b"))
      return "letter"
    case (o instanceof Account)
      declare val owner = o._1
      return owner
    case (o instanceof Error)
      declare val e = o
      throw e
    default
      throw new IllegalArgumentException(concat("not ", o))
function LedgerController.total(ids: Seq[Long]) [method exported] line 29
  declare val a = load(ids)
  declare val b = other(a)
  if (b.size > 1)
    declare val c = a.++(b)
    return c.sum
function LedgerController.loops(xs: List[Int]) : Unit [method exported] lines 31-42
  declare var i = 0
  loop while (i < xs.length)
    i += 1
  loop each x of xs
    if (x > 0)
      loop each y of xs
        println([x, y])
  xs.foreach(fn(LedgerController.loops/xs.foreach))
  arr[0] = xs.filter(fn(LedgerController.loops/xs.filter)).map(fn(LedgerController.loops/xs.filter().map)).head
  declare val [p, q] = split(xs)
  declare val kind = _
  if (p > q)
    kind = "more"
  else
    if (p == q)
      kind = "same"
    else
      log(p)
      kind = "less"
  f(p, name=q, ...xs)
  declare val t = Try(parse(p)).getOrElse(throw new Failure("bad"))
  declare val old = ((Option(p).isDefined() && xs.contains(q)) || (q != null))
function LedgerController.loops/xs.foreach(x) [closure] line 35
  registered xs.foreach() #0
  return println(x)
function LedgerController.loops/xs.filter(_) [closure] line 36
  registered xs.filter() #0
  return (_.owner == user.id)
function LedgerController.loops/xs.filter().map(given) [closure] line 36
  registered xs.filter().map() #0
  switch _
    default
      declare val k = given._1
      declare val v = given._2
      return k
function LedgerController.query(name: String, order: String) [method exported] line 44
  return tagged sql(concat("select * from t where name = ? order by ", order), name).as
function LedgerController.guarded() : Int [method exported] lines 46-49
  try
    return risky()
  catch IOException as e
    log(e)
    return 0
  catch NonFatal as e
    throw e
  finally
    close()
function LedgerController.partial() : PartialFunction[Any, Int] [method private] line 49
  return fn(LedgerController.partial/<closure>)
function LedgerController.partial/<closure>(given) [closure] line 49
  switch _
    case (given instanceof Int)
      declare val x = given
      return x
function LedgerController.close() : Unit [method exported override] line 50
  new Thread("x", Thread.run=fn(LedgerController.close/Thread.run)).start()
function LedgerController.close/Thread.run() : Unit [closure exported override] line 50
  registered Thread("x") #1
  stop()
function LedgerController.apply(n: Int) : LedgerController [method exported] line 55
  return new LedgerController(null, n)
function Account.isOwn(u: User) : Boolean [method exported] line 58
  return ((owner == u.name) && (id > 0))
function Store.get(id: Long) : Option[A] [method exported] line 59"
`);
});

test('infix operations are grouped as the language groups them', async () => {
  const u = await unit('class C { def m = a == b && c + 1 < d || !e && f contains g }');
  expect(printStmts(named(u, 'C.m').body)).toBe('return (((a == b) && ((c + 1) < d)) || (!e && f)).contains(g)');
});

test('a condition with a syntax error is unknown', async () => {
  const u = await unit('class C { def m() = { if (check(a) && ] 3) { f() }; g() } }');
  expect(u.errors.length).toBeGreaterThan(0);
});

// The parser itself takes time with the square of a chain's length, so the sizes are small.
test('deep nesting and long chains stay within bounds', async () => {
  const deep = await unit(`class C { def m = ${'('.repeat(2_000)}1${')'.repeat(2_000)} }`);
  expect(named(deep, 'C.m').body).toHaveLength(1);
  const sum = named(await unit(`class C { def m = "" + ${Array.from({ length: 800 }, (_, i) => `a${i}`).join(' + ')} }`), 'C.m');
  const [exit] = sum.body;
  const value = exit.kind === 'exit' ? exit.value : null;
  expect(value?.kind === 'concat' && value.parts.length).toBe(800);
  const nested = await unit(`class C { def m() = { ${'if (a) { '.repeat(1_000)} ${'}'.repeat(1_000)} } }`);
  for (const f of nested.functions) walkStmts(f.body, (s) => void (s.kind === 'if' && walkExprs([s.test], () => undefined)));
});
