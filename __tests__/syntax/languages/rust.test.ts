import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseUnit } from '../../../src/syntax/parse';
import type { Stmt, Unit } from '../../../src/syntax/form';
import { stmtExprs, walkExprs, walkStmts } from '../../../src/syntax/walk';
import { printStmts, printUnit } from '../print';

async function unit(source: string): Promise<Unit> {
  return (await parseUnit('sample.rs', source))!;
}

async function body(source: string, result = ''): Promise<Stmt[]> {
  const u = await unit(`fn run(a: u32, b: &str)${result} {\n${source}\n}\n`);
  expect(u.errors).toEqual([]);
  return u.functions[1].body;
}

async function printed(source: string, result = ''): Promise<string> {
  return printStmts(await body(source, result));
}

test('lowers a file of every construct', async () => {
  const source = readFileSync(join(__dirname, '../samples/rust/vault.rs'), 'utf8');
  expect(printUnit(await unit(source))).toMatchSnapshot();
});

test('the ways to ask for the outcome of a Result are one form', async () => {
  const matched = await printed('match check(a) {\n Ok(v) => use_it(v),\n Err(_) => return Err(Bad),\n}');
  expect(matched).toBe(await printed('if let Ok(v) = check(a) {\n use_it(v)\n} else {\n return Err(Bad)\n}'));
  expect(matched).toBe('try\n  declare v = check(a)\ncatch\n  throw Bad\notherwise\n  return use_it(v)');
  expect(await printed('let Ok(v) = check(a) else { return Err(Bad) };')).toBe('try\n  declare v = check(a)\ncatch\n  throw Bad');
  expect(await printed('if check(a).is_err() { return Err(Bad); }\nb()')).toBe('try\n  check(a)\ncatch\n  throw Bad\nreturn b()');
  expect(await printed('if let Err(e) = check(a) { log(e); }')).toBe('try\n  check(a)\ncatch as e\n  log(e)');
});

test('`?` lets a failure through, whatever it is turned into, and what drops it swallows it', async () => {
  for (const text of ['check(a)?;', 'check(a).map_err(|e| Bad(e))?;', 'check(a).context("no")?;', 'check(a).await?;', 'check(a).unwrap();', 'try!(check(a));']) {
    expect(await printed(`${text}\ndone()`)).toBe('check(a)\nreturn done()');
  }
  for (const text of ['let _ = check(a);', 'check(a).ok();']) expect(await printed(`${text}\ndone()`)).toBe('try\n  check(a)\ncatch _\nreturn done()');
});

test('the ways to ask whether an Option holds a value are one form', async () => {
  const plain = 'declare v = find(a)\nif (v == null)\n  return null';
  expect(await printed('let Some(v) = find(a) else { return None; };')).toBe(plain);
  expect(await printed('let v = find(a)?;', ' -> Option<u8>')).toBe(plain);
  expect(await printed('let v = find(a).ok_or(Missing)?;')).toBe('declare v = find(a)\nif (v == null)\n  throw Missing');
  expect(await printed('let v = find(a).ok_or_else(|| Missing)?;')).toBe('declare v = find(a)\nif (v == null)\n  throw Missing');
  expect(await printed('find(a).ok_or(Missing)')).toBe('declare $value = find(a)\nif ($value == null)\n  throw Missing\nreturn $value');
  expect(await printed('if a.is_none() { return; }')).toBe('if (a == null)\n  return');
  expect(await printed('let v = find(a).unwrap_or(3);')).toBe('declare v = (find(a) ?? 3)');
});

test('a match is a switch, or conditions where patterns ask more than one thing', async () => {
  expect(await printed('match a { 1 | 2 => one(), Kind::Open(x) => two(x), _ => return }')).toBe(
    'switch a\n  case 1, 2\n    return one()\n  case Kind.Open\n    declare x = a\n    return two(x)\n  default\n    return'
  );
  expect(await printed('let r = match a { 1..=5 => "low", n if n > MAX => return, _ => "high" };')).toBe(
    'declare n = a\nswitch _\n  case ((a >= 1) && (a <= 5))\n    declare r = "low"\n  case (n > MAX)\n    return\n  default\n    declare r = "high"'
  );
  expect(await printed('match b { [first, .., last] => f(first, last), [] => g() }')).toContain('(b.len() >= 2)');
});

test('matches!, asserts and formats are conditions, exits and concatenations', async () => {
  expect(await printed('if matches!(part, Component::ParentDir | Component::Prefix(_)) { return; }')).toBe('if ((part == Component.ParentDir) || (part == Component.Prefix))\n  return');
  expect(await printed('if matches!(c, \'a\'..=\'z\' | \'_\' if a) { return; }')).toContain('>=');
  expect(await printed('assert_eq!(a.len(), 3, "no {}", a);')).toBe('if (a.len() != 3)\n  throw concat("no ", a)');
  expect(await printed('debug_assert!(a > 3);')).toBe('tagged debug_assert((a > 3))');
  expect(await printed('ensure!(a > 3, Bad);')).toBe('if !(a > 3)\n  throw Bad');
  expect(await printed('let s = format!("{a}/{:?}/{1}/{x}{{}}", b, c, x = d);')).toBe('declare s = concat(a, "/", b, "/", c, "/", d, "{}")');
  expect(await printed('info!(user = %a, ?b, "got {}", a);')).toBe('info(user=a, b, concat("got ", a))');
  expect(await printed('json!({"a": b, "c": [1, f(a)]});')).toContain('f(a)');
});

test('builders are calls with keys, and a command has the list of its arguments', async () => {
  expect(await printed('let c = Client::builder().danger_accept_invalid_certs(true).redirect(Policy::None).build()?;')).toBe(
    'declare c = Client.builder(danger_accept_invalid_certs=true, redirect=Policy.None).build()'
  );
  expect(await printed('let mut o = OpenOptions::new();\no.write(true).mode(0o600);\no.open(b)')).toBe('declare o = OpenOptions.new(write=true, mode=384)\nreturn o.open(b)');
  const chain = await printed('Command::new("git").arg("log").args(["--", b]).args(rest).spawn()?;');
  expect(chain).toBe('Command.new("git", ["log", "--", b, ...rest]).spawn()');
  expect(await printed('let mut c = Command::new("git");\nc.arg("log").args(["--", b]).args(rest).stdin(Stdio::piped());\nc.spawn()?;')).toBe(
    'declare c = Command.new("git", ["log", "--", b, ...rest])\nc.stdin(Stdio.piped())\nc.spawn()'
  );
});

test('borrows, copies and casts', async () => {
  expect(await printed('f(&a, *b, &mut c, a.clone(), a as u8, a.parse::<u16>());')).toBe('f(a, b, &c, a, cast<u8>(a), cast<u16>(a.parse()))');
  expect(await printed('let x = &b[a..];')).toBe('declare x = b[a:]');
  expect(await printed('unsafe { *(p as *const u8) }')).toBe('return deref(cast<*const u8>(p))');
  expect(await printed('if (1..10).contains(&a) { return; }')).toBe('if ((a >= 1) && (a < 10))\n  return');
});

test('what is there in tests only is left out, and methods have the names of their types', async () => {
  const u = await unit('struct A { x: u8 }\nimpl<T> Deref for A<T> { fn deref(&self) -> u8 { Self::make(self.x) } }\n#[cfg(test)]\nmod tests { fn helper() {} }\n#[tokio::test]\nasync fn t() {}\nmod m { pub fn inner() {} }\n');
  expect(u.functions.map((f) => f.qualified)).toEqual(['<file>', 'A.deref', 'inner']);
  expect(u.types).toMatchObject([{ name: 'A', supertypes: ['Deref'], fields: [{ name: 'x' }] }]);
});

test('a broken condition is unknown, and what follows is read', async () => {
  const u = await unit('fn a(x: u8) {\n if ok(x, ]) { return; }\n use_it(x);\n}\nfn b() { c() }\n');
  expect(u.errors.length).toBeGreaterThan(0);
  let unknown = false;
  walkStmts(u.functions[1].body, (s) => walkExprs(stmtExprs(s), (e) => void (unknown ||= e.kind === 'unknown' && e.reason === 'syntax-error')));
  expect(unknown).toBe(true);
  expect(u.functions.some((f) => f.name === 'b')).toBe(true);
});

test.each([
  ['brackets', `fn f() -> u8 { ${'('.repeat(20_000)}1${')'.repeat(20_000)} }`],
  ['blocks', `fn f() { ${'{'.repeat(20_000)}${'}'.repeat(20_000)} }`],
  ['macros', `fn f() { ${'vec!['.repeat(5_000)}${']'.repeat(5_000)}; }`],
  ['a chain of else', `fn f() { ${'if a { b() } else '.repeat(3_000)}{ } }`],
  ['a builder', `fn f() { Command::new(a)${'.arg(b)'.repeat(5_000)}; }`],
  ['sums', `fn f() { let x = ${'a + '.repeat(5_000)}"b"; }`]
])('deep nesting of %s', async (_, source) => {
  expect((await unit(source)).functions.length).toBeGreaterThan(1);
});

test("a handler's parameter that nobody reads is a call that runs first", async () => {
  const u = await unit('pub async fn f(_admin: RequireAdmin, Path(id): Path<u8>) { g(id) }\nfn h(_x: Other) { k() }\n');
  expect(printStmts(u.functions[1].body)).toBe('RequireAdmin()\nreturn g(id)');
  expect(printStmts(u.functions[2].body)).toBe('return k()');
});
