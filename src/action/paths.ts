/**
 * Paths that inputs name. Under `pull_request` the workflow, and with it each input, is the author's, and links in the checkout
 * are too. So there is one rule: a path starts from the workspace and, with links followed, lies in the workspace or in
 * the temporary folder of the job.
 */
import { accessSync, constants, lstatSync, realpathSync, statSync } from 'node:fs';
import { basename, dirname, join, relative, resolve, sep } from 'node:path';
import { checkReplaceable, replaceFile, writeReason } from '../cli/files.js';
import { ConfigurationError, ReviewError } from '../errors.js';
import { inertLine } from '../report/inert.js';
import type { InputName } from './inputs.js';

/** Folders that paths may lie in. */
export interface Places {
  /** GITHUB_WORKSPACE. */
  workspace: string;
  /** RUNNER_TEMP; null where there is no runner. */
  temp: string | null;
}

/**
 * The absolute path that an input names.
 * @throws ConfigurationError when it lies elsewhere
 */
export function inside(name: InputName, value: string, places: Places): string {
  const path = resolve(places.workspace, value);
  const real = followed(path);
  const lies = [places.workspace, places.temp].some((folder) => folder !== null && isBelow(real, followed(resolve(folder))));
  if (!lies) throw refused(name, value, 'it lies, with links followed, outside of the workspace and of RUNNER_TEMP. Name a path inside of them');
  return path;
}

/**
 * The file that an input names for a result: said before there is a result when it can't be written.
 * @throws ConfigurationError
 */
export function fileToWrite(name: InputName, value: string, places: Places): string {
  const path = inside(name, value, places);
  try {
    accessSync(dirname(path), constants.W_OK);
    checkReplaceable(path);
  } catch (error) {
    throw refused(name, value, `${writeReason(error)}. Name a file in a folder that can be written`);
  }
  return path;
}

/** A file of our own in the temporary folder of the job, or in the workspace where there is no runner. */
export function temporaryFile(name: string, { workspace, temp }: Places): string {
  return join(temp ?? workspace, name);
}

/**
 * Writes a result whose place has been checked, or is the runner's.
 * @throws ReviewError when it can't be written now
 */
export function writeResult(path: string, text: string): void {
  try {
    replaceFile(path, text);
  } catch (error) {
    const folder = statSync(dirname(path), { throwIfNoEntry: false })?.isDirectory() === true;
    const advice = folder ? 'Check the runner\'s disk' : 'The runner makes that folder (RUNNER_TEMP): check the runner, or name a file with the input output';
    throw new ReviewError(`Can't write ${inertLine(path)}: ${writeReason(error)}. ${advice}.`);
  }
}

function refused(name: InputName, value: string, why: string): ConfigurationError {
  return new ConfigurationError(`Input ${name} is ${JSON.stringify(inertLine(value))}: ${why}.`);
}

/** A path with its links followed, as far as it exists. */
function followed(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    // A link to nothing is followed by whoever writes to it; where to is not known, so it counts as outside.
    if (isLink(path)) return sep;
    const parent = dirname(path);
    return parent === path ? path : join(followed(parent), basename(path));
  }
}

function isLink(path: string): boolean {
  try {
    return lstatSync(path).isSymbolicLink();
  } catch {
    return false;
  }
}

function isBelow(path: string, folder: string): boolean {
  const way = relative(folder, path);
  return way === '' || (way !== '..' && !way.startsWith(`..${sep}`) && resolve(folder, way) === path);
}
