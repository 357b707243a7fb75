import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseUnit } from '../../../src/syntax/parse';
import type { Stmt, Unit } from '../../../src/syntax/form';
import { walkExprs, stmtExprs, walkStmts } from '../../../src/syntax/walk';
import { named } from '../named';
import { printExpr, printStmts, printUnit } from '../print';

async function unit(source: string): Promise<Unit> {
  return (await parseUnit('sample.go', source))!;
}

/** Lowers statements inside a method `(s *Server) run(a, b string)`. */
async function body(source: string): Promise<Stmt[]> {
  const u = await unit(`package p\nfunc (s *Server) run(a, b string) {\n${source}\n}\n`);
  return u.functions[1].body;
}

async function printed(source: string): Promise<string> {
  return printStmts(await body(source));
}

test('lowers a file of every construct', async () => {
  const source = readFileSync(join(__dirname, '../samples/go/service.go'), 'utf8');
  expect(printUnit(await unit(source))).toMatchInlineSnapshot(`
"import "context" as context
import "encoding/json" as json
import "errors" as errors
import "fmt" as fmt
import "net/http" as http
import "os" as os
import "sync" as sync
import * from "example.org/vault/audit"
import "example.org/vault/store/v2" as store
import "example.org/vault/drivers/sqlite" as _
import "gopkg.in/yaml.v3" as yaml
type alias Level extends int line 19
type interface Opener extends fmt.Stringer lines 37-41
  field Open: (ctx context.Context, id string) (*Document, error)
  field Close: () error
type interface Number lines 43-45
type struct Document extends sync.Mutex, store.Base lines 47-57
  field ID: string tag "json:\\"id\\" validate:\\"required\\""
  field Owner: string tag "json:\\"id\\" validate:\\"required\\""
  field Tags: map[string]string tag "json:\\"tags,omitempty\\""
  field digest: [32]byte[32]
  field Meta: struct { Created int64 }
  field hooks: []func(*Document) error
  nested Meta
type struct Meta lines 53-55
  field Created: int64
type alias Handler extends http.HandlerFunc line 59
type struct Stack line 61
  field items: []T
type struct req lines 111-113
  field Name: string tag "json:\\"name\\""
function <file>() [file exported] lines 1-174
  import "context" as context
  import "encoding/json" as json
  import "errors" as errors
  import "fmt" as fmt
  import "net/http" as http
  import "os" as os
  import "sync" as sync
  import * from "example.org/vault/audit"
  import "example.org/vault/store/v2" as store
  import "example.org/vault/drivers/sqlite" as _
  import "gopkg.in/yaml.v3" as yaml
  type Level
  declare const LevelRead: Level = 0
  declare const LevelWrite = 1
  declare const _ = 2
  declare const LevelOwner = 3
  declare const maxBody = (1 << 20)
  declare const banner = "vault\\\\n"
  declare ErrDenied = errors.New("vault: denied")
  declare registry = map[string]Opener{}
  declare ready = false
  declare key[32]: [32]byte = _
  type Opener
  type Number
  type Document
  type Handler
  type Stack
  declare Stack.Push
  declare Document.Rename
  declare Document.String
  declare check
  declare Decode
  declare describe
  declare serve
function Stack.Push(v: T) [method exported] line 63
  this.items = append(this.items, v)
function Document.Rename(ctx: context.Context, name: string, ...opts: Option) : (old string, err error) [method exported] lines 65-81
  declare old: string = _
  declare err: error = _
  this.Lock()
  deferred this.Unlock()
  declare user = UserFrom(ctx)
  if ((user == null) || ((user.ID != this.Owner) && !user.Admin))
    return ["", ErrDenied]
  else
    err = check(name)
    if (err != null)
      return [old, err]
  loop each [_, o] of opts
    o(this)
  [old, this.ID] = [this.ID, name]
  deferred fn(Document.Rename/<closure>)(this.ID)
  return [old, null]
function Document.Rename/<closure>(id: string) [closure] lines 77-79
  this.notify(id, concat("renamed to ", name, " by ", this.Owner))
function Document.String() : string [method exported] lines 83-88
  loop each [_, d] of this.hooks
    _ = d
  return fmt.Sprintf("%s/%s", this.Owner, this.ID)
function check(name: string) : error [function] lines 90-99
  switch _
    case (name == ""), (len(name) > 64)
      return fmt.Errorf("bad name %q", name)
    case (name[0] == '.') (falls through) _
    default
      return null
function Decode(r: *http.Request, limit: int64) : (*Document, error) [function exported] lines 101-118
  declare body = make([]byte, limit)
  declare [n, err] = r.Body.Read(body[:limit])
  if (err != null)
    return [null, err]
  declare doc: Document = _
  declare err = json.Unmarshal(body[0:n:limit], &doc)
  if (err != null)
    panic(err)
  type req
  declare req: struct { Name string \`json:"name"\` } = _
  declare size = (cast<uint16>(n) &^ 15)
  doc.digest[0] ^= cast<byte>(size)
  ++doc.Tags[cast<string>(body)]
  return [&doc, null]
function describe(v: interface{}) : string [function] lines 120-133
  declare x = v
  switch typeof x
    case null
      return "none"
    case int, *Document
      return fmt.Sprint(x)
    case map[string][]byte
      return "map"
  declare [s, ok] = cast<fmt.Stringer>(v)
  if ok
    return s.String()
  return Map(cast<[]int>(v), fn(describe/Map))[0]
function describe/Map(i: int) : string [closure] line 132
  registered Map() #1
  return cast<string>(cast<rune>(i))
function serve(mux: *http.ServeMux, jobs: <-chan *Document, done: chan struct{}) [function] lines 135-174
  mux.HandleFunc("POST /documents/{id}", fn(serve/mux.HandleFunc POST /documents/{id}))
  declare srv = &http.Server{"Addr": ":8080", "Handler": mux, "TLSConfig": null}
  declare limits = map[Level]int{[LevelRead]: 10, [LevelOwner]: 1000}
  declare points = []Point[Point[1, 2], Point{"X": 3, "Y": -4}]
  init
    declare i = 0
  loop for (i < len(points))
    switch _
      case (doc = <-jobs)
        if (doc == null)
          break loop
        process(doc)
      case (done <- struct{}{})
        continue loop
      default _
    loop while ready
      break
  update
    ++i
  loop each _ of limits _
  if true
    goto end
  block
    declare srv = srv.Addr
    os.Remove(srv)
  <-done
  yaml.Unmarshal(cast<[]byte>("a: Aé"), srv)
function serve/mux.HandleFunc POST /documents/{id}(w: http.ResponseWriter, r: *http.Request) [closure] lines 136-142
  registered mux.HandleFunc("POST /documents/{id}") #1
  if !allowed(r)
    http.Error(w, "denied", http.StatusForbidden)
    return
  w.WriteHeader(204)"
`);
});

describe('names', () => {
  test('a receiver is `this` until something hides it', async () => {
    expect(await printed('s.a()\nfor _, s := range s.items { s.b() }\nf := func(s int) { use(s) }\ns.c()\ns, ok := s.d()\nuse(s, ok)')).toBe(
      ['this.a()', 'loop each [_, s] of this.items', '  s.b()', 'declare f = fn(Server.run/f)', 'this.c()', 'declare [s, ok] = this.d()', 'use(s, ok)'].join('\n')
    );
  });

  test('a closure sees the receiver of the method around it', async () => {
    const u = await unit('package p\nfunc (s *T) Run() { go func() { s.work() }() }');
    expect(printStmts(named(u, 'T.Run/<closure>').body)).toBe('this.work()');
  });

  test('containers have no pointer and no type parameters', async () => {
    const u = await unit('package p\nfunc (t *Tree[K, V]) Get() {}\nfunc (Tree[K, V]) put() {}\nfunc (*Leaf) Get() {}');
    expect(u.functions.slice(1).map((f) => [f.id, f.container, f.exported])).toEqual([
      ['Tree.Get', 'Tree', true], ['Tree.put', 'Tree', false], ['Leaf.Get', 'Leaf', true]
    ]);
  });

  test('a route keeps its identity', async () => {
    const u = await unit('package p\nfunc routes(r Router) { r.Post("/items/:id", guard(admin), func(c *Ctx) error { return c.Next() }) }');
    const route = u.functions[2];
    expect(route.id).toBe('routes/r.Post /items/:id');
    expect(route.registrar).toEqual({ callee: 'r.Post', literals: ['/items/:id'], index: 2 });
  });
});

describe('normalisations', () => {
  test.each([
    ['if x := f(); x != nil { g(x) }', 'declare x = f()\nif (x != null)\n  g(x)'],
    ['x := "a" + ("b" + a) + `c` + "d"', 'declare x = concat("ab", a, "cd")'],
    ['x := a + b + "/"', 'declare x = concat(a, b, "/")'],
    ['x := (1 + n) + 2', 'declare x = ((1 + n) + 2)'],
    ['ok := a == "" && (b == "" && c) && d', 'declare ok = ((a == "") && (b == "") && c && d)'],
    ['x := ^m & 0xFF', 'declare x = (~m & 255)'],
    ['os.Chmod(p, 0o600)', 'os.Chmod(p, 384)'],
    ['x := []byte(a)', 'declare x = cast<[]byte>(a)'],
    ['x := int64(n)', 'declare x = cast<int64>(n)'],
    ['x := Duration(n)', 'declare x = Duration(n)'],
    ['x.(*T).f()', 'cast<*T>(x).f()'],
    ['v := T{}', 'declare v = T{}'],
    ['v := []T{}', 'declare v = []T[]'],
    ['v := map[string]T{"a": {X: 1}, k: {}}', 'declare v = map[string]T{"a": T{"X": 1}, [k]: T{}}'],
    ['f(xs...)', 'f(...xs)'],
    ['a, b = b, a', '[a, b] = [b, a]'],
    ['var a, b = 1, f()', 'declare a = 1\ndeclare b = f()'],
    ['var buf [16]byte', 'declare buf[16]: [16]byte = _'],
    ['n += copy(p[i:], q)', 'n += copy(p[i:], q)'],
    ['r := \'\\n\'', 'declare r = \'\n\''],
    ['defer mu.Unlock()', 'deferred mu.Unlock()'],
    ['go run(ctx)', 'deferred run(ctx)'],
    ['v, ok := <-ch', 'declare [v, ok] = <-ch'],
    ['for {}', 'loop while _ _'],
    ['switch x := f(); x { case 1, 2: a(); fallthrough; default: b() }', 'declare x = f()\nswitch x\n  case 1, 2 (falls through)\n    a()\n  default\n    b()'],
    ['switch v.(type) { case nil: a(); case *T, []int: b() }', 'switch typeof v\n  case null\n    a()\n  case *T, []int\n    b()'],
    ['select { case ch <- 1: case <-done: return }', 'switch _\n  case (ch <- 1) _\n  case <-done\n    return']
  ])('%s', async (source, expected) => {
    expect(await printed(source)).toBe(expected);
  });

  test('a bare return returns the named results', async () => {
    const u = await unit('package p\nfunc f() (n int, err error) {\n  if bad { return }\n  defer func() { return }()\n  return 1, nil\n}');
    expect(printStmts(named(u, 'f').body)).toBe(
      ['declare n: int = _', 'declare err: error = _', 'if bad', '  return [n, err]', 'deferred fn(f/<closure>)()', 'return [1, null]'].join('\n')
    );
    expect(printStmts(named(u, 'f/<closure>').body)).toBe('return');
  });

  test('constants repeat their expression with the next iota', async () => {
    const u = await unit('package p\nconst (\n  A Flag = 1 << iota\n  B\n  _\n  D, E = iota, "x"\n)');
    expect(printStmts(u.functions[0].body)).toBe(
      ['declare const A: Flag = (1 << 0)', 'declare const B = (1 << 1)', 'declare const _ = (1 << 2)', 'declare const D = 3', 'declare const E = "x"'].join('\n')
    );
  });
});

describe('damaged source', () => {
  test.each([
    ['if a.ok( && { deny() }\nuse(a)', 'if ?syntax-error(a.ok)\n  deny()\nuse(a)'],
    ['if allowed(a b) { return }', 'if allowed(a, ?syntax-error(b))\n  return'],
    ['if x == 1 && { deny() }', 'if ?syntax-error(((x == 1) && ?syntax-error()))\n  deny()'],
    ['for i := 0; i < ; i++ { z() }', 'init\n  declare i = 0\nloop for ?syntax-error((i < ?syntax-error()))\n  z()\nupdate\n  ++i']
  ])('a broken condition is unknown, never absent: %s', async (source, expected) => {
    expect(await printed(source)).toBe(expected);
  });

  test('functions after an error are found', async () => {
    const u = await unit('package p\nfunc a() { x := }\nfunc b() { ok() }\n');
    expect(printStmts(named(u, 'b').body)).toBe('ok()');
  });
});

describe('depth', () => {
  test('20,000 brackets', async () => {
    const stmts = await body(`x := ${'('.repeat(20_000)}a${')'.repeat(20_000)}`);
    expect(printStmts(stmts)).toBe('declare x = a');
  });

  test('5,000 terms are one flat chain', async () => {
    const terms = Array.from({ length: 5_000 }, (_, i) => `p${i}`);
    const u = await unit(`package p\nvar a = "x" + ${terms.join(' + ')}\nvar b = ${terms.join(' && ')}\nvar c = ${terms.map(() => '"y"').join(' + ')}`);
    const [, a, b, c] = [null, ...u.functions[0].body].map((s) => (s?.kind === 'assign' ? s.value : null));
    expect(a?.kind === 'concat' && a.parts.length).toBe(5_001);
    expect(b?.kind === 'logical' && b.operands.length).toBe(5_000);
    expect(c?.kind === 'literal' && c.value.length).toBe(5_000);
    expect(u.depthCapped).toBe(false);
  });

  test('deep nesting is capped and said so', async () => {
    const u = await unit(`package p\nvar x = ${'f('.repeat(2_000)}1${')'.repeat(2_000)}`);
    expect(u.depthCapped).toBe(true);
  });
});

test('spans are those of the source', async () => {
  const source = 'package p\n\nfunc (s *T) Run(é string) {\n\tif s.ok(é) {\n\t\treturn\n\t}\n}\n';
  const u = await unit(source);
  const run = named(u, 'T.Run');
  expect([run.span.line, run.span.endLine]).toEqual([3, 7]);
  const texts: string[] = [];
  walkStmts(run.body, (s) => {
    texts.push(source.slice(s.span.start, s.span.end));
    walkExprs(stmtExprs(s), (e) => void (e.kind === 'call' && texts.push(`${printExpr(e)} at ${source.slice(e.span.start, e.span.end)}`)));
  });
  expect(texts).toEqual(['if s.ok(é) {\n\t\treturn\n\t}', 'this.ok(é) at s.ok(é)', 'return']);
});
