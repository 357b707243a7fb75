/**
 * Sizes of what the model sees and may ask, with their reasons. All are counts of characters, lines and items, so that packs
 * do not depend on the machine.
 */

/** Characters of a quote that can stand for a place by itself; shorter ones (`}`, `return;`) stand in every file. */
export const MIN_QUOTE = 6;

/** Unchanged lines around a change, as in git's diffs. */
export const HUNK_CONTEXT = 3;

/** Longest function that is shown as a whole with its changes in it; a reader's two screens. */
export const MAX_FUNCTION_LINES = 120;

/** Lines around the changes in a longer function. */
export const FUNCTION_WINDOW = 20;

/** Lines around a change where no function can be told. */
export const BLIND_WINDOW = 40;

/** Lines of one hunk; a longer one is cut in the middle. */
export const MAX_HUNK_LINES = 200;

/** Characters of the hunks of one file that are shown before everything else; the rest comes last. */
export const MAX_FILE_HUNK_CHARS = 14_000;

/** Characters of all hunks that are shown before everything else: two thirds of a prompt, so that a third is left for what they touch. */
export const MAX_HUNK_CHARS = 38_000;

/** Characters that showing whole functions may add to the hunks. */
export const MAX_WIDENED_CHARS = 16_000;

/** Functions that are shown as a whole: more are not read with care. */
export const MAX_WHOLE_FUNCTIONS = 10;

/** Changed functions whose callees, callers and peers are looked for. */
export const MAX_SUBJECTS = 12;

/** Lines of a called function, type or constant. */
export const MAX_DEFINITION_LINES = 80;

/** Definitions of called functions in a pack. */
export const MAX_CALLEES = 20;

/** Definitions of types, fields, macros and constants in a pack. */
export const MAX_TYPES = 10;

/** Lines of a type's definition in a pack. */
export const MAX_TYPE_LINES = 40;

/** Call sites in a pack, of one function and of all. */
export const MAX_CALLERS_OF_ONE = 4;
export const MAX_CALLERS = 16;

/** Lines around a call site. */
export const CALLER_WINDOW = 6;

/** Lines of a caller that is shown whole: the window alone would leave as little out. */
export const MAX_WHOLE_CALLER = 32;

/** Callers whose own callers are shown. */
export const MAX_SECOND_LEVEL = 3;

/** Functions of the same kind, of one function and of all: what several carry shows after four. */
export const MAX_PEERS_OF_ONE = 4;
export const MAX_PEERS = 14;

/** Lines of a peer. */
export const MAX_PEER_LINES = 40;

/** Files that import a changed one, by path. */
export const MAX_IMPORTERS = 8;

/** Lines around a hit where no function can be told. */
export const HIT_WINDOW = 12;

/** Sentences about contract differences and additions in a pack, and their characters: they are read after the hunks. */
export const MAX_DIFFERENCES = 48;
export const MAX_DIFFERENCE_CHARS = 6_000;

/** Characters of a name or term of the repository in our own sentences. */
export const MAX_NAME_CHARS = 100;

/** Characters of one line of the repository. */
export const MAX_SHOWN_LINE_CHARS = 400;

/** Paths of files that are not shown. */
export const MAX_OMITTED_NAMED = 20;

/** Share of a section that must fit for a cut one to be worth showing. */
export const MIN_SHOWN_SHARE = 0.4;

/** Names searched for in one pass of the pack; a second pass takes what the first shows to be needed. */
export const MAX_NAMES = 48;

/** Files that are parsed or read for one name. */
export const MAX_FILES_OF_NAME = 8;

/** Symbols that the model may ask for in one round, and rounds (the paper's bounds). */
export const MAX_SYMBOLS_A_ROUND = 3;
export const MAX_ROUNDS = 3;

/** Named definitions of one review, and hits and items of one look-up (the paper's bounds). */
export const MAX_NAMED_DEFINITIONS = 8;
export const MAX_LOOK_UP_HITS = 20;
export const MAX_LOOK_UP_ITEMS = 12;

/** Characters of a symbol that the model asks for. */
export const MAX_SYMBOL_CHARS = 120;

/** Other functions of touched files that share names with the change, and their characters. */
export const MAX_REST = 14;
export const MAX_REST_CHARS = 18_000;

/** Places that use what the changed lines name, and hits beyond which a name is too common to tell anything. */
export const MAX_USES = 12;
export const MAX_USED_NAME_HITS = 14;
