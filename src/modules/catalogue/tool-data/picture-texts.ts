import type { ToolData } from '#src/core/tools/tool-data.ts';

type Pictured = Pick<ToolData, 'pictures' | 'pictureTexts'>;

/**
 * Texts for pictures that were sent without any: pictures that the tool already had keep theirs.
 * @param sent URLs as the API shows them
 */
export function textsAfterEdit({ pictures, pictureTexts }: Pictured, sent: readonly string[]): string[] {
  return sent.map((url) => pictureTexts[pictures.findIndex((picture) => url.endsWith(picture))] ?? '');
}

/** The texts trimmed to one line each, '' where unknown; an empty list if all are unknown. */
export function tidyTexts({ pictures, pictureTexts }: Pictured): string[] {
  const texts = pictures.map((_, index) => pictureTexts[index]?.replace(/\s+/g, ' ').trim() ?? '');
  return texts.some(Boolean) ? texts : [];
}
