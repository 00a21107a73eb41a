import { createHash } from 'node:crypto';
import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';

/** A PNG of a few bytes whose header claims `width` × `height`. */
export function hollowPng(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
    const length = Buffer.alloc(4);
    length.writeUInt32BE(data.length);
    const crc = Buffer.alloc(4);
    crc.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, crc]);
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.writeUInt8(8, 8);
  const pixels = deflateSync(Buffer.alloc(1000));
  const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
  return Buffer.concat([signature, chunk('IHDR', head), chunk('IDAT', pixels), chunk('IEND', Buffer.alloc(0))]);
}

/** A picture that does not compress, so that truncating the file loses pixels. */
export function noise(format: 'jpeg' | 'png') {
  const pixels = Buffer.concat(
    Array.from({ length: 2_000 }, (_, n) => createHash('sha256').update(String(n)).digest()),
  ).subarray(0, 120 * 120 * 3);
  return sharp(pixels, { raw: { width: 120, height: 120, channels: 3 } })
    .toFormat(format)
    .toBuffer();
}
