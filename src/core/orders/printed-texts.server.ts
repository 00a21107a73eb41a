import { fillingsOf, point } from '#src/core/point.ts';
import type { Shop } from '#src/core/shop.ts';
import { atField } from '#src/platform/http/refusal.ts';

/** Says what is wrong with a text that papers print, such as a sign that no font has; undefined if nothing is. */
export const printedTexts = point<(text: string) => string | undefined>('texts on papers');

/** Why papers cannot print a text; undefined if they can. */
export function paperProblem({ fills }: Pick<Shop, 'fills'>, text: string): string | undefined {
  for (const problemOf of fillingsOf(fills, printedTexts)) {
    const problem = problemOf(text);
    if (problem) return problem;
  }
  return undefined;
}

/**
 * Texts that papers will print, by the field that a user corrects.
 * @throws Refusal 422 for the first that cannot be printed
 */
export function requirePrintable(
  { fills }: Pick<Shop, 'fills'>,
  texts: Readonly<Record<string, string | null | undefined>>,
): void {
  for (const [field, text] of Object.entries(texts)) {
    const problem = text ? paperProblem({ fills }, text) : undefined;
    if (problem) throw atField(field, 'not_printable', problem);
  }
}
