/** How much larger than fitted a picture is shown. */
export const ZOOM = 2.5;

export interface Point {
  x: number;
  y: number;
}

/** Of the picture, in CSS pixels, from the edge of the window that it is seen through. */
export interface Placed {
  left: number;
  top: number;
  width: number;
  height: number;
}

/**
 * How far to scroll so that what is under the pointer stays there.
 * @param pointer in CSS pixels, from the same edge
 */
export function scrollToKeep(pointer: Point, { left, top, width, height }: Placed, zoom: number): Point {
  const shareX = (pointer.x - left) / width;
  const shareY = (pointer.y - top) / height;
  return { x: Math.max(0, shareX * width * zoom - pointer.x), y: Math.max(0, shareY * height * zoom - pointer.y) };
}

/** The picture before or after, from the last to the first. */
export const besideOf = (at: number, by: -1 | 1, count: number) => (at + by + count) % count;
