/**
 * Maximum transfer sizes of a first visit, in kilobytes gzip (1 kB = 1000 bytes). Raise a limit only if the visitor
 * benefits.
 */
export const budgets = {
  '/': { html: 15.4, scripts: 130.5, styles: 17 },
  '/tools': { html: 17.2, scripts: 140.5, styles: 17 },
  '/login': { html: 6.6, scripts: 141.8, styles: 17 },
  '/signup': { html: 6.5, scripts: 140.3, styles: 17 },
} as const;

/**
 * The bytes that a server may send before the first acknowledgement: ten segments of 1460 bytes, less the headers. One
 * more byte costs another round trip before the first paint, 0.15 s on a phone.
 */
export const firstRoundTrip = 14_600 - 800;

/** Maximum size, in bytes, of the font and the picture that a phone needs for the first view of a page. */
export const firstPaint = { '/': 40_000, '/tools': 25_000 } as const;
