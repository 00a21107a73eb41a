/**
 * Signs that are never visible and change neither letters nor their joining: bidi controls, zero-width spaces, byte order
 * marks. The joiners U+200C and U+200D are not among them: Bangla, Persian and emoji need them.
 */
const UNJOINING = '\\u00ad\\u061c\\u180e\\u200b\\u200e\\u200f\\u202a-\\u202e\\u2060-\\u2064\\u2066-\\u206f\\ufeff';
const AT_ENDS = new RegExp(`^[${UNJOINING}\\s]+|[${UNJOINING}\\s]+$`, 'gu');

/** Every sign that is never visible. */
export const INVISIBLE = /[\p{Cf}\p{DI}]/gu;

/** Signs that look like the hyphen of the keyboard. */
const HYPHENS = /[‐‑‒–—―⁃−﹘﹣－]/g;

/**
 * The stored form of a name, an address or another text: every letter in its one normal form (NFC), without white space
 * and invisible signs at its ends.
 */
export const storedText = (typed: string): string => typed.normalize('NFC').replace(AT_ENDS, '');

/** The form in which texts are searched and compared: normal letters, without invisible signs, with plain hyphens. */
export const searchText = (typed: string): string =>
  typed.normalize('NFC').replace(INVISIBLE, '').replace(HYPHENS, '-').replace(/\s+/gu, ' ').trim();

/**
 * The form of a number that people copy from papers and screens, and of an email address: as {@link searchText}, with
 * full-width letters and digits as ASCII.
 */
export const codeText = (typed: string): string => searchText(typed.normalize('NFKC'));
