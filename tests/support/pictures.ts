import sharp from 'sharp';

interface Wish {
  width?: number;
  height?: number;
  format?: 'jpeg' | 'png' | 'webp' | 'avif' | 'gif' | 'tiff';
  colour?: string;
}

/** A picture of one colour. */
export function picture({ width = 800, height = 600, format = 'png', colour = '#c2410c' }: Wish = {}): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: colour } })
    .toFormat(format)
    .toBuffer();
}
