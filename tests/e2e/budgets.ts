/** What a first visit may weigh, in kilobytes gzip (1 kB = 1000 bytes). Raise a limit only for something the visitor gets. */
export const budgets = {
  '/': { html: 15.4, scripts: 126, styles: 17 },
  '/tools': { html: 17.1, scripts: 133, styles: 17 },
  '/login': { html: 6.6, scripts: 135.8, styles: 17 },
  '/signup': { html: 6.5, scripts: 134.2, styles: 17 },
} as const;

/**
 * What a server may send before it hears from the browser again: ten segments of 1460 bytes, less the headers. One byte more is one
 * round trip more before the first paint, of 0.15 s on a phone.
 */
export const firstRoundTrip = 14_600 - 800;

/** What a phone fetches for the first sight of a page beside document and styles: the font and one picture, in bytes. */
export const firstPaint = { '/': 40_000, '/tools': 25_000 } as const;
