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
  it('of this shop is a path inside, a URL in the API, and back', () => {
    const path = imagePath(hash, 960);
    expect(absoluteImage(path, shop)).toBe(`${shop}${path}`);
    expect(localImage(`${shop}${path}`, shop)).toBe(path);
  });

  it('of another host is left alone', () => {
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
  ])('a picture of %d pixels is kept in %j', (width, widths) => {
    expect(renditionWidths(width)).toEqual(widths);
  });

  it.each([1200, 640, 90])('all that srcset names of a picture of %d pixels is kept, the largest last', (width) => {
    const path = imagePath(hash, width);
    const named = [phoneSources(path), imageSources(path).srcSet].flatMap((srcSet) => srcSet?.split(', ') ?? []);
    const kept = renditionsOf(width).map((one) => `/images/${renditionName(hash, one)} ${one.width}w`);
    expect(named).toEqual(kept);
    expect(kept.at(-1)).toBe(`${path} ${width}w`);
  });

  it('of more pixels than a page shows is shown in fewer', () => {
    const { src, srcSet } = imageSources(imagePath(hash, 2000));
    expect(src).toBe(imagePath(hash, 1200));
    expect(srcSet).toBe(imageSources(src).srcSet);
  });

  it('for phones is an AVIF of 640 pixels at most, and none when the picture is not kept so small', () => {
    expect(phoneSources(imagePath(hash, 1200))).toBe(`/images/${hash}-320.avif 320w, /images/${hash}-640.avif 640w`);
    expect(phoneSources('/images/somewhere-else.webp')).toBeUndefined();
  });

  it.each([
    '/images/../a',
    `/images/${hash}-320.webp/x`,
    `/images/${hash}-320.svg`,
    `/images/${hash.toUpperCase()}-1.webp`,
  ])('%s is none', (path) => {
    expect(parseImagePath(path)).toBeUndefined();
  });
});
