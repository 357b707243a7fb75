/** Reading and writing the files that a user names on the command line. */
import { closeSync, fsyncSync, lstatSync, openSync, readSync, renameSync, rmSync, statSync, writeSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { ConfigurationError } from '../errors.js';
import { inertLine } from '../report/inert.js';

/** Largest file that is read whole, in bytes. */
const maxBytes = 64 * 1024 * 1024;

const reasons: Record<string, string> = {
  ENOENT: 'it does not exist',
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  EISDIR: 'it is a folder',
  ENOTDIR: 'a part of its path is no folder',
  ENOSPC: 'no space is left',
  EROFS: 'the file system is read-only',
  ENAMETOOLONG: 'the name is too long'
};

/** Why the system refused, in words. */
export function systemReason(error: unknown): string {
  const code = (error as NodeJS.ErrnoException).code ?? '';
  return reasons[code] ?? (error instanceof Error ? error.message : String(error));
}

/** Why a file could not be written, in words: what does not exist is its folder then. */
export function writeReason(error: unknown): string {
  return (error as NodeJS.ErrnoException).code === 'ENOENT' ? 'its folder does not exist' : systemReason(error);
}

/**
 * Sees that a path has nothing but a regular file in its place: replacing a device, pipe or link would destroy it.
 * @throws an error for `writeReason`
 */
export function checkReplaceable(path: string): void {
  const there = lstatSync(path, { throwIfNoEntry: false });
  if (there && !there.isFile()) throw new Error(there.isDirectory() ? 'it is a folder' : 'it is no regular file');
}

/**
 * Writes a file whole or not at all: readers see the old content or the new one.
 * @throws ConfigurationError when it can't be written
 */
export function writeFileAtomic(path: string, text: string): void {
  try {
    replaceFile(path, text);
  } catch (error) {
    throw new ConfigurationError(`Can't write ${inertLine(path)}: ${writeReason(error)}. Name a file in a folder that can be written.`);
  }
}

/**
 * As `writeFileAtomic`, for callers that say themselves what to do.
 * @throws an error for `writeReason`
 */
export function replaceFile(path: string, text: string): void {
  const temporary = join(dirname(path), `.${basename(path)}.${process.pid}.tmp`);
  try {
    checkReplaceable(path);
    const file = openSync(temporary, 'wx', 0o644);
    try {
      const bytes = Buffer.from(text);
      for (let at = 0; at < bytes.length; ) at += writeSync(file, bytes, at);
      fsyncSync(file);
    } finally {
      closeSync(file);
    }
    renameSync(temporary, path);
  } catch (error) {
    rmSync(temporary, { force: true });
    throw error;
  }
}

/** All bytes of a file; of a pipe or device too, whose size is not known before. */
function readAtMost(path: string): Buffer {
  const descriptor = openSync(path, 'r');
  try {
    const parts: Buffer[] = [];
    let total = 0;
    for (;;) {
      const part = Buffer.alloc(65_536);
      const read = readSync(descriptor, part);
      if (read === 0) return Buffer.concat(parts);
      total += read;
      if (total > maxBytes) throw new Error(`it has more than ${maxBytes} bytes`);
      parts.push(part.subarray(0, read));
    }
  } finally {
    closeSync(descriptor);
  }
}

/** The text that bytes are: UTF-8, or UTF-16 where its byte order mark says so; without that mark. What is neither becomes U+FFFD. */
function decoded(bytes: Buffer): string {
  const mark = bytes.length >= 2 ? bytes.readUInt16BE(0) : 0;
  return new TextDecoder(mark === 0xfffe ? 'utf-16le' : mark === 0xfeff ? 'utf-16be' : 'utf-8').decode(bytes);
}

/**
 * Reads a text file of at most 64 MiB, without a byte order mark.
 * @param what names the file's purpose in the error
 * @throws ConfigurationError when it can't be read
 */
export function readTextFile(path: string, what: string): string {
  try {
    const size = statSync(path).size;
    if (size > maxBytes) throw new Error(`it has ${size} bytes, more than ${maxBytes}`);
    return decoded(readAtMost(path));
  } catch (error) {
    throw new ConfigurationError(`Can't read ${what} ${inertLine(path)}: ${systemReason(error)}. Check the path.`);
  }
}
