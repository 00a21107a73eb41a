/** What a first visit may weigh, in kilobytes gzip (1 kB = 1000 bytes). Raise a limit only for something the visitor gets. */
export const budgets = {
  '/': { html: 15, scripts: 125, styles: 17 },
  '/tools': { html: 15, scripts: 125, styles: 17 },
  '/login': { html: 6, scripts: 165, styles: 17 },
  '/signup': { html: 6, scripts: 165, styles: 17 },
} as const;
