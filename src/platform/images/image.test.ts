import { describe, expect, it } from 'vitest';
import {
  absoluteImage,
  imagePath,
  imageSources,
  localImage,
  parseImagePath,
  phoneSources,
  renditionName,
  renditionsOf,
  renditionWidths,
} from './image.ts';

const hash = '0123456789abcdef0123456789abcdef';
const shop = 'https://shop.example.com';

describe('the address of a picture', () => {
  it('of this shop is converted from path to URL and back', () => {
    const path = imagePath(hash, 960);
    expect(absoluteImage(path, shop)).toBe(`${shop}${path}`);
    expect(localImage(`${shop}${path}`, shop)).toBe(path);
  });

  it('on another host is unchanged', () => {
    const foreign = 'https://other.example.com/images/a.webp';
    expect(absoluteImage(foreign, shop)).toBe(foreign);
    expect(localImage(foreign, shop)).toBe(foreign);
    expect(imageSources(foreign)).toEqual({ src: foreign });
    expect(phoneSources(foreign)).toBeUndefined();
  });

  it.each([
    [5000, [320, 640, 960, 1200, 2000]],
    [1500, [320, 640, 960, 1200, 1500]],
    [1200, [320, 640, 960, 1200]],
    [700, [320, 640, 700]],
    [320, [320]],
    [90, [90]],
  ])('of a picture %d pixels wide exists in the widths %j', (width, widths) => {
    expect(renditionWidths(width)).toEqual(widths);
  });

  it.each([1200, 640, 90])('in the srcset of a picture %d pixels wide is stored, the largest last', (width) => {
    const path = imagePath(hash, width);
    const offered = [phoneSources(path), imageSources(path).srcSet].flatMap((srcSet) => srcSet?.split(', ') ?? []);
    const stored = renditionsOf(width).map((each) => `/images/${renditionName(hash, each)} ${each.width}w`);
    expect(offered).toEqual(stored);
    expect(stored.at(-1)).toBe(`${path} ${width}w`);
  });

  it('of a picture wider than any page shows is that of a smaller rendition', () => {
    const { src, srcSet } = imageSources(imagePath(hash, 2000));
    expect(src).toBe(imagePath(hash, 1200));
    expect(srcSet).toBe(imageSources(src).srcSet);
  });

  it('for phones is an AVIF of at most 640 pixels, or none if no such file exists', () => {
    expect(phoneSources(imagePath(hash, 1200))).toBe(`/images/${hash}-320.avif 320w, /images/${hash}-640.avif 640w`);
    expect(phoneSources('/images/somewhere-else.webp')).toBeUndefined();
  });

  it.each([
    '/images/../a',
    `/images/${hash}-320.webp/x`,
    `/images/${hash}-320.svg`,
    `/images/${hash.toUpperCase()}-1.webp`,
  ])('is not %s', (path) => {
    expect(parseImagePath(path)).toBeUndefined();
  });
});
