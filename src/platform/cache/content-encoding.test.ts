import { expect, it } from 'vitest';
import { compress, decompress, exactCopy, preferredEncoding } from './content-encoding.ts';

it.each([
  [undefined, undefined],
  ['', undefined],
  ['identity', undefined],
  ['gzip', 'gzip'],
  ['gzip, deflate, br, zstd', 'br'],
  ['GZIP;q=1.0, BR ; q=0.5', 'br'],
  ['br;q=0, gzip', 'gzip'],
  ['br;q=0.000,gzip;q=0', undefined],
  ['brotli, xgzip', undefined],
])('Accept-Encoding %j is answered as %s', (header, encoding) => {
  expect(preferredEncoding(header)).toBe(encoding);
});

it('cached bodies occupy buffers of exactly their size', async () => {
  const body = Buffer.from('<p>One battery for all tools</p>'.repeat(50));
  const br = await compress.br(body);
  const cached = [exactCopy(Buffer.from('small')), br, await compress.gzip(body), await decompress(br)];
  expect(cached.map(({ buffer }) => buffer.byteLength)).toEqual(cached.map(({ length }) => length));
});
