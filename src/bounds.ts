/**
 * Every size at which PRGuard stops looking. Bounds are in bytes, characters, counts and depth, never in time, so that
 * results do not depend on the machine; a bound that is hit is always reported. The one wall-clock limit guards
 * against a process that hangs and ends the review as `could not review`.
 */

/** Largest file that is read, in bytes. Parsing a file of 5 MB on one line can cost a gigabyte of memory. */
export const MAX_FILE_BYTES = 1024 * 1024;

/**
 * Largest file of a work tree that is put in the temporary object store, in bytes, so that searches see it. Larger ones
 * are hashed only.
 */
export const MAX_STORED_BYTES = 16 * 1024 * 1024;

/** Longest line that is parsed, in UTF-16 units. Longer ones are machine-made, and parsers get slow on them. */
export const MAX_LINE_CHARS = 50_000;

/** Script and style files larger than this many characters are checked for minification by average line length. */
export const MINIFIED_MIN_CHARS = 5 * 1024;

/** Average line length, in UTF-16 units, above which such a file counts as minified. Hand-written code has 25 to 60. */
export const MINIFIED_AVERAGE_LINE_CHARS = 500;

/** Bytes at the start of a file in which a NUL makes it binary; git uses the same number. */
export const BINARY_PROBE_BYTES = 8000;

/** Largest Git LFS pointer, in bytes; the specification says that pointers are smaller than this. */
export const MAX_LFS_POINTER_BYTES = 1024;

/** Text of read blobs that is kept for a second read, in characters over all blobs of a snapshot. */
export const MAX_CACHED_CHARS = 64 * 1024 * 1024;

/**
 * Inexact rename detection compares every added with every deleted file, and is left to exact matches when their
 * product is above the square of this. Git's own default.
 */
export const MAX_RENAME_CANDIDATES = 1000;

/** Most lines that one search over a tree returns. */
export const MAX_SEARCH_HITS = 40_000;

/** Most lines that one search returns from one file, so that one noisy file does not use up the search. */
export const MAX_SEARCH_HITS_PER_FILE = 2000;

/** Most files that one search over a tree returns lines from. */
export const MAX_SEARCH_FILES = 10_000;

/** Characters of a matching line that a search returns; the rest of the line is cut. */
export const MAX_HIT_CHARS = 1000;

/** Most bytes that one git command may print before it is stopped; a listing of two million files fits. */
export const MAX_GIT_OUTPUT_BYTES = 256 * 1024 * 1024;

/** Last resort against a git command that hangs, in milliseconds. */
export const MAX_GIT_MILLISECONDS = 120_000;
/**
 * Wall clock of parsing one file: a last resort against files made to be slow to parse, since results should not hang on the
 * clock. A file of 1 MB takes a third of a second.
 */
export const MAX_PARSE_MILLISECONDS = 10_000;
/** Files of one language whose parsing may be stopped before no more of them are tried in a review. */
export const MAX_STOPPED_PARSES = 3;

/** Largest configuration file, role or mechanism of a project, in bytes. */
export const MAX_CONFIGURATION_BYTES = 256 * 1024;

/** Most roles and mechanisms that a project can have of its own, together. */
export const MAX_MECHANISM_FILES = 400;

/** Commits of a change whose messages are read as narrative. */
export const MAX_NARRATIVE_COMMITS = 100;

/** Characters of one text of the narrative that are read; GitHub's own limit of a description. */
export const MAX_NARRATIVE_CHARS = 65_536;

/** Texts of one channel of the narrative that are read: comments of a discussion, comments of code. */
export const MAX_NARRATIVE_TEXTS = 200;

/** Characters of all texts of the narrative together. */
export const MAX_NARRATIVE_TOTAL = 8 * MAX_NARRATIVE_CHARS;

/** Claims that are checked, in the order of the texts. */
export const MAX_CHECKED_CLAIMS = 400;

/** Claims that a review lists, those that are contradicted first. */
export const MAX_CLAIMS = 100;

/** Requests to GitHub's API for what the narrative refers to. */
export const MAX_REFERENCES = 10;

/** Earlier versions of a file that are looked at for a claim to restore one. */
export const MAX_FILE_VERSIONS = 50;

/** Commits of base, newest first, that lines of findings are traced to. */
export const MAX_HISTORY_COMMITS = 20_000;

/** Files in which lines of findings are traced to the commits that brought them in. */
export const MAX_HISTORY_FILES = 20;

/** Commits whose messages are read for them. */
export const MAX_HISTORY_MESSAGES = 100;

/** Largest commit whose message is read, in bytes, signatures included; and characters of the message that are looked at. */
export const MAX_COMMIT_BYTES = 64 * 1024;
export const MAX_MESSAGE_CHARS = 16_384;
