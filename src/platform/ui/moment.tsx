import { formatDate } from '#src/platform/i18n/dates.ts';

interface MomentProps {
  /** ISO 8601. */
  at: string;
  /** In a table whose head says the zone. */
  inTable?: boolean;
  className?: string;
}

/** The same moment on the clock of who reads it; undefined where that clock shows UTC. */
export function onOwnClock(at: string, minutesBehindUtc = new Date(at).getTimezoneOffset()): string | undefined {
  if (minutesBehindUtc === 0) return undefined;
  return `${formatDate(Date.parse(at) - minutesBehindUtc * 60_000, 'minute')} on your clock`;
}

/** A moment to the minute, in UTC like every date of the shop; pointed at, on the reader's own clock. */
export function Moment({ at, inTable = false, className = '' }: MomentProps) {
  return (
    // The server has a clock of its own.
    <time dateTime={at} title={onOwnClock(at)} suppressHydrationWarning className={className || undefined}>
      {formatDate(at, 'minute')}
      {!inTable && ' UTC'}
    </time>
  );
}
