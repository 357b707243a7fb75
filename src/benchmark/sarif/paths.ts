/** From a SARIF artifact location to a path inside the repository. */
import type { SarifArtifact, SarifRun } from './log.js';

/** Resolves the artifact locations of a run. */
export type PathOf = (artifact: SarifArtifact) => string;

/**
 * Paths of a run, relative to the repository. A base that names a place on the tool's machine is cut off; so is the folder
 * that the tool ran in. An absolute path below none of them stays as it is, without its first slash.
 * @param root folder of the repository on the tool's machine, when it is known
 */
export function pathsOf(run: SarifRun, root?: string): PathOf {
  const roots = rootsOf(run, root);
  return (artifact) => {
    const named = artifact?.uri === undefined || artifact.uri === null ? run.artifacts?.[artifact?.index ?? -1]?.location : artifact;
    if (!named?.uri) return '';
    const path = normal(decoded(resolved(run, named)));
    if (!isAbsolute(path)) return path;
    const below = roots.find((r) => path.startsWith(`${r}/`));
    return below === undefined ? path.replace(/^\/+/, '') : path.slice(below.length + 1);
  };
}

/** Folders that paths are relative to, the surest first: what the caller says, then the outermost base. */
function rootsOf(run: SarifRun, root: string | undefined): string[] {
  const bases = Object.keys(run.originalUriBaseIds ?? {}).map((id) => baseOf(run, id, new Set()));
  const work = (run.invocations ?? []).map((i) => i.workingDirectory?.uri ?? '');
  const all = [...bases, ...work].map((uri) => normal(decoded(uri))).filter(isAbsolute);
  all.sort((a, b) => a.length - b.length || (a < b ? -1 : 1));
  return [...(root === undefined ? [] : [normal(decoded(root))]), ...all].map((path) => path.replace(/\/$/, '')).filter(Boolean);
}

function resolved(run: SarifRun, artifact: NonNullable<SarifArtifact>): string {
  const uri = artifact.uri ?? '';
  return !artifact.uriBaseId || hasScheme(uri) ? uri : joined(baseOf(run, artifact.uriBaseId, new Set()), uri);
}

/** A base with its own bases; what is not defined adds nothing. */
function baseOf(run: SarifRun, id: string, seen: Set<string>): string {
  const bases = run.originalUriBaseIds ?? {};
  if (seen.has(id) || !Object.hasOwn(bases, id)) return '';
  seen.add(id);
  const uri = bases[id]?.uri ?? '';
  const parent = bases[id]?.uriBaseId;
  return !parent || hasScheme(uri) ? uri : joined(baseOf(run, parent, seen), uri);
}

function joined(base: string, uri: string): string {
  if (!base) return uri;
  return `${base.replace(/\/?$/, '/')}${uri.replace(/^\/+/, '')}`;
}

function hasScheme(uri: string): boolean {
  return /^[a-z][a-z\d+.-]+:/i.test(uri);
}

/** Without `file:` and host, percent-decoded; `C:/` keeps its drive. */
function decoded(uri: string): string {
  const path = uri.replace(/^file:(?:\/\/[^/]*)?/i, '').replace(/^\/+(?=[a-z]:)/i, '');
  try {
    return decodeURIComponent(path);
  } catch {
    // Not encoded, as some tools write it.
    return path;
  }
}

function isAbsolute(path: string): boolean {
  return path.startsWith('/') || /^[a-z]:\//i.test(path);
}

/** With slashes only, and without `.`, `..` and empty parts. */
function normal(path: string): string {
  const slashed = path.replace(/\\/g, '/');
  const parts: string[] = [];
  for (const part of slashed.split('/')) {
    if (part === '..' && parts.length) parts.pop();
    else if (part !== '' && part !== '.' && part !== '..') parts.push(part);
  }
  return (slashed.startsWith('/') ? '/' : '') + parts.join('/');
}
