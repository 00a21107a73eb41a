import { randomUUID } from 'node:crypto';
import { multipart } from './multipart.ts';

export const PDF = Buffer.from('%PDF-1.7\n1 0 obj\n<< >>\nendobj\ntrailer\n<< >>\n%%EOF\n');
/** A picture of one pixel, for tests that any slip serves: a PDF is checked by a program, which takes much longer. */
export const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAADElEQVQImWP4//8/AAX+Av5Y8msOAAAAAElFTkSuQmCC',
  'base64',
);
/** A picture that no other slip has. */
export const otherPicture = () => Buffer.concat([PICTURE, Buffer.from(randomUUID())]);

/** The form of a slip: a transfer of 5,100 on 12 March 2026. */
export const slipForm = (bytes: Buffer | string, fields: Record<string, string> = {}, field = 'slip') =>
  multipart({
    ...{ bytes, field, filename: '../../slip.html', type: 'text/html' },
    fields: { amount: '5100', sentOn: '2026-03-12', reference: 'FT 4711', ...fields },
  });
