import { FILLERS, LONGEST_PHRASE, meanings, units } from './search-words.ts';

/** A way to say one term of a search. */
interface Wording {
  /** As `foldText` writes it. */
  text: string;
  /** 1 for what was typed, less for what it may mean. */
  weight: number;
}

/** A required term with its alternative wordings. */
export interface Term {
  wordings: readonly Wording[];
  /** What the texts of every such tool contain, one of them, in lower case. */
  patterns: readonly string[];
  /** A number and its unit may be apart in a row: `2,000 / 1,000 lm`. */
  measure?: { number: string; unit: string };
}

const MEANT = 0.9;
const UNIT = [...units.keys()].sort((a, b) => b.length - a.length).join('|');
const NUMBER_AND_UNIT = new RegExp(`(\\d)[ -](${UNIT})(?![\\p{L}\\p{M}\\d])`, 'gu');
const MEASURE = new RegExp(`^(\\d[\\d,]*(?:\\.\\d+)?)[- ]?(${UNIT})$`, 'u');

/** Lower case, numbers without thousands and needless zeros, and units at their numbers: `2,000 rpm, 4.0 Ah` is `2000rpm, 4ah`. */
export function foldText(text: string): string {
  return text
    .toLowerCase()
    .replace(/(\d),(?=\d{3}(?!\d))/g, '$1')
    .replace(/(\d)\.0+(?!\d)/g, '$1')
    .replace(NUMBER_AND_UNIT, (_, digit: string, unit: string) => digit + units.get(unit));
}

const unique = (words: readonly string[]) => [...new Set(words)];

/** The other number of a noun, as English forms it. */
function otherNumber(word: string): string[] {
  if (word.length < 4 || !/^[a-z]+$/.test(word)) return [];
  if (word.endsWith('ies')) return [`${word.slice(0, -3)}y`];
  if (/(?:ch|sh|x|ss)es$/.test(word)) return [word.slice(0, -2)];
  if (/[^s]s$/.test(word)) return [word.slice(0, -1)];
  return word.endsWith('y') ? [`${word.slice(0, -1)}ies`] : [];
}

/** `kd2013` may be written with a hyphen in any place behind its first digit. */
function hyphenated(word: string): string[] {
  const [, letters = '', digits = ''] = /^([a-z]{1,3})(\d{3,7})$/.exec(word) ?? [];
  return [...digits].slice(1).map((_, index) => `${letters}${digits.slice(0, index + 1)}-${digits.slice(index + 1)}`);
}

/** A word, or several that mean something together. */
function termOf(phrase: string): Term {
  const same = [phrase, ...(phrase.includes('-') ? [phrase.replaceAll('-', ' '), phrase.replaceAll('-', '')] : [])];
  const typed = unique([...same, ...otherNumber(phrase), ...hyphenated(phrase)]);
  const meant = unique(typed.flatMap((word) => meanings.get(word) ?? []));
  return {
    wordings: [
      ...typed.map((text) => ({ text: foldText(text), weight: 1 })),
      ...meant.map((text) => ({ text, weight: MEANT })),
    ],
    patterns: [...typed, ...meant],
  };
}

/** `2000` as `2,000`; other texts as they are. */
const withThousands = (number: string) => (/^\d{4,9}$/.test(number) ? Number(number).toLocaleString('en-US') : number);

function measureOf(typed: string): Term | undefined {
  const [, written, unit = ''] = MEASURE.exec(typed) ?? [];
  if (written === undefined) return undefined;
  const [number, name = unit] = [foldText(written), units.get(unit)];
  const numbers = unique([written, number, `${number}.0`, withThousands(number)]);
  const spelled = unique([unit, name]).flatMap((one) =>
    numbers.flatMap((digits) => [digits + one, `${digits} ${one}`]),
  );
  return {
    wordings: [{ text: number + name, weight: 1 }],
    // A longer number is rare enough to be looked for alone, so that its unit may be apart.
    patterns: number.length > 2 ? numbers : [...spelled, ...numbers.map((digits) => `${digits}-${unit}`)],
    measure: { number, unit: name },
  };
}

const isMeasure = (words: readonly string[]) => words.length < 3 && MEASURE.test(words.join(' '));

/** Terms of a search; a tool must match all of them. */
export function termsOf(text: string): Term[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  const terms: Term[] = [];
  const telling = words.filter((word) => !FILLERS.has(word));
  const asked = telling.length > 0 ? telling : words;
  for (let from = 0; from < asked.length; ) {
    let length = Math.min(LONGEST_PHRASE, asked.length - from);
    const isOne = () => {
      const phrase = asked.slice(from, from + length);
      return isMeasure(phrase) || meanings.has(phrase.join(' '));
    };
    while (length > 1 && !isOne()) length -= 1;
    const phrase = asked.slice(from, from + length).join(' ');
    terms.push(measureOf(phrase) ?? termOf(phrase));
    from += length;
  }
  return terms;
}
