import { MAX_PICTURES } from '#src/core/tools/tool-data-rules.ts';

/** Of a tool, with its main picture. */
export const MOST_PICTURES = MAX_PICTURES + 1;

/** Puts the picture at one place to another; a place that does not exist changes nothing. */
export function movePicture(pictures: readonly string[], from: number, to: number): readonly string[] {
  if (!(from in pictures && to in pictures)) return pictures;
  const moved = [...pictures];
  moved.splice(to, 0, ...moved.splice(from, 1));
  return moved;
}

/** Puts a picture in the place of another, or at the end; a picture is in the list once. */
export function placePicture(pictures: readonly string[], added: string, replaced?: string): readonly string[] {
  if (added === replaced) return pictures;
  const others = pictures.filter((each) => each !== added);
  const at = replaced === undefined ? -1 : others.indexOf(replaced);
  return at === -1 ? [...others, added] : others.with(at, added);
}
