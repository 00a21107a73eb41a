import { foldedText, searchText } from '#src/platform/i18n/normal-text.ts';

export const MAX_SYNONYMS = 500;
export const MAX_SYNONYM_LENGTH = 60;

/** Typed words as searches compare them: in lowercase and with single spaces. */
export const phraseOf = (typed: string): string => foldedText(searchText(typed)).trim().replace(/\s+/g, ' ');
