import { foldText, type Term } from './search-terms.ts';
import type { Tool } from './tool.ts';

/** Weight of a match by field: a whole word in a lower field weighs less than a partial match in a higher one. */
const PLACES = { name: 100, category: 30, figures: 10, texts: 3 } as const;
/** Weight of a partial word match relative to a whole word. */
const [WHOLE, BEGINNING, INSIDE] = [1, 0.8, 0.4];

/** Rows of a specification that are about papers and transport. */
const NOT_ABOUT_THE_TOOL = /^(?:supplied as|in the box|dangerous goods|documents|hs code|carton|mains plug)/i;

/** A text to look for words in: as it is written, and as words with single spaces between them. */
interface Place {
  counts: number;
  written: string;
  words: string;
}

function placeOf(counts: number, text: string): Place {
  const words = foldText(text).match(/[\p{L}\p{M}\p{N}](?:[./]?[\p{L}\p{M}\p{N}])*/gu) ?? [];
  return { counts, written: text.toLowerCase(), words: ` ${words.join(' ')} ` };
}

function placesOf({ toolName, description, category, specifications }: Tool): Place[] {
  const rows = specifications.map(({ name, value }) => ({ name, text: `${name} ${value}` }));
  const isFigure = ({ name }: { name: string }) => !NOT_ABOUT_THE_TOOL.test(name);
  const others = rows.filter((row) => !isFigure(row)).map(({ text }) => text);
  return [
    placeOf(PLACES.name, toolName),
    placeOf(PLACES.category, category ?? ''),
    ...rows.filter(isFigure).map(({ text }) => placeOf(PLACES.figures, text)),
    placeOf(PLACES.texts, [description, ...others].join(' \n ')),
  ];
}

function partOf({ written, words }: Place, text: string): number {
  if (words.includes(` ${text} `)) return WHOLE;
  if (words.includes(` ${text}`)) return BEGINNING;
  return written.includes(text) || words.includes(text) ? INSIDE : 0;
}

function scoreAt(place: Place, { wordings, measure }: Term): number {
  const isApart =
    measure !== undefined &&
    place.counts === PLACES.figures &&
    place.words.includes(` ${measure.number} `) &&
    place.words.trimEnd().endsWith(measure.unit);
  return (
    place.counts * Math.max(isApart ? WHOLE : 0, ...wordings.map(({ text, weight }) => partOf(place, text) * weight))
  );
}

/** How well a tool answers a search, a whole number; undefined when it does not say every term. */
export function rankOf(tool: Tool, terms: readonly Term[]): number | undefined {
  const places = placesOf(tool);
  const scores = terms.map((term) => Math.max(...places.map((place) => scoreAt(place, term))));
  if (scores.some((score) => score === 0)) return undefined;
  return Math.round(scores.reduce((sum, score) => sum + score, 0) * 10);
}
