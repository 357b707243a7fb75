import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseUnit } from '../../../src/syntax/parse';
import type { Unit } from '../../../src/syntax/form';
import { printStmts, printUnit } from '../print';

async function unit(source: string): Promise<Unit> {
  return (await parseUnit('sample.php', source))!;
}

/** Lowers file-level code and prints it. */
async function printed(source: string): Promise<string> {
  return printStmts((await unit(`<?php\n${source}\n`)).functions[0].body);
}

test('lowers a file of every construct', async () => {
  const source = readFileSync(join(__dirname, '../samples/php/ReportController.php'), 'utf8');
  expect(printUnit(await unit(source))).toMatchInlineSnapshot(`
"import Report from "Shop\\\\Model" as Report
import Clock from "Shop" as Clock
import Store from "Shop" as Db
import render_page from "Shop" as render_page
import LIMIT from "Shop" as LIMIT
import Route from "Symfony\\\\Component\\\\Routing\\\\Attribute" as Route
import "./bootstrap.php"
type interface Exporter extends Countable lines 14-17
  methods Exporter.export
type class Logs [trait] lines 19-23
  field lines: array = [] [private]
  methods Logs.note
type enum Level extends Labelled lines 25-31
  field Low = "l" [const]
  field High = "h" [const]
  field DEFAULT = this.Low [const]
  methods Level.label
type class ReportController extends Controller, Exporter, Logs [final] lines 34-128
  @Route("/reports", name="reports_")
  field MAX: int = 16 [public const]
  field MIN: int = 1000 [public const]
  field fillable = ["name", "owner"] [protected]
  field other [protected]
  field instance: ?self = null [private static]
  field db: Db [private readonly]
  field clock: Clock [protected]
  methods ReportController.__construct, ReportController.show, ReportController.all, ReportController.name, ReportController.run
function <file>() [file exported] lines 1-149
  import Report from "Shop\\\\Model" as Report
  import Clock from "Shop" as Clock
  import Store from "Shop" as Db
  import render_page from "Shop" as render_page
  import LIMIT from "Shop" as LIMIT
  import Route from "Symfony\\\\Component\\\\Routing\\\\Attribute" as Route
  declare const FORMATS = ["csv", "html"]
  declare const REPORT_DIR = concat(__DIR__, "/reports")
  require(concat(__DIR__, "/bootstrap.php"))
  import "./bootstrap.php"
  type Exporter
  type Logs
  type Level
  type ReportController
  declare helper
  echo("<table class=\\"reports\\">\\n")
  if rows
    echo("<b>")
    echo(htmlspecialchars(title))
    echo("</b>\\n")
  else
    if empty
      echo("<i>nothing</i>\\n")
    else
      loop each row of rows
        echo("<td>")
        echo(row.name)
        echo((row.id ?? "-"))
        echo("</td>\\n  ")
  echo("</table>\\n")
function Exporter.export(report: Report) : string [method exported public] line 16
function Logs.note(line: string, ...more) : void [method protected] line 22
  this.lines[] = sprintf(line, ...more)
function Level.label() : string [method exported public] line 30
  return ucfirst(this.name)
function ReportController.__construct(db: Db, clock: Clock, size: int = this.MAX) [constructor exported public] lines 42-46
  this.db = db
  this.clock = clock
  super.__construct()
  this.size = size
function ReportController.show(request: Request, id: int|string) : ?Response [method exported public] lines 50-70
  @Route("/{id}", methods=["GET"])
  @IsGranted("ROLE_USER")
  report = this.db.find(id)
  if (report == null)
    throw new NotFound(concat("no report ", id))
  if (!((_GET.format != null) && (request.query.page != null)) || !id)
    return null
  else
    if id.includes("..")
      throw new InvalidArgumentException("bad id")
    else
      if !regex(/^\\d+$/).test(id)
        die("no")
  [first, null, last] = explode(",", report.range)
  {"from": from, "to": [to]} = report.dates
  switch _
    case (first > 3), (last == 0)
      kind = "short"
    default
      throw new LogicException()
  switch report.level
    case Level.Low
      return this.render("low", {"report": report, "kind": kind})
    case Level.High, Level.DEFAULT
      return new Response(status=200, ...this.headers)
function ReportController.all(rows: array, pick: callable = null) : iterable [method exported public static generator] lines 72-89
  declare static cache = []
  loop each row of rows
    key = key row
    if (row.kind in FORMATS)
      continue
    cache[key] ??= pick.__invoke(row)
    yield row
  loop each [a, b] of rows
    echo(a, b)
  init
    i = 0
    n = count(rows)
  loop for (i < n)
    if (i % 2)
      break
  update
    ++i
  loop while (--n > 0)
    continue
  loop do !ok
    ok = unlink(path)
  names = htmlspecialchars(array_column(rows, "name"))
  usort(rows, this.compare)
  total = array_reduce(rows, fn(ReportController.all/total), 0)
  only = array_filter(rows, fn(ReportController.all/only))
  return this.instance.make(only, this.MIN, concat(total, " of ", n))
function ReportController.all/total(sum, r) [closure] line 86
  registered array_reduce() #1
  return (sum + r.n)
function ReportController.all/only(r: array) : bool [closure] line 87
  registered array_filter() #1
  return (r.n in names)
function ReportController.name() : string [method abstract protected] line 91
function ReportController.run(cmd: string, out, code: ?int = null) [method private] lines 93-127
  switch code
    case 1, 2
      exec(concat("tool --name=", cmd.name, " ", cmd[0], " ", this.dir, "/x"), out)
    case 3 (falls through)
      out = shell_exec(concat("ls ", cmd))
    default
      fn = this[cmd]
  try
    if !(handle = fopen(cmd, "r"))
      exit(1)
    pos = (intval(_SERVER.CONTENT_LENGTH) <=> PHP_INT_MAX)
  catch RuntimeException | IoError as e
    goto done
  finally
    fclose(handle)
  delete out.x
  delete this.cache
  object = new Base(3, Base.limit=5, Base.go=fn(ReportController.run/Base.go))
  class = new cmd.class(object)
  text = concat("SELECT * FROM t\\n  WHERE id = ", cmd)
  raw = "a $raw"
  if (copy = clone object)
    print("it\\\\'s A$x")
  ((GLOBALS[cmd] = (GLOBALS.a != 1)) xor true)
  block done: _
  return include(concat("views/", cmd, ".php"))
function ReportController.run/Base.go() [closure exported public] line 114
  registered Base() #2
  return 1
function helper(@SensitiveParameter token: string, x: Foo|null = null) : never [function exported] lines 130-137
  if (ok = ((x instanceof Foo) && token.startsWith("a")))
    (x.y == null)
  add_action("init", helper)
  Route.post("/items/{id}", fn(helper/Route.post /items/{id})).middleware("auth")
  exit()
function helper/Route.post /items/{id}(id) [closure] line 135
  registered Route.post("/items/{id}") #1
  return id"
`);
});

test('functions that ask the same question have one form', async () => {
  expect(await printed(`
if (strpos($a, '..') === false) f();
if (!str_contains($a, '..')) f();
if (0 === strpos($a, $root)) f();
if (str_starts_with($a, $root)) f();
if (preg_match('~^[a-z]+$~i', $a)) f();
if (preg_match('/^[a-z]+$/i', $a) === 1) f();
if (!preg_match('{^a$}', $a, $m)) f($m[1]);
if (isset($list[$key]) || array_key_exists($key, $list) || isset($list['a b'])) f();
if (is_null($x) || $x === null || !isset($x)) f();
$y = str_replace(['../', '..'], '', $x) . preg_replace('#/+#', '/', $x);
`)).toMatchInlineSnapshot(`
"if !a.includes("..")
  f()
if !a.includes("..")
  f()
if a.startsWith(root)
  f()
if a.startsWith(root)
  f()
if regex(/^[a-z]+$/i).test(a)
  f()
if regex(/^[a-z]+$/i).test(a)
  f()
if !regex(/^a$/).test(a, &m)
  f(m[1])
if ((key in list) || (key in list) || (list["a b"] != null))
  f()
if ((x == null) || (x == null) || !(x != null))
  f()
y = concat(x.replaceAll(["../", ".."], ""), x.replace(regex(//+/), "/"))"
`);
});

test('strings: quotes, escapes, interpolation, here documents', async () => {
  expect(await printed(`
$a = 'a\\'b\\\\c\\n';
$b = "a\\tb\\$c\\d{$x['k']->y[0]}$z->w $q[name]$q[1]$q[$i] \${v}";
$c = <<<X
  one $two
    {$three()}
  X . "a" . 'b';
$d = "only $x";
$e = "$x";
$f = <<<'Y'
plain $x
Y;
`)).toMatchInlineSnapshot(`
"a = "a'b\\\\c\\\\n"
b = concat("a\\tb$c\\\\d", x.k.y[0], z.w, " ", q.name, q[1], q[i], " ", v)
c = concat("one ", two, "\\n  ", three.__invoke(), "ab")
d = concat("only ", x)
e = concat(x)
f = "plain $x""
`);
});

test('idioms that leave are exits', async () => {
  expect(await printed(`
$x = find($id) ?? throw new Missing($id);
$y = $in['y'] ?: throw new Missing('y');
current_user_can('edit') or wp_die('no');
defined('ABSPATH') || exit;
$ok && run();
$z = $c ? make($c) : throw new Missing('z');
`)).toMatchInlineSnapshot(`
"x = find(id)
if (x == null)
  throw new Missing(id)
y = in.y
if !y
  throw new Missing("y")
if !current_user_can("edit")
  wp_die("no")
if !defined("ABSPATH")
  exit()
if ok
  run()
if !c
  throw new Missing("z")
z = make(c)"
`);
});

test('callbacks by name and by array are what they name', async () => {
  expect(await printed(`
add_action('wp_ajax_save', [$this, 'save']);
add_filter('the_title', 'clean_title');
Route::get('/a', [ItemController::class, 'show']);
usort($a, 'Cmp::by');
$ids = array_map('intval', $_POST['ids']);
$same = array_map($f, $list);
$f = strlen(...);
$f($x);
$o->run($x);
($o->run)($x);
new $class($x);
$class::make($x);
`)).toMatchInlineSnapshot(`
"add_action("wp_ajax_save", this.save)
add_filter("the_title", clean_title)
Route.get("/a", ItemController.show)
usort(a, Cmp.by)
ids = intval(_POST.ids)
same = array_map(f, list)
f = strlen
f.__invoke(x)
o.run(x)
o.run(x)
new class.class(x)
class.make(x)"
`);
});

test('text around code is output, in the branch where it stands', async () => {
  const body = (await unit('<p>\n<?php if ($a) { ?>\n<b><?= $a ?>\n<?php } else { ?>none<?php } ?>\n<?php switch ($x): case 1: ?>one<?php break; default: ?>other<?php endswitch ?>\n</p>\n')).functions[0].body;
  expect(printStmts(body)).toMatchInlineSnapshot(`
"echo("<p>\\n")
if a
  echo("<b>")
  echo(a)
else
  echo("none")
switch x
  case 1
    echo("one")
  default
    echo("other")
echo("</p>\\n")"
`);
});

test('a file of text alone is output', async () => {
  expect(printStmts((await unit('just text\n')).functions[0].body)).toBe('echo("just text\\n")');
});

test('what a syntax error touches is unknown', async () => {
  const u = await unit('<?php\nfunction f($a) {\n  if ($a = = check($a)) { g($a); }\n  h();\n}\nfunction k() { return 1; }\n');
  expect(u.errors.length).toBeGreaterThan(0);
  expect(u.functions.map((f) => f.qualified)).toContain('k');
  const f = u.functions.find((x) => x.qualified === 'f');
  if (f) {
    const test = f.body.find((s) => s.kind === 'if');
    expect(test?.kind === 'if' && test.test.kind).toBe('unknown');
  }
});

test('depth and length do not overflow', async () => {
  const deep = await unit(`<?php\n$a = ${'('.repeat(20_000)}1${')'.repeat(20_000)};\n`);
  expect(deep.functions).toHaveLength(1);
  const calls = await unit(`<?php\n$a = ${'f('.repeat(20_000)}1${')'.repeat(20_000)};\n`);
  expect(calls.depthCapped).toBe(true);
  const long = await unit(`<?php\n$a = ${Array.from({ length: 5_000 }, (_, i) => `$v${i}`).join(' . ')};\n`);
  expect(long.depthCapped).toBe(false);
  const [assign] = long.functions[0].body;
  expect(assign.kind === 'assign' && assign.value?.kind === 'concat' && assign.value.parts.length).toBe(5_000);
  const chain = await unit(`<?php\nif (${Array.from({ length: 5_000 }, (_, i) => `$v${i}`).join(' && ')}) f();\n`);
  expect(chain.depthCapped).toBe(false);
  const markup = await unit('<b><?= $x ?></b>\n'.repeat(5_000));
  expect(markup.functions[0].body).toHaveLength(10_001);
});
