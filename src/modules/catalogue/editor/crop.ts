import { MAX_WIDTH_PX } from '#src/platform/images/image.ts';

/** A square part of a picture, in picture pixels: cards show square pictures. */
export interface Crop {
  left: number;
  top: number;
  size: number;
}

export interface PictureSize {
  width: number;
  height: number;
}

/** Minimum size of a crop: the size of a picture on most cards. */
const MIN_SIZE_PX = 640;

export const largestSize = ({ width, height }: PictureSize) => Math.min(width, height);
export const smallestSize = (picture: PictureSize) => Math.min(MIN_SIZE_PX, largestSize(picture));

/** Width of the cropped picture, in pixels. */
export const outputSize = ({ size }: Crop) => Math.min(size, MAX_WIDTH_PX);

const clampRounded = (number: number, least: number, most: number) =>
  Math.min(Math.max(Math.round(number), least), most);

/** The nearest crop that lies within the picture and is large enough. */
export function fitCrop({ left, top, size }: Crop, picture: PictureSize): Crop {
  const fitting = clampRounded(size, smallestSize(picture), largestSize(picture));
  return {
    left: clampRounded(left, 0, picture.width - fitting),
    top: clampRounded(top, 0, picture.height - fitting),
    size: fitting,
  };
}

/** Resizes a crop around its centre, within the picture. */
export function resizeCrop({ left, top, size }: Crop, wanted: number, picture: PictureSize): Crop {
  const fitting = clampRounded(wanted, smallestSize(picture), largestSize(picture));
  const shift = (size - fitting) / 2;
  return fitCrop({ left: left + shift, top: top + shift, size: fitting }, picture);
}

/** Default crop of a card: the centred square. */
export function middleCrop(picture: PictureSize): Crop {
  const size = largestSize(picture);
  return fitCrop({ left: (picture.width - size) / 2, top: (picture.height - size) / 2, size }, picture);
}
