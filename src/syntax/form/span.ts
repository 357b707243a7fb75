/** Where in a file something stands. */

/** A place in a file. Lines are 1-based and inclusive; offsets are UTF-16 units, end exclusive. */
export interface Span {
  line: number;
  endLine: number;
  start: number;
  end: number;
}
