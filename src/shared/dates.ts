const shapes = {
  /** 12 Mar 2026 */
  short: { day: 'numeric', month: 'short', year: 'numeric' },
  /** 12 March 2026 */
  long: { day: 'numeric', month: 'long', year: 'numeric' },
  /** March 2026 */
  month: { month: 'long', year: 'numeric' },
  /** 12 Mar 2026, 09:30 */
  minute: { dateStyle: 'medium', timeStyle: 'short' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

type Shape = keyof typeof shapes;

/** Made when first used: the first one alone takes a starting server longer than its configuration. */
const formats = new Map<Shape, Intl.DateTimeFormat>();

/**
 * A point in time as a person reads it, in UTC, so that server and browser write the same.
 * @param time ISO text or milliseconds
 */
export function formatDate(time: string | number, shape: Shape): string {
  const format = formats.get(shape) ?? new Intl.DateTimeFormat('en-GB', { ...shapes[shape], timeZone: 'UTC' });
  formats.set(shape, format);
  return format.format(new Date(time));
}
