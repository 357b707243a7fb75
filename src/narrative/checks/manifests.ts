/** Versions of dependencies in manifests and lock files. */
import type { Cite } from '../../validation/types.js';
import { once, type Known } from './types.js';

/** A dependency as a manifest names it. */
export interface Declared {
  name: string;
  /** As written: `^4.18.0`, `>= 2`. */
  version: string;
  path: string;
  line: number;
}

/** How manifests of a kind name a dependency and its version, anywhere in a line: a manifest may have several in one. */
const FORMS: readonly [RegExp, readonly RegExp[]][] = [
  // "express": "^4.18.0"
  [/(?:^|\/)(?:package|composer|bower|deno)\.json$/, [/"((?:@[\w.-]{1,80}\/)?[\w./-]{1,120})"\s{0,20}:\s{0,20}"([~^<>=v ]{0,8}\d[^"]{0,80})"/g]],
  // Django==4.2, requests>=2.0 (also in quotes, in lists), python = "^3.11"
  [/(?:^|\/)(?:requirements[\w.-]*\.(?:txt|in)|constraints\.txt|setup\.(?:py|cfg)|pyproject\.toml|Pipfile)$/, [
    /(?:^[ \t]{0,80}|["'])([A-Za-z][\w.-]{0,80})(?:\[[\w, ]{0,80}\])?[ \t]{0,8}((?:[=~><!]=|[<>])[ \t]{0,8}\d[\w.*]{0,40})/gm,
    /^[ \t]{0,80}["']?([A-Za-z][\w.-]{0,80})["']?[ \t]{0,8}=[ \t]{0,8}(?:\{[^}\n]{0,200}?version[ \t]{0,8}=[ \t]{0,8})?["']([~^<>=]{0,3}[ \t]{0,8}\d[\w.*]{0,40})/gm
  ]],
  // github.com/gin-gonic/gin v1.9.1, go 1.22, toolchain go1.22.3
  [/(?:^|\/)go\.mod$/, [/^[ \t]{0,80}(?:require[ \t(]{1,8})?([\w.-]{1,80}\.[\w./-]{1,200}|go)[ \t]{1,8}v?(\d[\w.+-]{0,60})/gm, /^toolchain[ \t]{1,8}(go)(\d[\w.]{0,20})/gm]],
  // tokio = "1.38", tokio = { version = "1" }
  [/(?:^|\/)Cargo\.toml$/, [/^[ \t]{0,80}([\w-]{1,80})[ \t]{0,8}=[ \t]{0,8}(?:\{[^}\n]{0,200}?version[ \t]{0,8}=[ \t]{0,8})?"([~^=<> ]{0,4}\d[^"\n]{0,60})"/gm]],
  // gem 'rails', '~> 7.0'
  [/(?:^|\/)(?:Gemfile|[\w-]+\.gemspec)$/, [/(?:^|;)[ \t]{0,80}(?:gem|\w{1,20}\.add_(?:\w{1,20}_)?dependency)[ \t]{0,8}\(?[ \t]{0,8}["']([\w-]{1,80})["'][ \t]{0,8},[ \t]{0,8}["']([~<>= ]{0,4}\d[^"'\n]{0,60})["']/gm]],
  // rails (7.0.4)
  [/(?:^|\/)Gemfile\.lock$/, [/^ {4}([\w-]{1,80}) \((\d[\w.]{0,40})\)/gm]],
  // implementation("group:name:1.2")
  [/(?:^|\/)build\.gradle(?:\.kts)?$/, [/["'][\w.-]{1,120}:([\w.-]{1,120}):(\d[\w.-]{0,60})["']/g]]
];

/** Whether a file says which packages, and which of their versions, the program runs on. */
export function isManifestPath(path: string): boolean {
  return FORMS.some(([file]) => file.test(path)) || /(?:^|\/)(?:pom\.xml|package-lock\.json|yarn\.lock|pnpm-lock\.yaml|go\.sum|Cargo\.lock|composer\.lock|poetry\.lock|uv\.lock)$/.test(path);
}

/** Manifests that are read, and parts that their paths may have. */
const MAX_MANIFESTS = 40;
const MAX_DEPTH = 4;

/** The dependencies of one file, in its order. Of a Maven file each artifact with the version that follows it. */
function declaredIn(path: string, text: string): Declared[] {
  const found: { name: string; version: string; at: number }[] = [];
  if (/(?:^|\/)pom\.xml$/.test(path)) {
    let artifact: string | null = null;
    for (const m of text.matchAll(/<artifactId>\s{0,80}([\w.-]{1,200})\s{0,80}<\/artifactId>|<version>\s{0,80}(\d[\w.-]{0,60})\s{0,80}<\/version>/g)) {
      if (m[1]) artifact = m[1];
      else if (artifact) {
        found.push({ name: artifact, version: m[2]!, at: m.index });
        artifact = null;
      }
    }
  } else {
    const forms = FORMS.find(([file]) => file.test(path))?.[1] ?? [];
    for (const form of forms) for (const m of text.matchAll(form)) found.push({ name: m[1]!, version: m[2]!.trim(), at: m.index + m[0].length - 1 });
  }
  found.sort((a, b) => a.at - b.at);
  let line = 1;
  let from = 0;
  return found.map(({ name, version, at }) => {
    for (let next = text.indexOf('\n', from); next >= 0 && next < at; next = text.indexOf('\n', from)) {
      line++;
      from = next + 1;
    }
    return { name, version, path, line };
  });
}

/** Whether a name of prose means a dependency: `jackson databind`, `Django`, `gin`. */
export function sameName(said: string, declared: string): boolean {
  const plain = (n: string): string => n.toLowerCase().replace(/[\s_.]+/g, '-').replace(/-?js$/, '');
  const last = declared.slice(declared.lastIndexOf('/') + 1);
  return plain(said) === plain(declared) || plain(said) === plain(last);
}

/** What the manifests of head declare, and whether these are all manifests that are the project's own. */
export const declared = once(async (known): Promise<{ all: Declared[]; complete: boolean }> => {
  const { snapshot } = known.ctx.store;
  const own = (await snapshot.paths('head')).filter((p) => !/(?:^|\/)(?:node_modules|vendor|third_party)\//.test(p) && isManifest(p));
  const paths = own.filter((p) => p.split('/').length <= MAX_DEPTH).slice(0, MAX_MANIFESTS);
  const complete = paths.length === own.length;
  if (!complete) known.limit(`Only ${paths.length} of ${own.length} manifests were read for claims about dependencies.`);
  const all: Declared[] = [];
  for (const path of paths) {
    const file = await snapshot.read('head', path);
    if (file?.ok) all.push(...declaredIn(path, file.text));
  }
  return { all, complete };
});

/** The numbers of a version, as far as it has them. */
export function numbersOf(version: string): number[] {
  const m = /\d+(?:\.\d+)*/.exec(version);
  return m ? m[0].split('.').map(Number) : [];
}

/** Less than 0 when `a` is before `b`, as far as both go. */
export function compareVersions(a: string, b: string): number {
  const [x, y] = [numbersOf(a), numbersOf(b)];
  for (let i = 0; i < Math.min(x.length, y.length); i++) if (x[i] !== y[i]) return x[i]! - y[i]!;
  return 0;
}

/** How far a declared version or range goes against a wanted version: it is that or later; it is before, and nothing later fits; or it may be either. */
export function reaches({ path, version }: Declared, wanted: string): 'yes' | 'no' | 'open' {
  const [has, wants] = [numbersOf(version), numbersOf(wanted)];
  if (compareVersions(version, wanted) >= 0) return has.length === 0 ? 'open' : 'yes';
  if (/[*|,]| - |>|<|\.x\b/.test(version.replace(/^~>/, ''))) return 'open';
  // What may follow the named numbers: nothing, the last one named, or all after the first.
  const caret = version.startsWith('^') || (/(?:^|\/)Cargo\.toml$/.test(path) && /^\d/.test(version));
  const tilde = /^~[>=]?/.test(version);
  if (!caret && !tilde) return 'no';
  const fixed = caret ? Math.max(1, has.findIndex((n) => n > 0) + 1) : version.startsWith('~>') || version.startsWith('~=') ? Math.max(1, has.length - 1) : Math.min(2, has.length);
  return has.slice(0, fixed).every((n, i) => wants[i] === undefined || wants[i] === n) ? 'open' : 'no';
}

/** A dependency that the change takes to an earlier version. */
export interface Downgrade {
  name: string;
  from: string;
  to: string;
  path: string;
  cite: Cite;
}

/** The dependencies that the change takes to an earlier version in a manifest. */
export const allDowngrades = once(async (known): Promise<Downgrade[]> => {
  const out: Downgrade[] = [];
  const { snapshot } = known.ctx.store;
  for (const change of snapshot.changes) {
    if (change.head === null || change.base === null || !isManifest(change.head)) continue;
    const [before, after] = await Promise.all([snapshot.read('base', change.base), snapshot.read('head', change.head)]);
    if (!before?.ok || !after?.ok) continue;
    const old = declaredIn(change.base, before.text);
    for (const d of declaredIn(change.head, after.text)) {
      // A file's own version goes where releases go; what is declared several times is compared with all.
      const was = old.filter((b) => b.name === d.name);
      if (d.name === 'version' || was.length === 0 || !was.every((b) => compareVersions(d.version, b.version) < 0)) continue;
      out.push({ name: d.name, from: was[0]!.version, to: d.version, path: change.head, cite: { role: 'loss', side: 'head', path: change.head, lines: [d.line, d.line] } });
    }
  }
  return out;
});

/** The first of them; null when there is none. */
export async function downgrades(known: Known): Promise<Downgrade | null> {
  return (await allDowngrades(known))[0] ?? null;
}

function isManifest(path: string): boolean {
  return FORMS.some(([file]) => file.test(path)) || /(?:^|\/)pom\.xml$/.test(path);
}
