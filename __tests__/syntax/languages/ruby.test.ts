import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Unit } from '../../../src/syntax/form';
import { parseUnit } from '../../../src/syntax/parse';
import { walkExprs } from '../../../src/syntax/walk';
import { printExpr, printFunc, printStmts, printUnit } from '../print';

async function parse(source: string): Promise<Unit> {
  return (await parseUnit('sample.rb', source))!;
}

/** The file's statements as lines. */
async function lower(source: string): Promise<string> {
  return printStmts((await parse(source)).functions[0].body);
}

async function func(source: string, id: string): Promise<string> {
  const found = (await parse(source)).functions.find((f) => f.id === id);
  return found ? printFunc(found) : `no ${id}`;
}

test('the sample', async () => {
  const source = readFileSync(join(__dirname, '../samples/ruby/orders_controller.rb'), 'utf8');
  expect(printUnit(await parse(source))).toMatchInlineSnapshot(`
"import "net/http"
import "./lib/archive"
type module Shop lines 6-118
  field LIMIT = 10000 [const]
  field KINDS = ["book", "film"] [const]
  nested Error, OrdersController
type class Error extends StandardError line 10
  StandardError.inherited(Error)
type class OrdersController extends ApplicationController, Pundit::Authorization lines 12-117
  field ledger [attr_reader]
  methods OrdersController.initialize, OrdersController.ping, OrdersController.show, OrdersController.update, OrdersController.destroy, OrdersController.total, OrdersController.find_cheap, OrdersController.order_params, OrdersController.load_order, OrdersController.cheap?, OrdersController.rate
  include(Pundit.Authorization)
  before_action("authenticate_user!")
  before_action("load_order", only=["show", "update"])
  before_action("require_admin", only=["destroy"], unless="local?")
  skip_before_action("authenticate_user!", only="ping")
  protect_from_forgery(with="exception")
  scope("open", fn(OrdersController.scope open))
  validates("title", presence=true, format={"with": regex(/\\A[\\w ]+\\z/i)})
  ApplicationController.inherited(OrdersController)
function <file>() [file exported] lines 1-130
  import "net/http"
  import "./lib/archive"
  type Shop
  get("/orders/:id", fn(get /orders/:id))
  namespace("shop", fn(namespace shop))
function OrdersController.scope open() [closure] line 22
  registered scope("open") #1
  return where(state="open")
function OrdersController.initialize(ledger = new Ledger(), ...rest, region, dry = false, ...options, done = null) [constructor exported] lines 25-28
  this.ledger = ledger
  this.options ||= options
function OrdersController.ping() [method exported] lines 30-32
  head("ok")
function OrdersController.show() [method exported] lines 34-37
  @before_action("authenticate_user!")
  @before_action("load_order", only=["show", "update"])
  block <filters>:
    authenticate_user!()
    load_order()
  if !(this.order.owner() == current_user())
    return redirect_to(root_path())
  render(json=this.order.to_json(only=["id", "title"]), status=200)
function OrdersController.update() [method exported] lines 39-50
  @before_action("authenticate_user!")
  @before_action("load_order", only=["show", "update"])
  block <filters>:
    authenticate_user!()
    load_order()
  kind = params["kind"]
  if !((kind in KINDS) && !(kind == null))
    throw new Error(concat("no kind ", kind))
  if !(params["title"] matches regex(/\\A\\w+\\z/))
    render(plain="no")
    return
  if this.order.update(order_params())
    redirect_to(this.order, notice="saved")
  else
    if this.order.locked?()
      head("locked")
    else
      render("edit")
function OrdersController.destroy() [method exported] lines 52-63
  @before_action("authenticate_user!")
  @before_action("require_admin", only=["destroy"], unless="local?")
  block <filters>:
    authenticate_user!()
    if !local?()
      require_admin()
  try
    loop each o of Order.where(concat("id = ", params["id"]))
      if o.kept?()
        continue
      o.destroy()
  catch ActiveRecord::RecordNotFound | Error as e
    return logger().warn(e.message())
  otherwise
    return logger().info("gone")
  finally
    ledger().close()
function OrdersController.total(rows) [method exported static] line 65
  return rows.sum(&="price")
function OrdersController.find_cheap(limit) [method exported static] lines 68-74
  rows = concat("select *\\n  from orders where price < ", limit, "\\n")
  return connection().execute(rows, "cheap")
function OrdersController.order_params() [method private] lines 79-81
  return params.require("order").permit("title", "note", tags=[])
function OrdersController.load_order() [method private] lines 83-85
  if !(this.order = Order.find(params["id"]))
    throw Error
function OrdersController.cheap?(price) [method private] lines 87-94
  switch price
    case 0, null
      return true
    case range[1, 5]
      return (price < limit())
    default
      return false
function OrdersController.rate(a, {0: b, 1: c}, d = {}) [method private] lines 96-116
  [x, ...y] = a
  level = ((x > 1) ? "high" : "low")
  try
    total = Integer(b)
  catch StandardError
    total = 0
  counts = y.map(fn(OrdersController.rate/y.map))
  loop each [v, i] of y.each_with_index()
    counts[i] += v
  i = 0
  loop while (i < 10)
    i += 1
  loop do !i.zero?()
    i -= 1
  text = concat(level, " of ", total)
  text += concat(" at ", c)
  sh = \`(concat("ls ", Shellwords.escape(text)))
  scope
    declare f = File.open(File.join("/srv", level.to_s()), "w")
  in scope
    f.write(sh)
  send("record", text[0:3], counts[-1])
  d["key"] = {"a": 1, "b": b, ...d}
  if block_given?()
    yield(text)
  else
    loop while true
      break
function OrdersController.rate/y.map(v) [closure] line 100
  registered y.map() #0
  if !v
    return 0
  return (v * 2)
function get /orders/:id(id) [closure] lines 120-123
  registered get("/orders/:id") #1
  if !(order = Shop.Order[id])
    halt(404)
  return erb("order", locals={"order": order})
function namespace shop() [closure] lines 125-130
  registered namespace("shop") #1
  desc("Clears old orders")
  return task(clear="environment", fn(namespace shop/task environment))
function namespace shop/task environment() [closure] lines 127-129
  registered task("environment") #1
  return Shop.OrdersController.find_cheap(ENV.fetch("MAX", 5)).each(&="destroy")"
`);
});

test('statements in the place of values', async () => {
  expect(await lower('x = case k when 1 then :a else :b end\ny = if c; p 1; 2; end\nz = begin; load_it; rescue IOError; nil; end\n')).toBe([
    'switch k()', '  case 1', '    x = "a"', '  default', '    x = "b"',
    'if c()', '  p(1)', '  y = 2',
    'try', '  z = load_it()', 'catch IOError', '  z = null'
  ].join('\n'));
  expect(await lower('a or raise Denied, "no"\nb && c.run\nd ? e : f\nopen_it rescue warn("x")\n')).toBe([
    'if !a()', '  throw new Denied("no")', 'if b()', '  c().run()', 'if d()', '  e()', 'else', '  f()', 'try', '  open_it()', 'catch StandardError', '  warn("x")'
  ].join('\n'));
});

test('names that are variables, and those that are calls', async () => {
  expect(await func('def a(b, c: d)\n  e = b\n  f { |g| [e, g, h] }\n  h\nend\n', 'a')).toBe([
    'function a(b, c = d()) [function exported] lines 1-5', '  e = b', '  f(fn(a/f))', '  return h()'
  ].join('\n'));
  expect(await func('def a(b)\n  f { |g| [b, g, h] }\nend\n', 'a/f')).toContain('return [b, g, h()]');
});

test('operators that are methods', async () => {
  expect(await lower('p x.nil?, !a.include?(b), s =~ /\\d/, /\\d/.match?(s), v.is_a?(Hash), l.freeze, o&.name, o.send(:go, 1), A::B.new(1), "a" "b#{c}"\n')).toBe(
    'p((x() == null), !(b() in a()), (s() matches regex(/\\d/)), (s() matches regex(/\\d/)), (v() instanceof Hash), l(), o().name(), o().go(1), new A.B(1), concat("ab", c()))'
  );
  expect(await lower('p %w[a b], :"x y", %r{^/a/}i, /a#{b}/, 0o600, 1_000, 3.5, ?c, -> (x) { x }, a[1..], a[0, 2]\n')).toBe(
    'p(["a", "b"], "x y", regex(/^/a//i), new Regexp(concat("a", b())), 384, 1000, 3.5, "c", fn(p x y c), a()[1:], a()[0:2])'
  );
});

test('here-documents', async () => {
  expect(await lower('run(<<~A, <<-B, z)\n  one #{x}\n    two\nA\n  raw\n  B\ny = <<~\'C\'\n  a\\n\nC\n')).toBe(
    'run(concat("one ", x(), "\\n  two\\n"), "  raw\\n", z())\ny = "a\\\\n\\n"'
  );
});

test('patterns, loops, several values', async () => {
  expect(await lower('case v\nin {name: String => n, age:} if n\n  n\nin [x, *y]\n  x\nend\nfor a, b in c do d(a) end\nuntil e; g; end\nreturn 1, 2\n')).toBe([
    'switch v()', '  case {"name": (n = String), "age": age}', '    if n', '      n', '  case [x, ...y]', '    x',
    'loop each [a, b] of c()', '  d(a)', 'loop while !e()', '  g()', 'return [1, 2]'
  ].join('\n'));
});

test('visibility, constants, class methods', async () => {
  const unit = await parse('class A\n  private def x; end\n  def y; end\n  def z; end\n  private :z\n  protected\n  def w; end\n  def self.v; end\n  private_class_method :v\nend\ndef A.t; end\n');
  expect(unit.functions.slice(1).map((f) => `${f.qualified} ${f.form} ${f.exported} ${f.modifiers.join(' ')}`)).toEqual([
    'A.x method false private', 'A.y method true ', 'A.z method false private', 'A.w method false protected', 'A.v method false static private', 'A.t function true static'
  ]);
});

test('filters: lists, conditions, blocks, skips', async () => {
  const source = 'class C < B\n  before_action :a, except: :x\n  before_action(if: :m?) { q }\n  skip_before_action :a, only: %i[y]\n  def x; 1; end\n  def y; 2; end\n  def z; 3; end\nend\n';
  expect(await func(source, 'C.x')).not.toContain('a()');
  expect(await func(source, 'C.y')).not.toContain('a()');
  expect(await func(source, 'C.z')).toContain('  a()\n');
});

test('a syntax error leaves the condition unknown', async () => {
  const unit = await parse('def a(x)\n  if x == = 1\n    run(x)\n  end\nend\n');
  expect(unit.errors.length).toBeGreaterThan(0);
  expect(printUnit(unit)).toContain('?syntax-error');
});

test('deep nesting and long chains', async () => {
  const deep = await parse(`x = ${'('.repeat(20_000)}y${')'.repeat(20_000)}\n`);
  expect(deep.functions).toHaveLength(1);
  const arrays = await parse(`x = ${'['.repeat(20_000)}y${']'.repeat(20_000)}\n`);
  expect(arrays.depthCapped).toBe(true);
  const chain = await parse(`x = ${Array.from({ length: 5_000 }, (_, i) => `"a" + b${i}`).join(' + ')}\n`);
  expect(chain.depthCapped).toBe(false);
  const [s] = chain.functions[0].body;
  let parts = 0;
  walkExprs(s.kind === 'assign' && s.value ? [s.value] : [], (e) => void (e.kind === 'call' && parts++));
  expect(parts).toBe(5_000);
  expect((await lower(`${Array.from({ length: 3_000 }, (_, i) => `b${i}`).join(' && ')}\n`)).startsWith('if (b0() && b1()')).toBe(true);
  expect(printExpr(null)).toBe('_');
});

test('a template is the Ruby of its tags', async () => {
  const unit = (await parseUnit('show.html.erb', '<% if a? %>\n  <b><%= @x.name -%></b> <%== y %>\n  <%= link_to("z", z_path) do |l| %>text<%# note %><% end %>\n<% else %><%= raw(c) %><%= d.html_safe %><%= h e %>\n<% end %>\n'))!;
  expect(unit.errors).toEqual([]);
  expect(printStmts(unit.functions[0].body)).toBe([
    'if a?()',
    '  erb_output(html_escape(this.x.name()))',
    '  erb_output(raw(y()))',
    '  erb_output(html_escape(link_to("z", z_path(), fn(link_to z))))',
    'else',
    '  erb_output(raw(c()))',
    '  erb_output(raw(d()))',
    '  erb_output(html_escape(e()))'
  ].join('\n'));
});
