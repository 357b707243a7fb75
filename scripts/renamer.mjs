/** Renames what a project defines, by its syntax trees: identifiers only, no texts and no comments. */
import { createHash } from 'node:crypto';

/** The body of a macro is one leaf: its words are names. */
const isBody = (type) => type === 'preproc_arg';
/** Leaves that hold names; all others (texts, comments, keywords) stay. */
const isName = (type) => /identifier|^name$|^constant$|symbol$|_variable$|^word$|^operator_name$/.test(type);
/** A leaf's sigil, name and end: `@user`, `:find`, `valid?`, `key:`. */
const shape = /^([@:$#]*)([A-Za-z_]\w*)([?!=:]?)$/;
/** Names with a meaning of their own to a language or to what runs the code. */
const reserved = new Set(['main', 'init', 'this', 'self', 'cls', 'super', 'constructor', 'new', 'default', 'exports', 'module', 'require', 'it', '_']);
const consonants = 'bcdfghjklmnpqrstvwxz';

/** A name that says nothing, in the old one's case: two tell apart as the old ones do. */
function newName(name) {
  const [, before, core] = /^(_*)(.*)$/.exec(name);
  const digest = createHash('sha256').update(core).digest();
  const letters = [...digest.subarray(0, 8)].map((b) => consonants[b % consonants.length]).join('');
  const plain = `q${letters}`;
  return before + (/^[A-Z0-9_]+$/.test(core) && core.length > 1 ? plain.toUpperCase() : /^[A-Z]/.test(core) ? `Q${letters}` : plain);
}

/** The functions of a renaming over given parsers. */
export function renamer({ api, parseTree, parseUnit, nodesOf, isVariable }) {
  const free = (name) => name.length > 1 && !reserved.has(name) && !name.startsWith('__') && !api.has(name.toLowerCase());
  const leaves = async (f) => nodesOf(await parseTree(f.path, f.source)).filter((n) => n.kids.length === 0 && (isName(n.type) || isBody(n.type)));
  const textOf = (f, n) => shape.exec(f.source.slice(n.start, n.end));

  /** Functions, types and fields that a file declares. */
  async function declared(f) {
    const unit = await parseUnit(f.path, f.source);
    const names = new Set();
    const type = (t) => {
      names.add(t.name);
      t.fields.forEach((x) => names.add(x.name));
      t.nested.forEach(type);
    };
    unit?.types.forEach(type);
    for (const x of unit?.functions ?? []) if (x.form !== 'file' && x.form !== 'closure') names.add(x.name.replace(/^[@:$#]+|[?!=]$/g, ''));
    return names;
  }

  /** Names of two or more words that files use: those that the repository may declare elsewhere. */
  async function usedNames(files) {
    const names = new Set();
    for (const f of files) for (const n of await leaves(f)) {
      const name = textOf(f, n)?.[2];
      if (name && free(name) && /[a-z0-9][A-Z]|[A-Za-z0-9]_[A-Za-z0-9]/.test(name)) names.add(name);
    }
    return names;
  }

  /** What is renamed: `everywhere` what the project declares, `variables` what only the touched files bind. */
  async function namesOf(touched, others) {
    const everywhere = new Set();
    const used = await usedNames(touched);
    for (const f of touched) for (const name of await declared(f)) if (free(name)) everywhere.add(name);
    for (const f of others) for (const name of await declared(f)) if (used.has(name)) everywhere.add(name);
    const variables = new Set();
    const fixed = new Set();
    for (const f of touched) {
      const unit = await parseUnit(f.path, f.source);
      for (const i of unit?.imports ?? []) for (const x of [i.alias, i.name, i.module]) if (x) x.split(/\W+/).forEach((part) => fixed.add(part));
      for (const n of await leaves(f)) {
        const name = textOf(f, n)?.[2];
        if (!name) continue;
        if (!isVariable(n) || n.type.startsWith('shorthand') || n.type === 'statement_identifier' || n.parent?.type === 'shorthand_field_initializer') fixed.add(name);
        // In C a call's name is a plain identifier, too.
        else if (n.field === 'function') fixed.add(name);
        else if (free(name)) variables.add(name);
      }
    }
    const bound = new Set([...variables].filter((name) => !fixed.has(name) && !everywhere.has(name)));
    return { everywhere, variables: bound, all: new Map([...everywhere, ...bound].map((name) => [name, newName(name)])) };
  }

  /** A file with its names changed; every line stays where it is. */
  async function rewritten(f, names, variables) {
    let out = '';
    let at = 0;
    for (const n of (await leaves(f)).sort((a, b) => a.start - b.start)) {
      if (isBody(n.type) && n.start >= at) {
        out += f.source.slice(at, n.start) + f.source.slice(n.start, n.end).replace(/[A-Za-z_]\w*/g, (word) => (names.everywhere.has(word) ? names.all.get(word) : word));
        at = n.end;
        continue;
      }
      const m = textOf(f, n);
      if (!m || n.start < at || !(names.everywhere.has(m[2]) || (variables && names.variables.has(m[2]) && isVariable(n)))) continue;
      out += f.source.slice(at, n.start) + m[1] + names.all.get(m[2]) + m[3];
      at = n.end;
    }
    return out + f.source.slice(at);
  }

  /**
   * A rubric for renamed code. A word that an old name contains may be said by the new name: a finding that had the word by
   * quoting the name has it now.
   */
  function renamedRubric(rubric, names) {
    const symbol = (text) => text.replace(/[A-Za-z_]\w*/g, (word) => names.get(word) ?? word);
    const group = (words) => [...words, ...[...names].filter(([old]) => words.some((w) => old.toLowerCase().includes(w))).map(([, fresh]) => fresh.toLowerCase())];
    return { ...rubric, target: rubric.target.map((t) => (t.symbol ? { ...t, symbol: symbol(t.symbol) } : t)), accept: rubric.accept.map(group) };
  }

  return { usedNames, namesOf, rewritten, renamedRubric };
}
