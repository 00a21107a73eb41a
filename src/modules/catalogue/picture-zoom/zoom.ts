/** Zoom factor relative to the fitted size. */
export const ZOOM = 2.5;

export interface ZoomPoint {
  x: number;
  y: number;
}

/** Position and size of the picture within its viewport, in CSS pixels. */
export interface Placed {
  left: number;
  top: number;
  width: number;
  height: number;
}

/**
 * Scroll position at which the point under the pointer stays in place.
 * @param pointer position within the viewport, in CSS pixels
 */
export function scrollToKeep(pointer: ZoomPoint, { left, top, width, height }: Placed, zoom: number): ZoomPoint {
  const shareX = (pointer.x - left) / width;
  const shareY = (pointer.y - top) / height;
  return { x: Math.max(0, shareX * width * zoom - pointer.x), y: Math.max(0, shareY * height * zoom - pointer.y) };
}

/** Index of the previous or next picture, wrapping around. */
export const adjacentIndex = (at: number, by: -1 | 1, count: number) => (at + by + count) % count;
