import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants, gzip } from 'node:zlib';

export type Encoding = 'br' | 'gzip';

/** Brotli's best quality would make public pages an eighth smaller, but takes fifty times as long. */
const BROTLI_QUALITY = 5;

/** The entry of an encoding in an Accept-Encoding header, with its weight. */
const ENTRY: Record<Encoding, RegExp> = {
  br: /(?:^|,)\s*br\s*(?:;\s*q=([\d.]+)\s*)?(?=,|$)/i,
  gzip: /(?:^|,)\s*gzip\s*(?:;\s*q=([\d.]+)\s*)?(?=,|$)/i,
};

function accepts(header: string, encoding: Encoding): boolean {
  const entry = ENTRY[encoding].exec(header);
  return entry !== null && Number(entry[1] ?? 1) > 0;
}

/** The encoding with the smallest result that an Accept-Encoding header allows; undefined for none. */
export function preferredEncoding(header: string | string[] | undefined): Encoding | undefined {
  if (typeof header !== 'string') return undefined;
  if (accepts(header, 'br')) return 'br';
  return accepts(header, 'gzip') ? 'gzip' : undefined;
}

/**
 * Copies bytes to a buffer of exactly their size. Node and zlib return slices of larger blocks, and each slice keeps
 * its block alive.
 */
export function exactCopy(bytes: Buffer): Buffer {
  return bytes.buffer.byteLength === bytes.length ? bytes : Buffer.from(new Uint8Array(bytes).buffer);
}

export const compress: Record<Encoding, (body: Buffer) => Promise<Buffer>> = {
  br: (body) =>
    promisify(brotliCompress)(body, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
      },
    }).then(exactCopy),
  gzip: (body) => promisify(gzip)(body).then(exactCopy),
};

/** Decompresses a br body. */
export function decompress(compressed: Buffer): Promise<Buffer> {
  return promisify(brotliDecompress)(compressed).then(exactCopy);
}
