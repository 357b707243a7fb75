/** Versions of dependencies in manifests and lock files. */
import type { Cite } from '../../validation/types.js';
import { once } from './types.js';

/** A dependency as a manifest names it. */
export interface Declared {
  name: string;
  /** As written: `^4.18.0`, `>= 2`. */
  version: string;
  path: string;
  line: number;
}

const FORMS: readonly [RegExp, RegExp][] = [
  // "express": "^4.18.0"
  [/(?:^|\/)(?:package|composer|bower|deno)\.json$/, /^\s*"((?:@[\w.-]+\/)?[\w./-]+)"\s*:\s*"([~^<>=v ]*\d[^"]*)"/],
  // Django==4.2, requests>=2.0 (also in quotes, in lists)
  [/(?:^|\/)(?:requirements[\w.-]*\.(?:txt|in)|constraints\.txt|setup\.(?:py|cfg)|pyproject\.toml|Pipfile)$/, /^\s*["']?([A-Za-z][\w.-]*)(?:\[[\w, ]*\])?\s*(?:[=~><!]{1,2}|=\s*["'])\s*([~^<>=]*\d[\w.*]*)/],
  // github.com/gin-gonic/gin v1.9.1
  [/(?:^|\/)go\.mod$/, /^\s*(?:require\s+)?([\w.-]+\.[\w./-]+|go)\s+v?(\d[\w.+-]*)/],
  // tokio = "1.38", tokio = { version = "1" }
  [/(?:^|\/)Cargo\.toml$/, /^\s*([\w-]+)\s*=\s*(?:\{.*?version\s*=\s*)?"([~^=<> ]*\d[^"]*)"/],
  // gem 'rails', '~> 7.0'
  [/(?:^|\/)(?:Gemfile|[\w-]+\.gemspec)$/, /^\s*(?:gem|\w+\.add_(?:\w+_)?dependency)\s*\(?\s*["']([\w-]+)["']\s*,\s*["']([~<>= ]*\d[^"']*)["']/],
  // rails (7.0.4)
  [/(?:^|\/)Gemfile\.lock$/, /^ {4}([\w-]+) \((\d[\w.]*)\)/],
  // implementation("group:name:1.2")
  [/(?:^|\/)build\.gradle(?:\.kts)?$/, /["'][\w.-]+:([\w.-]+):(\d[\w.-]*)["']/]
];

/** Manifests that are read, and parts that their paths may have. */
const MAX_MANIFESTS = 40;
const MAX_DEPTH = 4;

/** The dependencies of one file. Of a Maven file each artifact with the version that follows it. */
function declaredIn(path: string, text: string): Declared[] {
  const out: Declared[] = [];
  const lines = text.split('\n');
  if (/(?:^|\/)pom\.xml$/.test(path)) {
    let artifact: string | null = null;
    lines.forEach((l, i) => {
      artifact = /<artifactId>([\w.-]+)<\/artifactId>/.exec(l)?.[1] ?? artifact;
      const version = /<version>(\d[\w.-]*)<\/version>/.exec(l)?.[1];
      if (artifact && version) {
        out.push({ name: artifact, version, path, line: i + 1 });
        artifact = null;
      }
    });
    return out;
  }
  const form = FORMS.find(([file]) => file.test(path))?.[1];
  if (!form) return out;
  lines.forEach((l, i) => {
    const m = l.length < 1000 ? form.exec(l) : null;
    if (m) out.push({ name: m[1]!, version: m[2]!.trim(), path, line: i + 1 });
  });
  return out;
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
  const own = (await snapshot.paths('head')).filter((p) => !/(?:^|\/)(?:node_modules|vendor|third_party)\//.test(p) && (FORMS.some(([file]) => file.test(p)) || /(?:^|\/)pom\.xml$/.test(p)));
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

/** A dependency that the change takes to an earlier version, told from removed and added lines of its manifest. */
export const downgrades = once((known): { name: string; from: string; to: string; path: string; cite: Cite } | null => {
  for (const change of known.ctx.store.snapshot.changes) {
    if (change.head === null || change.base === null) continue;
    const lines = known.lines.at('head', change.head);
    if (!lines?.known) continue;
    const before = declaredIn(change.base, [...lines.removed.values()].join('\n'));
    const after = [...lines.added].flatMap(([line, text]) => declaredIn(change.head!, text).map((d) => ({ ...d, line })));
    for (const d of after) {
      const old = before.find((b) => b.name === d.name);
      // A file's own version goes where releases go.
      if (old && d.name !== 'version' && compareVersions(d.version, old.version) < 0) return { name: d.name, from: old.version, to: d.version, path: change.head, cite: { role: 'loss', side: 'head', path: change.head, lines: [d.line, d.line] } };
    }
  }
  return null;
});
