import sharp from 'sharp';

interface PictureOptions {
  width?: number;
  height?: number;
  format?: 'jpeg' | 'png' | 'webp' | 'avif' | 'gif' | 'tiff';
  colour?: string;
}

/** A single-colour picture. */
export function picture({
  width = 800,
  height = 600,
  format = 'png',
  colour = '#c2410c',
}: PictureOptions = {}): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: colour } })
    .toFormat(format)
    .toBuffer();
}
