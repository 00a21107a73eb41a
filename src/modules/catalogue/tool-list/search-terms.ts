import { foldedText, searchText } from '#src/platform/i18n/normal-text.ts';
import { millimetresOf } from './inches.ts';
import { LONGEST_PHRASE, meanings, STOP_WORDS, units } from './search-words.ts';

/** One wording of a search term. */
interface Wording {
  /** As `normalizeText` writes it. */
  text: string;
  /** 1 for the typed text, less for a synonym. */
  weight: number;
}

/** A required term with its alternative wordings. */
export interface SearchTerm {
  wordings: readonly Wording[];
  /** Lowercase texts of which every matching tool contains at least one. */
  patterns: readonly string[];
  /** Number and unit, which may be separated in a row: `2,000 / 1,000 lm`. */
  measure?: { number: string; unit: string };
}

const SYNONYM_WEIGHT = 0.9;
const UNIT = [...units.keys()].sort((a, b) => b.length - a.length).join('|');
const NUMBER_AND_UNIT = new RegExp(`(\\d)[ -](${UNIT})(?![\\p{L}\\p{M}\\d])`, 'gu');
const MEASURE = new RegExp(`^(\\d[\\d,]*(?:\\.\\d+)?)[- ]?(${UNIT})$`, 'u');

/**
 * Normalizes a text: lower case, numbers without thousands separators and trailing `.0`, units joined to their numbers.
 * `2,000 rpm, 4.0 Ah` becomes `2000rpm, 4ah`. Letters are in their normal form.
 */
export function normalizeText(text: string): string {
  return foldedText(text)
    .replace(/(\d),(?=\d{3}(?!\d))/g, '$1')
    .replace(/(\d)\.0+(?!\d)/g, '$1')
    .replace(NUMBER_AND_UNIT, (_, digit: string, unit: string) => digit + units.get(unit));
}

const unique = (words: readonly string[]) => [...new Set(words)];

/** The English singular of a plural noun, or the plural of a noun in -y. */
function singularOrPlural(word: string): string[] {
  if (word.length < 4 || !/^[a-z]+$/.test(word)) return [];
  if (word.endsWith('ies')) return [`${word.slice(0, -3)}y`];
  if (/(?:ch|sh|x|ss)es$/.test(word)) return [word.slice(0, -2)];
  if (/[^s]s$/.test(word)) return [word.slice(0, -1)];
  return word.endsWith('y') ? [`${word.slice(0, -1)}ies`] : [];
}

/** `kd2013` with a hyphen at each possible position after its first digit. */
function hyphenated(word: string): string[] {
  const [, letters = '', digits = ''] = /^([a-z]{1,3})(\d{3,7})$/.exec(word) ?? [];
  return [...digits].slice(1).map((_, index) => `${letters}${digits.slice(0, index + 1)}-${digits.slice(index + 1)}`);
}

/** A word, or several that mean something together. */
function termOf(phrase: string, synonymsOf: Meanings): SearchTerm {
  const same = [phrase, ...(phrase.includes('-') ? [phrase.replaceAll('-', ' '), phrase.replaceAll('-', '')] : [])];
  const typed = unique([...same, ...singularOrPlural(phrase), ...hyphenated(phrase)]);
  const millimetres = millimetresOf(phrase);
  const synonyms = unique([
    ...typed.flatMap((word) => [...(meanings.get(word) ?? []), ...(synonymsOf.get(word) ?? [])]),
    ...(millimetres === undefined ? [] : [`${millimetres}mm`]),
  ]);
  return {
    wordings: [
      ...typed.map((text) => ({ text: normalizeText(text), weight: 1 })),
      ...synonyms.map((text) => ({ text, weight: SYNONYM_WEIGHT })),
    ],
    patterns: [...typed, ...synonyms, ...(millimetres === undefined ? [] : [`${millimetres} mm`])],
  };
}

/** `2000` as `2,000`; other texts unchanged. */
const withThousands = (number: string) => (/^\d{4,9}$/.test(number) ? Number(number).toLocaleString('en-US') : number);

function measureOf(typed: string): SearchTerm | undefined {
  const [, written, unit = ''] = MEASURE.exec(typed) ?? [];
  if (written === undefined) return undefined;
  const [number, name = unit] = [normalizeText(written), units.get(unit)];
  const numbers = unique([written, number, `${number}.0`, withThousands(number)]);
  const spelled = unique([unit, name]).flatMap((unitName) =>
    numbers.flatMap((digits) => [digits + unitName, `${digits} ${unitName}`]),
  );
  return {
    wordings: [{ text: number + name, weight: 1 }],
    // A longer number is rare enough to search for without its unit, which may then be separated.
    patterns: number.length > 2 ? numbers : [...spelled, ...numbers.map((digits) => `${digits}-${unit}`)],
    measure: { number, unit: name },
  };
}

const isMeasure = (words: readonly string[]) => words.length < 3 && MEASURE.test(words.join(' '));

/** The words of the catalogue, by words of buyers. */
export type Meanings = ReadonlyMap<string, readonly string[]>;

const none: Meanings = new Map();

/** Terms of a search; a tool must match all of them. @param synonymsOf those of admins */
export function termsOf(text: string, synonymsOf: Meanings = none): SearchTerm[] {
  const words = searchText(text).toLowerCase().split(' ').filter(Boolean);
  const terms: SearchTerm[] = [];
  const significant = words.filter((word) => !STOP_WORDS.has(word));
  const searched = significant.length > 0 ? significant : words;
  for (let from = 0; from < searched.length; ) {
    let length = Math.min(LONGEST_PHRASE, searched.length - from);
    const isPhrase = () => {
      const phrase = searched.slice(from, from + length);
      const joined = phrase.join(' ');
      const isKnown = meanings.has(joined) || synonymsOf.has(joined) || millimetresOf(joined) !== undefined;
      return isKnown || isMeasure(phrase);
    };
    while (length > 1 && !isPhrase()) length -= 1;
    const phrase = searched.slice(from, from + length).join(' ');
    terms.push(measureOf(phrase) ?? termOf(phrase, synonymsOf));
    from += length;
  }
  return terms;
}
