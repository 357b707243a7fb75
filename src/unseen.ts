/**
 * Characters that change how others are shown or that aren't shown: controls, bidirectional controls, zero-width and invisible
 * characters, line separators, tags, variation selectors, lone surrogates. Tab and newline are left to those who use it.
 */
export const UNSEEN =
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u2028-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb\ufffe\uffff]|[\u{e0000}-\u{e0fff}]|\p{Surrogate}/gu;
