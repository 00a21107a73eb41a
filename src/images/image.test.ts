import { describe, expect, it } from 'vitest';
import { absoluteImage, imagePath, imageSources, localImage, parseImagePath, renditionWidths } from './image.ts';

const hash = '0123456789abcdef0123456789abcdef';
const shop = 'https://shop.example.com';

describe('the address of a picture', () => {
  it('of this shop is a path inside, a URL in the API, and back', () => {
    const path = imagePath(hash, 960);
    expect(absoluteImage(path, shop)).toBe(`${shop}${path}`);
    expect(localImage(`${shop}${path}`, shop)).toBe(path);
  });

  it('of somebody else is left alone', () => {
    const foreign = 'https://other.example.com/images/a.webp';
    expect(absoluteImage(foreign, shop)).toBe(foreign);
    expect(localImage(foreign, shop)).toBe(foreign);
    expect(imageSources(foreign)).toEqual({ src: foreign });
  });

  it.each([
    [5000, [320, 640, 960, 1200]],
    [1200, [320, 640, 960, 1200]],
    [700, [320, 640, 700]],
    [320, [320]],
    [90, [90]],
  ])('a picture of %d pixels is kept in %j', (width, widths) => {
    expect(renditionWidths(width)).toEqual(widths);
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
