/** Escapes a PDF text, and replaces characters that Helvetica lacks without an embedded font. */
const escapeText = (text: string) => text.replace(/[^\x20-\x7e]/g, '-').replace(/[()\\]/g, '\\$&');

/**
 * One page of plain lines under a large "SAMPLE": about a kilobyte.
 * @param lines the first is the heading
 */
export function samplePdf(lines: readonly string[]): Buffer {
  const [heading = '', ...others] = lines.map(escapeText);
  const page = [
    'BT 0.85 g /F1 96 Tf 0.82 0.57 -0.57 0.82 130 250 Tm (SAMPLE) Tj ET',
    `BT 0 g /F1 18 Tf 56 770 Td (${heading}) Tj /F1 11 Tf 0 -34 Td 18 TL`,
    ...others.map((line) => `(${line}) Tj T*`),
    'ET',
  ].join('\n');
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${page.length} >>\nstream\n${page}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ];
  let text = '%PDF-1.4\n';
  const entries = objects.map((object, at) => {
    const offset = text.length;
    text += `${at + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(offset).padStart(10, '0')} 00000 n \n`;
  });
  const size = objects.length + 1;
  const table = `xref\n0 ${size}\n0000000000 65535 f \n${entries.join('')}`;
  return Buffer.from(`${text}${table}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${text.length}\n%%EOF\n`);
}
