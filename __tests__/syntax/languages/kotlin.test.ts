import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Unit } from '../../../src/syntax/form';
import { parseUnit } from '../../../src/syntax/parse';
import { printStmts, printUnit } from '../print';

async function parse(source: string): Promise<Unit> {
  return (await parseUnit('sample.kt', source))!;
}

/** The statements of a function's body as lines. */
async function lower(body: string): Promise<string> {
  return printStmts((await parse(`fun f() {\n${body}\n}\n`)).functions[1].body);
}

test('the sample', async () => {
  const source = readFileSync(join(__dirname, '../samples/kotlin/Orders.kt'), 'utf8');
  expect(printUnit(await parse(source))).toMatchInlineSnapshot(`
"import * from "io.ktor.server.application"
import File from "java.io" as Disk
import Paths from "java.nio.file" as Paths
type class Order extends Base, Closeable [data] lines 8-37
  @Serializable
  field id: Int
  field name: String
  field LIMIT = 10 [const val]
  field size: Int [val]
  field @Autowired store: Store [lateinit var]
  methods Order.of, Order.constructor, Order.size, Order.close
  nested State
  block
    require((id > 0), fn(Order.require))
type enum State [enum] lines 32-36
  field v: Int
  field OPEN = new State(1)
  field CLOSED = new State(2)
  methods State.next
type class Registry lines 39-41
  methods Registry.go
type interface Thing lines 43-45
  methods Thing.a
type alias Names extends Map<String, Int> line 47
function <file>() [file exported] lines 1-91
  import * from "io.ktor.server.application"
  import File from "java.io" as Disk
  import Paths from "java.nio.file" as Paths
  type Order
  type Registry
  type Thing
  type Names
  declare handle
  declare module
function Order.of(a: Int) : Order [method exported static] line 11
  return new Order(a)
function Order.require() [closure] line 15
  registered require() #1
  return concat("bad ", id, " and ", name.length)
function Order.constructor(x: String) [constructor exported] lines 18-20
  this(x.toInt())
  log(x)
function Order.size() [accessor exported] line 22
  return name.length
function Order.close() [method exported override] lines 28-30
  @PreAuthorize("hasRole('ADMIN')")
  super.close()
function State.next() : Int [method exported] line 35
  return (v + 1)
function Registry.go() [method exported static] line 40
function Thing.a(x: String?) : Int [method exported] line 44
function handle(a: String, block: (Int) -> Unit = fn(handle/<closure>)) : T? [function exported suspend] lines 49-82
  declare val [x, y] = pair
  declare val name = call.parameters["name"]
  if (name == null)
    return null
  declare val path = Paths.get("/srv", name).normalize()
  if ((!path.startsWith("/srv") && (name != null)) || (x == y))
    throw new IllegalArgumentException(concat("bad ", name, ": ", a))
  else
    if !(x in range[1, 10])
      return null
  declare val r = kind
  switch _
    case (r instanceof Int), !(r instanceof String)
      go()
    case (r in range[1, 5])
      stop()
    case (r == "a")
      null
    default
      error("no")
  declare val level = _
  switch _
    case (a.length > 1)
      level = 1
    default
      level = 2
  loop each [k, v] of map
    if (k == v)
      continue
    break
  loop while true
    break outer
  loop do (i < 10)
    ++i
  declare val s = _
  try
    s = load()
  catch IOException as e
    s = null
  finally
    close()
  declare val z = ((s != null) ? 1 : 2)
  loop each item of items.filter(fn(handle/items.filter))
    item.run()
  scope
    declare input = new Disk(path).inputStream()
  in scope
    input.copyTo(out)
  declare val text = cast<String>(x.y.z)
  declare val o = new Runnable(Runnable.run=fn(handle/Runnable.run))
  declare val bits = (a << 3)
  arr[i] = (arr[j] + 1)
  total += 2
  f(a=1, ...rest, fn(handle/f))
  declare val lazyValue: Int = lazy(fn(handle/lazyValue))
  declare val raw = concat("raw ", a, "\\n    text")
  return listOf(1, 2).map(double)
function handle/<closure>() [closure] line 49
function handle/items.filter(it) [closure] line 70
  registered items.filter() #0
  return it.ok
function handle/Runnable.run() [closure exported override] line 73
  registered Runnable() #0
  t()
function handle/f(p, q) [closure] line 77
  registered f() #2
  return p
function handle/lazyValue() [closure] line 78
  registered lazy() #0
  return 1
function module() [function exported] lines 84-91
  routing(fn(module/routing))
function module/routing() [closure] lines 85-90
  registered routing() #0
  return get("/orders/{id}", fn(module/routing/get /orders/{id}))
function module/routing/get /orders/{id}() [closure] lines 86-89
  registered get("/orders/{id}") #1
  declare val id = call.parameters["id"].toIntOrNull()
  if (id == null)
    throw new BadRequest("id")
  call.respond(store.find(id))"
`);
});

test('prefix operators go around what they are for', async () => {
  expect(await lower('if (!a.b().c && -x.y < 1) go()\nval z = !(p.q())\nval w = !list[0].ok')).toBe(['if (!a.b().c && (-x.y < 1))', '  go()', 'declare val z = !p.q()', 'declare val w = !list[0].ok'].join('\n'));
});

test('exits in the place of values', async () => {
  expect(await lower('val a = b ?: throw Ex("x")\nc ?: return\nd = e ?: continue\nreturn f ?: return 1')).toBe([
    'declare val a = b', 'if (a == null)', '  throw new Ex("x")', 'if (c == null)', '  return', 'd = e', 'if (d == null)', '  continue', 'if (f == null)', '  return 1', 'return f'
  ].join('\n'));
});

test('branches that are values', async () => {
  expect(await lower('val a = if (b) 1 else 2\nval c = when (d) { 1 -> "x"\nelse -> { log(); "y" } }\nreturn when { e -> 1\nelse -> 2 }')).toBe([
    'declare val a = (b ? 1 : 2)', 'declare val c = _', 'switch d', '  case 1', '    c = "x"', '  default', '    log()', '    c = "y"', 'switch _', '  case e', '    return 1', '  default', '    return 2'
  ].join('\n'));
});

test('texts', async () => {
  expect(await lower('p("a $b-c ${d.e} \\$f \\n $", """x $y""", \'c\', "plain")')).toBe('p(concat("a ", b, "-c ", d.e, " $f \\n $"), concat("x ", y), \'c\', "plain")');
});

test('blocks that run in place', async () => {
  expect(await lower('x.use { it.read() }\nx?.let { y -> go(y) }\nxs.forEach { if (it.bad) return }\nmutex.withLock { run() }')).toBe([
    'scope', '  declare it = x', 'in scope', '  it.read()', 'scope', '  declare y = x', 'in scope', '  go(y)', 'loop each it of xs', '  if it.bad', '    return', 'scope', '  declare it = mutex.withLock()', 'in scope', '  run()'
  ].join('\n'));
});

test('a syntax error leaves the condition unknown; deep nesting', async () => {
  const broken = await parse('fun f(x: Int) {\n  if (x == = 1) {\n    run(x)\n  }\n}\n');
  expect(broken.errors.length).toBeGreaterThan(0);
  expect(printUnit(broken)).toContain('?syntax-error');
  const deep = await parse(`val x = ${'('.repeat(20_000)}y${')'.repeat(20_000)}\n`);
  expect(deep.functions).toHaveLength(1);
  const chain = await parse(`val x = ${Array.from({ length: 5_000 }, (_, i) => `"a" + b${i}`).join(' + ')}\n`);
  expect(chain.depthCapped).toBe(false);
});

test('a class that delegates keeps its body', async () => {
  const unit = await parse('class A(private val b: B) : C by b {\n  val x = 1\n  override fun go(y: Int) { run(y) }\n}\n');
  expect(unit.functions.map((f) => f.qualified)).toEqual(['<file>', 'A.go']);
  expect(unit.types[0].fields.map((f) => f.name)).toEqual(['b', 'x']);
});
