import type { ToolData } from './tool-data.ts';

type Pictured = Pick<ToolData, 'pictures' | 'pictureTexts'>;

/** The texts of pictures that were sent without them: those that were there keep theirs. @param sent addresses as the API shows them */
export function textsAfterEdit({ pictures, pictureTexts }: Pictured, sent: readonly string[]): string[] {
  return sent.map((address) => pictureTexts[pictures.findIndex((picture) => address.endsWith(picture))] ?? '');
}

/** One text of one line for each picture that has any; nothing when there is none. */
export function tidyTexts({ pictures, pictureTexts }: Pictured): string[] {
  const texts = pictures.map((_, at) => pictureTexts[at]?.replace(/\s+/g, ' ').trim() ?? '');
  return texts.some(Boolean) ? texts : [];
}
