import type { Tool } from '#src/core/tools/tool.ts';
import { foldedText } from '#src/platform/i18n/normal-text.ts';
import { normalizeText, type SearchTerm } from './search-terms.ts';

/** Weight of a match by field: a whole word in a lower field weighs less than a partial match in a higher one. */
const FIELD_WEIGHTS = { name: 100, category: 30, figures: 10, texts: 3 } as const;
/** Weight of a partial word match relative to a whole word. */
const [WHOLE, BEGINNING, INSIDE] = [1, 0.8, 0.4];

/** Rows of a specification about documents and transport. */
const NOT_ABOUT_THE_TOOL = /^(?:supplied as|in the box|dangerous goods|documents|hs code|carton|mains plug)/i;

/** A text to search in. */
interface SearchedField {
  weight: number;
  /** The text as it is compared. */
  lowercase: string;
  /** Its normalized words, separated and enclosed by single spaces. */
  words: string;
}

/** The texts of a tool, prepared for `rankOf`. */
export interface SearchedTexts {
  /** The most significant first. */
  fields: readonly SearchedField[];
  /** All texts of the fields. */
  all: string;
}

function fieldOf(weight: number, text: string): SearchedField {
  const words = normalizeText(text).match(/[\p{L}\p{M}\p{N}](?:[./]?[\p{L}\p{M}\p{N}])*/gu) ?? [];
  return { weight, lowercase: foldedText(text), words: ` ${words.join(' ')} ` };
}

export function textsOf({ toolName, description, category, specifications }: Tool): SearchedTexts {
  const rows = specifications.map(({ name, value }) => ({ name, text: `${name} ${value}` }));
  const isFigure = ({ name }: { name: string }) => !NOT_ABOUT_THE_TOOL.test(name);
  const others = rows.filter((row) => !isFigure(row)).map(({ text }) => text);
  const fields = [
    fieldOf(FIELD_WEIGHTS.name, toolName),
    fieldOf(FIELD_WEIGHTS.category, category ?? ''),
    ...rows.filter(isFigure).map(({ text }) => fieldOf(FIELD_WEIGHTS.figures, text)),
    fieldOf(FIELD_WEIGHTS.texts, [description, ...others].join(' \n ')),
  ];
  return { fields, all: fields.map(({ lowercase, words }) => `${lowercase}\n${words}`).join('\n') };
}

function matchQuality({ lowercase, words }: SearchedField, text: string): number {
  if (words.includes(` ${text}`)) return words.includes(` ${text} `) ? WHOLE : BEGINNING;
  return lowercase.includes(text) || words.includes(text) ? INSIDE : 0;
}

function scoreIn(field: SearchedField, { wordings, measure }: SearchTerm): number {
  const hasSeparatedUnit =
    measure !== undefined &&
    field.weight === FIELD_WEIGHTS.figures &&
    field.words.includes(` ${measure.number} `) &&
    field.words.trimEnd().endsWith(measure.unit);
  const qualities = wordings.map(({ text, weight }) => matchQuality(field, text) * weight);
  return field.weight * Math.max(hasSeparatedUnit ? WHOLE : 0, ...qualities);
}

/** @param fields the most significant first */
function bestScore(fields: readonly SearchedField[], term: SearchTerm): number {
  let best = 0;
  for (const field of fields) {
    if (best >= field.weight) break;
    best = Math.max(best, scoreIn(field, term));
  }
  return best;
}

/** Whether the texts seem to contain the term. A single look at all of them excludes most tools. */
const mayContain = ({ all }: SearchedTexts, { wordings, measure }: SearchTerm) =>
  wordings.some(({ text }) => all.includes(text)) || (measure !== undefined && all.includes(` ${measure.number} `));

/** How well a tool matches a search, as a whole number; undefined if it does not match every term. */
export function rankOf(texts: SearchedTexts, terms: readonly SearchTerm[]): number | undefined {
  if (!terms.every((term) => mayContain(texts, term))) return undefined;
  const scores = terms.map((term) => bestScore(texts.fields, term));
  if (scores.some((score) => score === 0)) return undefined;
  return Math.round(scores.reduce((sum, score) => sum + score, 0) * 10);
}
