/** Every stored picture exists in those of these widths (in pixels) that are smaller than itself, and in its own. */
const WIDTHS = [320, 640, 960, 1200] as const;
/** No page shows a picture in more pixels. */
export const MAX_PAGE_WIDTH_PX = 1200;
/** For what enlarges it. */
export const MAX_WIDTH_PX = 2000;

/** On a phone, no list needs more of a picture: the widths up to here are also kept as AVIF, in half the bytes. */
const MAX_PHONE_WIDTH_PX = 640;

const OWN_PICTURE = /^\/images\/([0-9a-f]{32})-(\d{1,4})\.(webp|avif)$/;

/** One of the files in which a picture is kept. */
export interface Rendition {
  width: number;
  format: 'webp' | 'avif';
}

/** The widths in which a picture is kept that is `width` pixels wide at first. */
export function renditionWidths(width: number): number[] {
  const largest = Math.min(width, MAX_WIDTH_PX);
  return [...WIDTHS.filter((smaller) => smaller < largest), largest];
}

/** The widths in which the same picture is kept for phones. */
function phoneWidths(width: number): number[] {
  return renditionWidths(width).filter((each) => each <= MAX_PHONE_WIDTH_PX);
}

/** All that is kept of a picture that is `width` pixels wide at first; the last is the largest. */
export function renditionsOf(width: number): Rendition[] {
  return [
    ...phoneWidths(width).map((each): Rendition => ({ width: each, format: 'avif' })),
    ...renditionWidths(width).map((each): Rendition => ({ width: each, format: 'webp' })),
  ];
}

/** The name under which a rendition is stored. */
export function renditionName(hash: string, { width, format }: Rendition): string {
  return `${hash}-${width}.${format}`;
}

/** The address of a picture on this shop: its largest width. */
export function imagePath(hash: string, largestWidth: number): string {
  return `/images/${renditionName(hash, { width: largestWidth, format: 'webp' })}`;
}

/** Reads the address of a picture of this shop; undefined for any other. */
export function parseImagePath(path: string): ({ hash: string } & Rendition) | undefined {
  const [, hash, width, format] = OWN_PICTURE.exec(path) ?? [];
  return hash === undefined ? undefined : { hash, width: Number(width), format: format === 'avif' ? 'avif' : 'webp' };
}

/** A picture as the API shows it: an absolute URL (spec section 3, `img`). */
export function absoluteImage(image: string, publicUrl: string): string {
  return image.startsWith('/') ? `${publicUrl}${image}` : image;
}

/** The opposite of `absoluteImage`: a picture of this shop by its path, so that it loads from wherever the page came from. */
export function localImage(img: string, publicUrl: string): string {
  return publicUrl !== '' && img.startsWith(`${publicUrl}/images/`) ? img.slice(publicUrl.length) : img;
}

interface ImageSources {
  src: string;
  /** Only for pictures of this shop: a foreign one exists in one size. */
  srcSet?: string;
}

/**
 * The attributes with which an `img` element shows a picture.
 * @param image a path on this shop or a foreign URL
 */
export function imageSources(image: string): ImageSources {
  const own = parseImagePath(image);
  if (!own) return { src: image };
  const widths = renditionWidths(own.width).filter((width) => width <= MAX_PAGE_WIDTH_PX);
  const srcSet = widths.map((width) => `${imagePath(own.hash, width)} ${width}w`);
  return { src: imagePath(own.hash, widths.at(-1) ?? own.width), srcSet: srcSet.join(', ') };
}

/** The `srcset` a phone may take instead; undefined for a foreign picture and for one that is kept in no such width. */
export function phoneSources(image: string): string | undefined {
  const own = parseImagePath(image);
  const widths = own ? phoneWidths(own.width) : [];
  if (!own || widths.length === 0) return undefined;
  return widths.map((width) => `/images/${renditionName(own.hash, { width, format: 'avif' })} ${width}w`).join(', ');
}
