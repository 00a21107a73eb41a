/** Widths in pixels. Each picture is stored in its own width and in all of these that are smaller. */
const WIDTHS = [320, 640, 960, 1200] as const;
/** No page shows a picture wider than this. */
export const MAX_PAGE_WIDTH_PX = 1200;
/** Maximum stored width, for the enlarged view. */
export const MAX_WIDTH_PX = 2000;

/** No list on a phone needs a wider picture. Widths up to this are also stored as AVIF, in half the bytes. */
const MAX_PHONE_WIDTH_PX = 640;

const OWN_PICTURE = /^\/images\/([0-9a-f]{32})-(\d{1,4})\.(webp|avif)$/;

/** One of the files in which a picture is stored. */
export interface Rendition {
  width: number;
  format: 'webp' | 'avif';
}

/** The widths in which a picture with an original width of `width` pixels is stored. */
export function renditionWidths(width: number): number[] {
  const largest = Math.min(width, MAX_WIDTH_PX);
  return [...WIDTHS.filter((smaller) => smaller < largest), largest];
}

/** Those of its widths that are also stored as AVIF for phones. */
function phoneWidths(width: number): number[] {
  return renditionWidths(width).filter((each) => each <= MAX_PHONE_WIDTH_PX);
}

/** All renditions of a picture with an original width of `width` pixels, the largest last. */
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

/** The path of a picture on this shop, in its largest width. */
export function imagePath(hash: string, largestWidth: number): string {
  return `/images/${renditionName(hash, { width: largestWidth, format: 'webp' })}`;
}

/** Parses the path of a picture on this shop; undefined for any other address. */
export function parseImagePath(path: string): ({ hash: string } & Rendition) | undefined {
  const [, hash, width, format] = OWN_PICTURE.exec(path) ?? [];
  return hash === undefined ? undefined : { hash, width: Number(width), format: format === 'avif' ? 'avif' : 'webp' };
}

/** Converts a picture to the absolute URL that the API returns (spec section 3, `img`). */
export function absoluteImage(image: string, publicUrl: string): string {
  return image.startsWith('/') ? `${publicUrl}${image}` : image;
}

/**
 * The inverse of `absoluteImage`: the path of a picture on this shop, so that it loads from the host that served the
 * page.
 */
export function localImage(img: string, publicUrl: string): string {
  return publicUrl !== '' && img.startsWith(`${publicUrl}/images/`) ? img.slice(publicUrl.length) : img;
}

interface ImageSources {
  src: string;
  /** Only for pictures of this shop: others exist in a single size. */
  srcSet?: string;
}

/**
 * The attributes of an `img` element that shows a picture.
 * @param image a path on this shop, or a URL on another host
 */
export function imageSources(image: string): ImageSources {
  const own = parseImagePath(image);
  if (!own) return { src: image };
  const widths = renditionWidths(own.width).filter((width) => width <= MAX_PAGE_WIDTH_PX);
  const srcSet = widths.map((width) => `${imagePath(own.hash, width)} ${width}w`);
  return { src: imagePath(own.hash, widths.at(-1) ?? own.width), srcSet: srcSet.join(', ') };
}

/** The AVIF `srcset` for phones; undefined for pictures on other hosts and for those that have no such file. */
export function phoneSources(image: string): string | undefined {
  const own = parseImagePath(image);
  const widths = own ? phoneWidths(own.width) : [];
  if (!own || widths.length === 0) return undefined;
  return widths.map((width) => `/images/${renditionName(own.hash, { width, format: 'avif' })} ${width}w`).join(', ');
}
