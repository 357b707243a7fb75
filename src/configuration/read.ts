/**
 * Reads the project's configuration and its own mechanisms from a commit that the author of the pull request does not
 * choose: the tip of the target branch. Never from the work tree, the head, or the merge base (which its author chooses).
 */
import { createHash } from 'node:crypto';
import { isUtf8 } from 'node:buffer';
import { MAX_CONFIGURATION_BYTES, MAX_MECHANISM_FILES } from '../bounds.js';
import { ConfigurationError } from '../errors.js';
import { loadKnowledge, type Mechanism, type Role } from '../knowledge/index.js';
import { plural } from '../plural.js';
import { inertLine } from '../report/inert.js';
import { openRevision, type RevisionFiles } from '../snapshot/files.js';
import { SnapshotError } from '../snapshot/error.js';
import type { OpenSnapshot } from '../snapshot/index.js';
import { withConfiguration } from './knowledge.js';
import { readMechanisms } from './mechanisms.js';
import { parseYaml, type Located } from './parse.js';
import { CONFIGURATION_PATH, configurationSchema, type ConfigurationFile } from './schema.js';

/**
 * Where a configuration comes from: nowhere, a commit, or a file that the caller has read (own mechanisms still come
 * from the commit), or own mechanisms alone.
 */
export type ConfigurationSource = 'none' | { revision: string; file?: { path: string; text: string } } | { own: OwnFiles };

/** Own mechanisms without a configuration, for tests of their examples: the caller has read their files. */
export interface OwnFiles {
  folder: string;
  files: readonly { path: string; text: string }[];
}

/** A configuration as it was read. */
export interface Configuration {
  source: 'none' | 'revision' | 'file';
  /** Full commit id that was read; null when none was asked for. */
  revision: string | null;
  /** The file; null when there is none. */
  path: string | null;
  /** SHA-256 over paths and contents of all files that were read; null for none. */
  digest: string | null;
  file: ConfigurationFile;
  /** The project's own roles and mechanisms. */
  roles: Role[];
  mechanisms: Mechanism[];
  /** `file:line:column` of a field of the file, for messages. */
  at(path: readonly PropertyKey[]): string;
}

/** What holds when a project configures nothing. */
export function noConfiguration(revision: string | null = null): Configuration {
  return { source: 'none', revision, path: null, digest: null, file: configurationSchema.parse({}), roles: [], mechanisms: [], at: () => CONFIGURATION_PATH };
}

/**
 * Reads a configuration.
 * @param from the repository's folder, or a snapshot of the repository
 * @throws ConfigurationError naming file, line, column, field and what may stand there
 * @throws SnapshotError when the commit or its objects can't be read: that is never taken for "no configuration"
 */
export async function readConfiguration(from: string | Pick<OpenSnapshot, 'files'>, source: ConfigurationSource): Promise<Configuration> {
  if (source === 'none') return noConfiguration();
  if ('own' in source) return { ...noConfiguration(), ...readMechanisms(source.own.folder, source.own.files) };
  const files = await (typeof from === 'string' ? openRevision(from, source.revision) : from.files(source.revision));
  try {
    return await readFrom(files, source);
  } catch (error) {
    // A link, a submodule or an over-large file in its place is a fault of what is configured.
    const faulty = error instanceof ConfigurationError || (error instanceof SnapshotError && error.kind === 'usage');
    if (!faulty || source.file) throw error;
    throw new ConfigurationError(`${error.message} (It is read from commit ${files.commit.slice(0, 12)} of the target branch: a correction counts once it is there.)`);
  } finally {
    await files.close();
  }
}

/** Whether what a commit holds would be taken: the fault in words, or null. */
export async function faultOf(snapshot: Pick<OpenSnapshot, 'files'>, revision: string): Promise<string | null> {
  const files = await snapshot.files(revision);
  try {
    await readFrom(files, { revision });
    return null;
  } catch (error) {
    if (error instanceof ConfigurationError || error instanceof SnapshotError) return error.message;
    throw error;
  } finally {
    await files.close();
  }
}

async function readFrom(files: RevisionFiles, source: Extract<ConfigurationSource, { revision: string }>): Promise<Configuration> {
  const given = source.file ?? (await fileAt(files));
  const parsed: Located<ConfigurationFile> = given ? parseYaml(given.path, given.text, configurationSchema, true) : { value: configurationSchema.parse({}), at: () => CONFIGURATION_PATH };
  const folder = parsed.value.mechanisms;
  const own = await mechanismFiles(files, folder);
  if (!own.length && parsed.at(['mechanisms']) !== parsed.at([])) {
    throw new ConfigurationError(`${parsed.at(['mechanisms'])}: mechanisms is ${JSON.stringify(inertLine(folder))}, but commit ${files.commit} has no mechanism below it; a mechanism is mechanisms/ID/mechanism.yml in that folder. Add one, or leave the field out.`);
  }
  if (!given && !own.length) return noConfiguration(files.commit);
  const hash = createHash('sha256');
  for (const { path, text } of [...(given ? [given] : []), ...own]) hash.update(`${path}\0${Buffer.byteLength(text)}\0${text}`);
  const configuration: Configuration = {
    source: source.file ? 'file' : 'revision', revision: files.commit, path: given?.path ?? null, digest: hash.digest('hex'),
    file: parsed.value, ...readMechanisms(folder, own), at: parsed.at
  };
  // Roles of guards are known only now.
  withConfiguration(loadKnowledge(), configuration);
  return configuration;
}

async function fileAt(files: RevisionFiles): Promise<{ path: string; text: string } | null> {
  const content = await files.read(CONFIGURATION_PATH);
  if (content !== null) return { path: CONFIGURATION_PATH, text: textOf(CONFIGURATION_PATH, content) };
  const other = CONFIGURATION_PATH.replace(/yml$/, 'yaml');
  if ((await files.read(other)) !== null) throw new ConfigurationError(`${other} of ${files.commit} is not read; the configuration is ${CONFIGURATION_PATH}. Rename it.`);
  return null;
}

async function mechanismFiles(files: RevisionFiles, folder: string): Promise<{ path: string; text: string }[]> {
  const depth = folder.split('/').length;
  const paths = (await files.below(folder)).filter((path) => {
    const [kind, ...rest] = path.split('/').slice(depth);
    return kind === 'roles' ? rest.length === 1 && rest[0].endsWith('.yml') : kind === 'mechanisms' && rest.length === 2 && rest[1] === 'mechanism.yml';
  });
  if (paths.length > MAX_MECHANISM_FILES) throw new ConfigurationError(`${inertLine(folder)} has ${plural(paths.length, 'role or mechanism', 'roles and mechanisms')}; at most ${MAX_MECHANISM_FILES} are read. Take some away.`);
  const out = [];
  for (const path of paths) out.push({ path, text: textOf(path, (await files.read(path))!) });
  return out;
}

function textOf(path: string, content: Buffer): string {
  if (content.length > MAX_CONFIGURATION_BYTES) throw new ConfigurationError(`${inertLine(path)} has ${content.length} bytes; at most ${MAX_CONFIGURATION_BYTES} are read. Shorten it.`);
  // UTF-16 without its mark passes for UTF-8 with a NUL in each character.
  if (!isUtf8(content) || content.includes(0)) throw new ConfigurationError(`${inertLine(path)} is not UTF-8 text. Save it as UTF-8.`);
  return content.toString('utf8').replace(/^\ufeff/, '');
}
