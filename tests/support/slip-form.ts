import { randomUUID } from 'node:crypto';

export const PDF = Buffer.from('%PDF-1.7\n1 0 obj\n<< >>\nendobj\ntrailer\n<< >>\n%%EOF\n');
/** A picture of one pixel, for tests that any slip serves: a PDF is checked by a program, which takes much longer. */
export const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAADElEQVQImWP4//8/AAX+Av5Y8msOAAAAAElFTkSuQmCC',
  'base64',
);
/** A picture that no other slip has. */
export const otherPicture = () => Buffer.concat([PICTURE, Buffer.from(randomUUID())]);
const BOUNDARY = 'a-boundary-that-no-slip-contains';

export function slipForm(file: Buffer | string, fields: Record<string, string> = {}, name = 'slip') {
  const texts = { amount: '5100', sentOn: '2026-03-12', reference: 'FT 4711', ...fields };
  const parts = Object.entries(texts).map(
    ([field, value]) => `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${field}"\r\n\r\n${value}\r\n`,
  );
  const head = `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"; filename="../../slip.html"\r\ncontent-type: text/html\r\n\r\n`;
  return {
    headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
    payload: Buffer.concat([
      Buffer.from(parts.join('') + head),
      Buffer.from(file),
      Buffer.from(`\r\n--${BOUNDARY}--\r\n`),
    ]),
  };
}
