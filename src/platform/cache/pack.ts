import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants, gzip } from 'node:zlib';
import type { Encoding } from './accept-encoding.ts';

/** A window that holds the body: a larger one compresses no better, and takes up to 45 MB while it works. */
function windowBits({ length }: Buffer): number {
  const bits = Math.ceil(Math.log2(length + 16));
  return Math.min(Math.max(bits, constants.BROTLI_MIN_WINDOW_BITS), constants.BROTLI_DEFAULT_WINDOW);
}

/**
 * The same bytes in a buffer of exactly their size, to be held for long: Node cuts small ones out of a block that lives as long as
 * any of them, and zlib hands out the beginning of a larger one.
 */
export function cutOut(bytes: Buffer): Buffer {
  return bytes.buffer.byteLength === bytes.length ? bytes : Buffer.from(new Uint8Array(bytes).buffer);
}

/** Packs a body; the best quality takes up to a hundred times as long as the quick one. */
export const pack: Record<Encoding, (body: Buffer, quality: 'quick' | 'best') => Promise<Buffer>> = {
  gzip: (body) => promisify(gzip)(body).then(cutOut),
  br: (body, quality) =>
    promisify(brotliCompress)(body, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: quality === 'quick' ? 5 : 11,
        [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
        [constants.BROTLI_PARAM_LGWIN]: windowBits(body),
      },
    }).then(cutOut),
};

/** What was packed as br. */
export function unpack(packed: Buffer): Promise<Buffer> {
  return promisify(brotliDecompress)(packed).then(cutOut);
}
