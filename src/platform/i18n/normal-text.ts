/**
 * Signs that are never visible and change neither letters nor their joining: bidi controls, zero-width spaces, byte
 * order marks. The joiners U+200C and U+200D are not among them: Bangla, Persian and emoji need them.
 */
const MEANINGLESS = '\\u00ad\\u061c\\u180e\\u200b\\u200e\\u200f\\u202a-\\u202e\\u2060-\\u2064\\u2066-\\u206f\\ufeff';
const ANYWHERE = new RegExp(`[${MEANINGLESS}]`, 'gu');
/** At the beginning and the end of a text, with white space outside of them. */
const AT_ENDS = new RegExp(`^(?:\\s*[${MEANINGLESS}])+|(?:[${MEANINGLESS}]\\s*)+$`, 'gu');

/** Begin and end of another direction. What is left open turns the texts around it, such as the subject of a mail. */
const DIRECTIONS = /[\u202a-\u202e\u2066-\u2069]/g;

/** Every sign that is never visible. */
export const INVISIBLE = /[\p{Cf}\p{DI}]/gu;

/** Signs that look like the hyphen of the keyboard. */
const HYPHENS = /[‐‑‒–—―⁃−﹘﹣－]/g;

/** The stored form of a text: normal letters (NFC), no changes of direction, and no invisible signs at its ends. */
export const storedText = (typed: string): string =>
  typed.normalize('NFC').replace(AT_ENDS, '').replace(DIRECTIONS, '');

/** The form in which people search: normal letters, plain hyphens and spaces, no signs without a meaning. */
export const searchText = (typed: string): string =>
  typed.normalize('NFC').replace(ANYWHERE, '').replace(HYPHENS, '-').replace(/\s+/gu, ' ').trim();

/** The form in which texts are compared: as {@link searchText}, in lower case and without any invisible sign. */
export const foldedText = (text: string): string => searchText(text).replace(INVISIBLE, '').toLowerCase();

/**
 * The form of an email address and of a number that people copy from papers and screens: as {@link searchText}, with
 * full-width letters and digits as ASCII, without any invisible sign.
 */
export const codeText = (typed: string): string => searchText(typed.normalize('NFKC').replace(INVISIBLE, ''));
