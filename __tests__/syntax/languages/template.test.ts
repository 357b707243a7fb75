import { describe, expect, it } from '@jest/globals';
import { parseUnit } from '../../../src/syntax/parse.js';
import type { Expr, Stmt } from '../../../src/syntax/form.js';

function show(e: Expr | null): string {
  switch (e?.kind) {
    case 'literal': return JSON.stringify(e.value);
    case 'name': return e.name;
    case 'member': return `${show(e.object)}.${e.property}`;
    case 'call': return `${show(e.callee)}(${e.args.map((a) => (a.name ? `${a.name}=` : '') + show(a.value)).join(', ')})`;
    case 'unary': return e.operator + show(e.operand);
    case 'binary': return `(${show(e.left)} ${e.operator} ${show(e.right)})`;
    case 'logical': return `(${e.operands.map(show).join(` ${e.operator} `)})`;
    case 'conditional': return `(${show(e.test)} ? ${show(e.consequent)} : ${show(e.alternate)})`;
    case 'concat': return e.parts.map(show).join(' + ');
    default: return `<${e?.kind ?? 'nothing'}>`;
  }
}

function lines(body: readonly Stmt[], depth = 0): string[] {
  const pad = '  '.repeat(depth);
  return body.flatMap((s) => {
    if (s.kind === 'if') return [`${pad}if ${show(s.test)}`, ...lines(s.then, depth + 1), ...(s.else.length ? [`${pad}else`, ...lines(s.else, depth + 1)] : [])];
    if (s.kind === 'loop') return [`${pad}each ${show(s.target)} of ${show(s.iterable)}`, ...lines(s.body, depth + 1)];
    if (s.kind === 'assign') return [`${pad}${show(s.target)} = ${show(s.value)}`];
    return s.kind === 'evaluate' ? [pad + show(s.expr).replace('template_output', 'out')] : [];
  });
}

async function read(path: string, source: string): Promise<string[]> {
  const unit = await parseUnit(path, source);
  return lines(unit!.functions[0].body);
}

describe('templates', () => {
  it('read filters, marks and tests of Twig and Jinja', async () => {
    expect(await read('a.html.twig', '{% if a.b is defined and not c %}{{ a.b|upper }}{% elseif x == "y" %}{{ x|raw }}{% else %}{{ n|default("z")|e }}{% endif %}')).toEqual([
      'if (defined(a.b) && !c)', '  out(html_escape(upper(a.b)))', 'else', '  if (x == "y")', '    out(raw(x))', '  else', '    out(html_escape(default(n, "z")))'
    ]);
    expect(await read('a.html', '{% for k, v in xs %}{{ loop.index }}{{ v }}{% endfor %}{% set y = a ~ "b" %}{{ y if z else w }}')).toEqual([
      'each v of xs', '  out(html_escape(loop.index))', '  out(html_escape(v))', 'y = a + "b"', 'out(html_escape((z ? y : w)))'
    ]);
  });

  it('know where the engine does not escape', async () => {
    expect(await read('a.html', '{% autoescape off %}{{ x }}{{ x|escape }}{% endautoescape %}{{ x }}')).toEqual(['out(raw(x))', 'out(html_escape(x))', 'out(html_escape(x))']);
    expect(await read('a.liquid', '{{ x }}{{ x | escape }}')).toEqual(['out(x)', 'out(html_escape(x))']);
    expect(await read('mail.txt.twig', '{{ x }}')).toEqual(['out(x)']);
  });

  it('read Handlebars and Go', async () => {
    expect(await read('a.hbs', '{{! no }}{{#if a}}{{{b.c}}}{{else}}{{b.c}}{{/if}}{{#each xs}}{{this}}{{/each}}{{&d}}{{> part}}')).toEqual([
      'if a', '  out(raw(b.c))', 'else', '  out(html_escape(b.c))', 'each item of xs', '  out(html_escape(this))', 'out(raw(d))', 'include(part)'
    ]);
    expect(await read('a.tmpl', '{{range $i, $x := .Items}}{{if eq $x.Kind "a"}}{{ $x.Text | safeHTML }}{{else}}{{ .Title | printf "%s" }}{{end}}{{end}}')).toEqual([
      'each x of dot.Items', '  if (x.Kind == "a")', '    out(raw(x.Text))', '  else', '    out(html_escape(printf(dot.Title, "%s")))'
    ]);
  });

  it('read Blade', async () => {
    expect(await read('a.blade.php', '@if ($a->b(\'c)\'))\n{{ $x }}@else{!! $x !!}@endif @foreach ($xs as $k => $v){{ $v->name }}@endforeach {{-- {{ $no }} --}} a@b.c @{{ vue }}')).toEqual([
      'if a.b("c)")', '  out(html_escape(x))', 'else', '  out(raw(x))', 'each v of xs', '  out(html_escape(v.name))'
    ]);
  });

  it('tell of forms that post', async () => {
    expect(await read('a.blade.php', '<form method="post" action="/a">@csrf</form><form action="/b" method="POST"></form><form method="get"></form>')).toEqual([
      'form_submission("/a", csrf_token="true")', 'form_submission("/b")'
    ]);
    expect(await read('a.html', '<form action="/a" method=post>{{ form.hidden_tag() }}</form>')).toEqual(['out(as_text(form.hidden_tag()))', 'form_submission("/a", csrf_token="true")']);
  });

  it('say nothing of what a helper gives as markup', async () => {
    expect(await read('a.html.twig', '{{ render(x)|raw }}{{ render(x) }}{{ x|sanitize_html|raw }}{{ "k"|trans|raw }}')).toEqual(['out(markup(render(x)))', 'out(as_text(render(x)))', 'out(raw(sanitize_html(x)))', 'out("k")']);
  });

  it('read components and EJS beside their scripts', async () => {
    expect(await read('a.vue', '<template><p v-html="a.b">{{ c }}</p><a :href="u">x</a></template>\n<script>\nconst d = 1;\n</script>')).toEqual(['out(raw(a.b))', 'out(html_escape(c))', 'link_target(u)', 'd = "1"']);
    expect(await read('a.svelte', '<script>let d = 1;</script>\n{#if x}<p>{@html x}</p>{y}{/if}')).toEqual(['d = "1"', 'out(raw(x))', 'out(html_escape(y))']);
    expect(await read('a.ejs', '<% if (a) { -%>\n<%= b.c %><%- d %><%# no %>\n<% } %>')).toEqual(['if a', '  out(html_escape(b.c))', '  out(raw(d))']);
  });

  it('are read in a time that grows with their length', async () => {
    const began = performance.now();
    for (const part of ['{{ ', '{% ', '{# ', '{{{', '<form ', '{!! ', '@if (', '{@html ', ' :href="', '<script>', '{{ a.', '{{ (', 'a|b']) {
      for (const end of ['html', 'blade.php', 'vue', 'svelte', 'ejs']) await parseUnit(`a.${end}`, part.repeat(20_000));
    }
    await parseUnit('a.html', `{{ ${'a|b'.repeat(1000)} }}${'{{ (((((((((((a }}'.repeat(5000)}`);
    expect(performance.now() - began).toBeLessThan(30_000);
  }, 60_000);
});
