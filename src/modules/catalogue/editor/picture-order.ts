import { MAX_PICTURES } from '../tool-data/data-rules.ts';

/** Maximum number of pictures of a tool, including the main picture. */
export const MAX_ALL_PICTURES = MAX_PICTURES + 1;

/** Moves a picture to another position; a position out of range changes nothing. */
export function movePicture(pictures: readonly string[], from: number, to: number): readonly string[] {
  if (!(from in pictures && to in pictures)) return pictures;
  const moved = [...pictures];
  moved.splice(to, 0, ...moved.splice(from, 1));
  return moved;
}

/** Puts a picture in place of another or at the end, without duplicates. */
export function placePicture(pictures: readonly string[], added: string, replaced?: string): readonly string[] {
  if (added === replaced) return pictures;
  const others = pictures.filter((each) => each !== added);
  const at = replaced === undefined ? -1 : others.indexOf(replaced);
  return at === -1 ? [...others, added] : others.with(at, added);
}
