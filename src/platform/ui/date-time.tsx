import { formatDate } from '#src/platform/i18n/dates.ts';

interface DateTimeProps {
  /** ISO 8601. */
  at: string;
  /** Omits the time zone, because the head of the table states it. */
  inTable?: boolean;
  className?: string;
}

/** The time on the reader's clock; undefined if that clock shows UTC. */
export function onLocalClock(at: string, minutesBehindUtc = new Date(at).getTimezoneOffset()): string | undefined {
  if (minutesBehindUtc === 0) return undefined;
  return `${formatDate(Date.parse(at) - minutesBehindUtc * 60_000, 'minute')} on your clock`;
}

/** A time to the minute, in UTC like every date of the shop. The tooltip shows it on the reader's clock. */
export function DateTime({ at, inTable = false, className = '' }: DateTimeProps) {
  return (
    // The server's time zone may differ, so the tooltip may too.
    <time dateTime={at} title={onLocalClock(at)} suppressHydrationWarning className={className || undefined}>
      {formatDate(at, 'minute')}
      {!inTable && ' UTC'}
    </time>
  );
}
