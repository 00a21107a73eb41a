import { writeDate } from '#src/platform/i18n/dates.ts';
import { calendar, formatDate } from './calendar.ts';
import { company } from './company.ts';

interface DateTimeProps {
  /** ISO 8601. */
  at: string;
  /** The head of the table states the time zone, as {@link clockName}; only a card repeats it. */
  inTable?: boolean;
  className?: string;
}

/** The time on the reader's clock; undefined if that is the company's time. */
export function onLocalClock(at: string, minutesBehindUtc = new Date(at).getTimezoneOffset()): string | undefined {
  const local = new Date(Date.parse(at) - minutesBehindUtc * 60_000);
  if (local.getTime() === calendar.clockAt(at).getTime()) return undefined;
  return `${writeDate(local, 'minute')} on your clock`;
}

/** The clock of {@link DateTime}, for the head of a table: its offset from UTC may change in summer. */
export const clockName = `${company.timeZone.replace(/^.*\//, '').replaceAll('_', ' ')} time`;

/** A time to the minute, on the company's clock like every date of the shop. The tooltip shows it on the reader's. */
export function DateTime({ at, inTable = false, className = '' }: DateTimeProps) {
  return (
    // The server's time zone may differ, so the tooltip may too.
    <time dateTime={at} title={onLocalClock(at)} suppressHydrationWarning className={className || undefined}>
      {formatDate(at, 'minute')} <span className={inTable ? 'as-table:hidden' : undefined}>{calendar.zoneAt(at)}</span>
    </time>
  );
}
