import { encode } from 'uqr';

/** A text as a QR code: an SVG with a single path, which templates can embed as a picture. */
export function qrOf(text: string): string {
  const { data, size } = encode(text, { ecc: 'M', border: 0 });
  const path = data.map((row, y) => {
    const runs = row.map(Number).join('').matchAll(/1+/g);
    return [...runs].map(({ index, 0: run }) => `M${index} ${y}h${run.length}v1H${index}z`).join('');
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}"><path d="${path.join('')}"/></svg>`;
}
