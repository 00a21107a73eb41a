import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Beside this file in development, else relative to the built server. As PNG: mail clients show no SVG. */
const PICTURE = [
  join(import.meta.dirname, 'mail-logo.png'),
  join(import.meta.dirname, '../../src/core/site/mail-logo.png'),
].find((path) => existsSync(path));

/** The picture of the logo at the top of each mail. */
export function mailLogo(): Buffer {
  if (PICTURE === undefined) throw new Error('src/core/site/mail-logo.png is missing');
  return readFileSync(PICTURE);
}
