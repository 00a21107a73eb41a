import { MAX_WIDTH_PX } from '#src/platform/images/image.ts';

/** A square part of a picture, in its pixels: cards show pictures square. */
export interface Crop {
  left: number;
  top: number;
  size: number;
}

export interface PictureSize {
  width: number;
  height: number;
}

/** Size of a picture on most cards. */
const LEAST_PX = 640;

export const largestSize = ({ width, height }: PictureSize) => Math.min(width, height);
export const smallestSize = (picture: PictureSize) => Math.min(LEAST_PX, largestSize(picture));

/** The width of the picture that comes of it, in pixels. */
export const outputSize = ({ size }: Crop) => Math.min(size, MAX_WIDTH_PX);

const between = (number: number, least: number, most: number) => Math.min(Math.max(Math.round(number), least), most);

/** The nearest part that lies within the picture and is large enough. */
export function fitCrop({ left, top, size }: Crop, picture: PictureSize): Crop {
  const fitting = between(size, smallestSize(picture), largestSize(picture));
  return {
    left: between(left, 0, picture.width - fitting),
    top: between(top, 0, picture.height - fitting),
    size: fitting,
  };
}

/** Another size around the same middle, as far as the picture reaches. */
export function resizeCrop({ left, top, size }: Crop, wanted: number, picture: PictureSize): Crop {
  const fitting = between(wanted, smallestSize(picture), largestSize(picture));
  const shift = (size - fitting) / 2;
  return fitCrop({ left: left + shift, top: top + shift, size: fitting }, picture);
}

/** Default crop of a card: the centred square. */
export function middleCrop(picture: PictureSize): Crop {
  const size = largestSize(picture);
  return fitCrop({ left: (picture.width - size) / 2, top: (picture.height - size) / 2, size }, picture);
}
