export type Encoding = 'br' | 'gzip';

/** Browsers send a handful of different headers; anything beyond is worked out again each time. */
const MOST_KNOWN = 100;
const known = new Map<string, Encoding | undefined>();

function accepts(header: string, encoding: Encoding): boolean {
  const entry = header
    .toLowerCase()
    .split(',')
    .map((part) => part.split(';').map((piece) => piece.trim()))
    .find(([name]) => name === encoding);
  const quality = entry?.find((piece) => piece.startsWith('q='))?.slice(2);
  return entry !== undefined && (quality === undefined || Number(quality) > 0);
}

function choose(header: string): Encoding | undefined {
  if (accepts(header, 'br')) return 'br';
  return accepts(header, 'gzip') ? 'gzip' : undefined;
}

/** The smallest encoding that an Accept-Encoding header allows; undefined for none. */
export function preferredEncoding(header: string | string[] | undefined): Encoding | undefined {
  if (typeof header !== 'string') return undefined;
  if (known.has(header)) return known.get(header);
  const encoding = choose(header);
  if (known.size < MOST_KNOWN) known.set(header, encoding);
  return encoding;
}
