import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Func, Stmt, Unit } from '../../../src/syntax/form';
import { prepareC } from '../../../src/syntax/languages/c-preprocessor';
import { parseUnit } from '../../../src/syntax/parse';
import { walkStmts } from '../../../src/syntax/walk';
import { printStmts, printUnit } from '../print';

const sample = (path: string): string => readFileSync(join(__dirname, '../samples', path), 'utf8');

async function lower(source: string, path = 'a.c'): Promise<Unit> {
  return (await parseUnit(path, source))!;
}

/** Body of the function `f` in a file of its own. */
async function body(statements: string, path = 'a.c'): Promise<string> {
  const unit = await lower(`void f(void) {\n${statements}\n}\n`, path);
  return printStmts(unit.functions.find((f) => f.name === 'f')!.body);
}

function named(unit: Unit, name: string): Func {
  return unit.functions.find((f) => f.name === name)!;
}

describe('C samples', () => {
  it('lowers a whole C file', async () => {
    expect(printUnit(await lower(sample('c/spool.c'), 'spool.c'))).toMatchInlineSnapshot(`
"import "stdio.h"
import "spool.h"
type macro MAX_RECORD line 5
  field value = 512
type macro SPOOL_MAGIC line 6
  field value = "SPL1"
type macro BANNER line 7
  field value = concat("spool/", SPOOL_VERSION)
type macro GUARD_ONLY line 11
type alias byte_t extends unsigned char line 17
type alias handler_fn extends int (*)(struct spool *, const byte_t *data, size_t len) line 18
type enum state line 20
  field IDLE
  field OPEN = 4
  field CLOSED = (1 << 3)
type struct record lines 22-31
  field name: char[64]
  field owner: char *
  field flags: uint32_t
  field matrix: const byte_t[(4 * MAX_RECORD)] [const]
  field on_read: handler_fn
  field compare: int (*)(const void *, const void *)
  field number: int
  field real: double
  field where: struct
  field next: struct record *
  nested where
type struct where line 29
  field line: int
type alias spool_t extends struct spool lines 33-36
type alias spool_ref extends struct spool * lines 33-36
type struct spool lines 33-36
  field file: FILE *
  field state: enum state
function <file>() [file exported] lines 1-147
  import "stdio.h"
  import "spool.h"
  type MAX_RECORD
  type SPOOL_MAGIC
  type BANNER
  declare ROUND_UP
  declare CHECK
  declare FIELD
  type GUARD_ONLY
  type byte_t
  type handler_fn
  type state
  type record
  type spool_t
  type spool_ref
  type spool
  declare static const options: const struct option[] = {[_]: {"name": "quiet", "value": 0}, [_]: {"name": "tls", "flags[1]": TLS_ON}, [OPT_LAST]: [0]}
  declare spool_count: int = _
  declare extern spool_root: char * = _
  declare read_frame
  declare spool_name
  declare spool_dispatch
  declare flush
  declare spool_open
function ROUND_UP(n, to) [function exported macro] line 8
  return ((((n + to) - 1) / to) * to)
function CHECK(cond) [function exported macro] line 9
  if !cond
    log_error(cond)
    abort()
function FIELD(prefix, name) [function exported macro] line 10
  return prefix_____name
function read_frame(s: spool_t *, into: byte_t *, size: size_t) : int [function static] lines 51-82
  declare header[8]: byte_t = [0]
  declare got: size_t = _
  declare want: size_t = sizeof header
  declare err: int = _
  if ((s == null) || !into)
    return -EINVAL
  if ((got = fread(header, 1, sizeof header, s.file)) < want)
    goto fail
  if (memcmp(header, SPOOL_MAGIC, (sizeof SPOOL_MAGIC - 1)) != 0)
    err = -EPROTO
    goto fail
  if (header[4] & ~15)
    return -EPROTO
  header[4] &= 15
  memcpy(into, (header + 4), (cast<size_t>(want) - 4))
  fflush(s.file)
  s.state = OPEN
  s.file = 0
  return ((got > size) ? cast<int>(size) : ,[log_short(got), cast<int>(got)])
  block fail:
    spool_close(s)
  return (err || -1)
function spool_name(records: const struct record[MAX_RECORD], ...) : const char * [function exported] lines 84-100
  declare static buf[(32 + 1)]: char = _
  declare r: struct record * = _
  loop each _ of list_for_each_entry(r, &records)
    if r.next
      continue
    snprintf(buf, sizeof buf, concat("%s-%", PRIu32, "\\n"), r.name, r.flags)
  loop do ((r != null) && (++r.where.line < 10))
    r = next_record(r, struct record)
  init
    declare i: int = 0
    declare n: int = 3
  loop for (i < n)
    buf[i] = (*(r.name + i) ? 'x' : '-')
  update
    ++i
    --n
  loop while 1
    break
  return buf
function spool_dispatch(kind: int, data: const byte_t *, len: size_t) : int [function exported] lines 102-135
  switch kind
    case 'a', 'b' (falls through)
      handle_ab(data)
    case ...[3, 5]
      handle_range(&data[1], len)
    case KIND_TLS
      return handle_tls(data)
    default
      handlers[kind](data, len)
      fallback(data)
  if (kind == 1)
    len = 1
  else
    if (kind == 2)
      len = 2
    else
      if (kind == KIND_TLS)
        len = 3
      else
        len = fn(spool_dispatch/len)()
  return spool_apply(&struct record{"owner": "x", "flags": 2}, kind)
function spool_dispatch/len() [closure] line 133
  declare t: size_t = (len * 2)
  return t
function flush() [function exported] lines 137-139
  registered SPOOL_COMMAND() #0
  asm("mfence", x, y)
function spool_open(path: const char *) : int [function exported] lines 144-147
  return ((path != null) && (access(path, R_OK) == 0) && (depth(path) < 8))"
`);
  });

  it('lowers a whole C++ file', async () => {
    expect(printUnit(await lower(sample('cpp/vault.cc'), 'vault.cc'))).toMatchInlineSnapshot(`
"import "string"
import "vault.h"
import * from "std::literals"
import Blob from "storage"
type alias Key extends std::array<uint8_t, 32> line 6
type class Cache extends Base<T>, Locked lines 11-27
  field count: int [protected static]
  field limit_: size_t = 8 [private]
  field scratch_: char[64] [private]
  methods Cache.Cache, Cache.find, Cache.operator==, Cache.operator bool
  nested Node
type struct Node line 26
  field depth: int [public]
  field next: Node * [public]
function <file>() [file exported] lines 1-62
  import "string"
  import "vault.h"
  import * from "std::literals"
  import Blob from "storage"
  type Key
  type Cache
  declare helper
  declare Vault.Vault
  declare Vault.load
  declare Vault.operator=
function Cache.Cache(limit: size_t = 16) [constructor exported public explicit] line 13
  this.limit_ = limit
  this.entries_ = []
  new Base(limit)
function Cache.find(key: const std::string &) : T * [method exported public const override] line 16
  return lookup(key)
function Cache.operator==(other: const Cache &) : bool [method exported public const] line 17
  return (limit_ == other.limit_)
function Cache.operator bool() [method exported public] line 18
  return (limit_ != 0)
function helper(a: int) : int [function] line 30
  return a
function Vault.Vault(path: std::string) [constructor exported] lines 33-39
  this.path_ = path
  this.open_ = false
  declare lock: std::lock_guard<std::mutex> = new std.lock_guard(mutex_)
  declare f: auto = open(path_)
  if ((f != null) && !f.empty())
    f.read()
  declare b: Blob * = find(path_)
  if b
    use(b)
function Vault.load(name: const std::string &, flags: Flags) : std::unique_ptr<Blob> [method exported noexcept] lines 41-58
  try
    declare data: auto = std.make_unique(concat(name, ".bin"), 4096)
    loop each [key, value] of index_
      if ((key != name) || value.empty())
        continue
      data.append(cast<char>(value[0]), cast<int>(flags), concat("prefix: ", key, "/", name))
    std.sort(items.begin(), items.end(), fn(Vault.load/std.sort))
    declare raw: uint8_t * = new uint8_t[]((size * 2))
    delete raw
    return data
  catch const std::runtime_error & as e
    throw VaultError(e.what())
  catch
    this.failed_ = true
    return null
function Vault.load/std.sort(a: const Item &, b: const Item &) [closure] line 48
  registered std.sort() #2
  return (a.id < b.id)
function Vault.operator=(other: const Vault &) : Vault & [method exported] line 60
  path_ = other.path_
  return *this"
`);
  });
});

describe('C expressions', () => {
  it('gives one form to spellings of the same access', async () => {
    expect(await body('(*p).x = 1; (&s)->x = 1; p->x = 1; (*fn)(a); fn(a);')).toBe('p.x = 1\ns.x = 1\np.x = 1\nfn(a)\nfn(a)');
  });

  it('drops a cast to void only', async () => {
    expect(await body('(void) setuid(0); x = (int) y;')).toBe('setuid(0)\nx = cast<int>(y)');
  });

  it('keeps assignments in conditions in place', async () => {
    expect(await body('while ((n = read(fd, buf, sizeof buf)) > 0) use(n);')).toBe('loop while ((n = read(fd, buf, sizeof buf)) > 0)\n  use(n)');
  });

  it('runs the left of a comma before an if', async () => {
    expect(await body('if (a = f(), a < 0) return;')).toBe('a = f()\nif (a < 0)\n  return');
  });

  it('joins adjacent strings, and keeps macros among them', async () => {
    expect(await body('p("a" "b"); p("%" PRIu64 "!"); p("in " TEXT(x) " out");')).toBe('p("ab")\np(concat("%", PRIu64, "!"))\np(concat("in ", TEXT, " out"))');
  });

  it('reads types among arguments', async () => {
    const unit = await lower('void f(void) { x = va_arg(ap, char *); y = new_array(struct item, 3); }');
    expect(printStmts(named(unit, 'f').body)).toBe('x = va_arg(ap, char *)\ny = new_array(struct item, 3)');
    expect(unit.errors).toEqual([]);
  });

  it('reads numbers canonically', async () => {
    expect(await body("a = 0x1FUL; b = 0600; c = -1; d = - 1; e = 'A';")).toBe("a = 31\nb = 384\nc = -1\nd = -1\ne = 'A'");
  });

  it('flattens long chains without depth', async () => {
    const terms = Array.from({ length: 5000 }, (_, i) => `a${i}`);
    const unit = await lower(`int f(void) { return ${terms.join(' && ')}; }`);
    const [exit] = named(unit, 'f').body;
    expect(exit.kind === 'exit' && exit.value?.kind === 'logical' && exit.value.operands.length).toBe(5000);
    expect(unit.depthCapped).toBe(false);
  });
});

describe('C declarations', () => {
  it('reads declarators', async () => {
    expect(await body('char buf[64], *p = NULL; int grid[2][N]; const char *names[] = {"a"}; int (*cb)(void *, int);')).toBe(
      [
        'declare buf[64]: char = _',
        'declare p: char * = null',
        'declare grid[(2 * N)]: int = _',
        'declare const names: const char *[] = ["a"]',
        'declare cb: int (*)(void *, int) = _'
      ].join('\n')
    );
  });

  it.each([
    ['static INLINE int f(int a) { return a; }', 'int'],
    ['static local_inline int f(int a) { return a; }', 'int'],
    ['API(int) f(int a) { return a; }', 'int'],
    ['LIB_EXTERN LIBcode f(int a) { return a; }', 'LIBcode'],
    ['LIB_API session_t *f(int a) { return 0; }', 'session_t *'],
    ['JNIEXPORT jint JNICALL f(int a) { return a; }', 'jint'],
    ['DECLARE_ALL(x)\nstatic int f(int a) { return a; }', 'int'],
    ['__attribute__((noinline, format(printf, 1, 2))) int f(int a) { return a; }', 'int'],
    ['int f(int a) NOTHROW { return a; }', 'int'],
    ['const table_t FAR * ZEXPORT f(int a) { return 0; }', 'const table_t *']
  ])('finds the function in %s', async (source, type) => {
    const unit = await lower(source);
    expect(unit.functions.map((f) => f.name)).toEqual(['', 'f']);
    expect(named(unit, 'f').returnType).toBe(type);
    expect(named(unit, 'f').params.map((p) => p.name)).toEqual(['a']);
    expect(unit.errors).toEqual([]);
  });

  it('drops macros in front of local declarations and parameters', async () => {
    const unit = await lower('int f(IN const char *a, IN OUT session_t *b) { AUTO_FREE char *p = a; auto_close FILE *q = b; return 0; }');
    const f = named(unit, 'f');
    expect(f.params.map((p) => `${p.type} ${p.name}`)).toEqual(['const char * a', 'session_t * b']);
    expect(printStmts(f.body)).toBe('declare p: char * = a\ndeclare q: FILE * = b\nreturn 0');
    expect(unit.errors).toEqual([]);
  });

  it('exports what is not static', async () => {
    const unit = await lower('static int a(void) { return 1; }\nint b(void) { return 1; }');
    expect(unit.functions.slice(1).map((f) => [f.name, f.exported])).toEqual([['a', false], ['b', true]]);
  });

  it('names a function that a macro heads', async () => {
    const unit = await lower('COMMAND(flush) {\n  run();\n}\nvoid g(void) { }\n');
    expect(named(unit, 'flush').registrar).toEqual({ callee: 'COMMAND', literals: [], index: 0 });
    expect(named(unit, 'flush').span).toMatchObject({ line: 1, endLine: 3 });
    expect(unit.functions.map((f) => f.name)).toEqual(['', 'flush', 'g']);
  });
});

describe('C preprocessor', () => {
  const f = (text: string): string => `int f(int a) {\n${text}\n}\nint g(void) { return 2; }\n`;
  const lines = async (text: string): Promise<string> => {
    const unit = await lower(f(text));
    expect(unit.functions.map((x) => x.name)).toEqual(['', 'f', 'g']);
    return printStmts(named(unit, 'f').body);
  };

  it('puts whole branches one behind the other', async () => {
    expect(await lines('#ifdef A\n  one();\n#else\n  two();\n#endif\n  three();')).toBe('one()\ntwo()\nthree()');
  });

  it('keeps what follows an exit in a branch reachable', async () => {
    expect(await lines('#ifdef A\n  return 1;\n#endif\n  check(a);')).toBe('if ?unsupported()\n  return 1\ncheck(a)');
    expect(await lines('#if A\n  return 1;\n#elif B\n  return 2;\n#else\n  check(a);\n#endif\n  last(a);')).toBe(
      'if ?unsupported()\n  return 1\nif ?unsupported()\n  return 2\nelse\n  check(a)\nlast(a)'
    );
  });

  it('takes the first of two heads of one block', async () => {
    expect(await lines('#ifdef A\n  if (a) {\n#else\n  if (b) {\n#endif\n    one();\n  }\n  two();')).toBe('if a\n  one()\ntwo()');
  });

  it('keeps a condition that has an optional part', async () => {
    expect(await lines('  if (a > 0\n#ifdef LIMIT\n      && a < LIMIT\n#endif\n     )\n    one();')).toBe('if ((a > 0) && (a < LIMIT))\n  one()');
  });

  it('keeps an optional else-if, and cases of a switch', async () => {
    expect(await lines('  if (a) one();\n#ifdef B\n  else if (b) two();\n#endif\n  else three();')).toBe('if a\n  one()\nelse\n  if b\n    two()\n  else\n    three()');
    expect(await lines('switch (a) {\ncase 1: one(); break;\n#ifdef B\ncase 2: two(); break;\n#endif\ndefault: three();\n}')).toBe(
      'switch a\n  case 1\n    one()\n  case 2\n    two()\n  default\n    three()'
    );
  });

  it('leaves out what is disabled', async () => {
    expect(await lines('#if 0\n  check(a);  /* don\'t */\n#else\n  skip(a);\n#endif\n#ifdef __cplusplus\n  never();\n#endif')).toBe('skip(a)');
  });

  it('leaves offsets and lines true', async () => {
    const source = f('#ifdef A\n  return 1;\n#endif\n  check(a);');
    const statement = named(await lower(source), 'f').body.at(-1)!;
    expect(source.slice(statement.span.start, statement.span.end)).toBe('check(a)');
    expect(statement.span.line).toBe(5);
  });

  it('reads macro bodies with their places', async () => {
    const source = '#define LIMIT (4 * 1024)\n#define OPEN {\n#define NEXT(p) \\\n  ((p)->next)\nint x;\n';
    const unit = await lower(source);
    const limit = unit.types.find((t) => t.name === 'LIMIT')!.fields[0].initial!;
    expect(source.slice(limit.span.start, limit.span.end)).toBe('4 * 1024');
    expect(unit.types.find((t) => t.name === 'OPEN')!.fields).toEqual([]);
    const next = named(unit, 'NEXT');
    expect(printStmts(next.body)).toBe('return p.next');
    expect(next.body[0].span.line).toBe(4);
    expect(next.span).toMatchObject({ line: 3, endLine: 4 });
  });

  it('survives hostile nesting of conditionals', async () => {
    const deep = `${'#if A\n'.repeat(20000)}int x;\n${'#endif\n'.repeat(20000)}int f(void) { return 1; }\n`;
    expect((await lower(deep)).functions).toHaveLength(2);
    const off = `${'#if 0\n'.repeat(20000)}int x;\n${'#endif\n'.repeat(20000)}int f(void) { return 1; }\n`;
    expect((await lower(off)).functions).toHaveLength(2);
    const open = `${'#ifdef A\n#else\n'.repeat(3000)}int f(void) { return 1; }\n`;
    expect((await lower(open)).functions).toHaveLength(2);
  });
});

describe('C recovery', () => {
  it('takes linear time over tokens that look like openings', async () => {
    for (const piece of ['a ', 'R" ', '#define F(\n', '#if /* ', '__attribute__(', 'A(']) {
      const source = `${piece.repeat(Math.ceil(200_000 / piece.length))}\n`;
      const started = Date.now();
      prepareC(source, true);
      expect(Date.now() - started).toBeLessThan(5000);
    }
  });

  it('never loses an if whose condition is damaged', async () => {
    const unit = await lower('int f(int a) {\n  if (a @ b) return 1;\n  if (check(a)) return 2;\n  return 0;\n}\n');
    const tests: string[] = [];
    walkStmts(named(unit, 'f').body, (s: Stmt) => {
      if (s.kind === 'if') tests.push(s.test.kind === 'unknown' ? s.test.reason : s.test.kind);
    });
    expect(tests).toEqual(['syntax-error', 'call']);
    expect(new Set(unit.errors.map((e) => e.line))).toEqual(new Set([2]));
  });

  it('caps depth instead of overflowing', async () => {
    const nested = await lower(`int f(void) { return ${'('.repeat(20000)}1${')'.repeat(20000)}; }`);
    expect(nested.depthCapped).toBe(true);
    expect(named(nested, 'f').body).toHaveLength(1);
    const sum = await lower(`int f(void) { return ${Array.from({ length: 5000 }, (_, i) => `a${i}`).join(' + ')}; }`);
    expect(named(sum, 'f').body).toHaveLength(1);
  });
});

describe('C++', () => {
  it('joins strings of any length flat', async () => {
    const parts = Array.from({ length: 5000 }, (_, i) => `x${i}`);
    const unit = await lower(`auto f() { return "a" + ${parts.join(' + ')}; }`, 'a.cc');
    const [exit] = named(unit, 'f').body;
    expect(exit.kind === 'exit' && exit.value?.kind === 'concat' && exit.value.parts.length).toBe(5001);
    expect(unit.depthCapped).toBe(false);
  });

  it('tells a construction from a prototype', async () => {
    expect(await body('Guard guard(lock);\nint other(int a);\nBuffer b(10);', 'a.cc')).toBe('declare guard: Guard = new Guard(lock)\ndeclare b: Buffer = new Buffer(10)');
  });

  it('reads a C++ header with C++ grammar', async () => {
    const unit = await lower('#pragma once\nnamespace n {\nclass A {\n public:\n  int get() const { return x_; }\n private:\n  int x_;\n};\n}\n', 'a.h');
    expect(unit.functions.map((f) => f.qualified)).toEqual(['<file>', 'A.get']);
    expect(unit.errors).toEqual([]);
  });
});
