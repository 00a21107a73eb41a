import { DAY_MS } from '#src/platform/time/units.ts';

/** Enough for the orders of ten years. */
const MAX_REMEMBERED_DAYS = 4_000;

const isoDay = (time: number) => new Date(time).toISOString().slice(0, 10);

/** Whether a text is a day of the calendar, such as `2026-03-12`. */
export function isDay(text: string): boolean {
  return /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text)) && isoDay(Date.parse(text)) === text;
}

/** @param count may be negative */
export const addDays = (day: string, count: number): string => isoDay(Date.parse(day) + count * DAY_MS);

export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS);

/** The day of a date whose fields are the wanted ones in UTC, such as the cell of a spreadsheet. */
export const dayOfFields = (date: Date): string => isoDay(date.getTime());

/** Days and clock times in one time zone; of moments in milliseconds since the epoch or in ISO 8601. */
export interface Calendar {
  /** The day of a moment, such as `2026-03-12`. */
  dayOf(moment: number | string): string;
  /** The year of a moment, such as 2026. */
  yearOf(moment: number | string): number;
  /** The first moment of a day, in milliseconds. It is not always midnight: a clock may be set forward then. */
  startOf(day: string): number;
  /** The last moment of the day that is some days later, in milliseconds: what is valid for 14 days ends then. */
  endAfter(moment: number | string, days: number): number;
  /** A date whose fields in UTC are what the clock shows at a moment. */
  clockAt(moment: number | string): Date;
  /** A moment as the clock shows it, in ISO 8601 such as `2026-03-12T09:30:00+06:00`. */
  isoAt(moment: number | string): string;
  /** The time zone at a moment, such as `UTC+6`. */
  zoneAt(moment: number | string): string;
}

const fields = {
  hourCycle: 'h23',
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  hour: 'numeric',
  minute: 'numeric',
  second: 'numeric',
} as const;

const millisecondsOf = (moment: number | string) => (typeof moment === 'string' ? Date.parse(moment) : moment);

/** The offset of a clock that is ahead of UTC by this many milliseconds, such as `UTC+5:30`. */
function zoneName(ahead: number): string {
  if (ahead === 0) return 'UTC';
  const { hours, minutes } = offsetOf(ahead);
  return `UTC${ahead < 0 ? '−' : '+'}${Number(hours)}${minutes === '00' ? '' : `:${minutes}`}`;
}

function offsetOf(ahead: number): { hours: string; minutes: string } {
  const all = Math.round(Math.abs(ahead) / 60_000);
  const [hours = '', minutes = ''] = [Math.floor(all / 60), all % 60].map((count) => String(count).padStart(2, '0'));
  return { hours, minutes };
}

/**
 * The calendar of a time zone.
 * @param zone its IANA name, such as `Asia/Dhaka`
 */
export function calendarOf(zone: string): Calendar {
  // Created when it is first needed: many pages show no time, and its data is slow to load on phones.
  let format: Intl.DateTimeFormat | undefined;
  const steady = new Map<number, number | undefined>();

  function formattedAhead(time: number): number {
    format ??= new Intl.DateTimeFormat('en-US', { ...fields, timeZone: zone });
    // 12/31/2026, 20:30:00; `formatToParts` takes five times as long.
    const [month = 1, day = 1, year = 0, hour = 0, minute = 0, second = 0] = (
      format.format(time).match(/\d+/g) ?? []
    ).map(Number);
    return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(time / 1000) * 1000;
  }

  /** Milliseconds by which the clock is ahead of UTC. Only on days when clocks change is it looked up for each time. */
  function aheadAt(time: number): number {
    const day = Math.floor(time / DAY_MS);
    if (!steady.has(day)) {
      if (steady.size >= MAX_REMEMBERED_DAYS) steady.clear();
      const [first, last] = [formattedAhead(day * DAY_MS), formattedAhead((day + 1) * DAY_MS)];
      steady.set(day, first === last ? first : undefined);
    }
    return steady.get(day) ?? formattedAhead(time);
  }

  function clockAt(moment: number | string): Date {
    const time = millisecondsOf(moment);
    if (!Number.isFinite(time)) throw new RangeError('not a point in time');
    return new Date(time + aheadAt(time));
  }

  const dayOf = (moment: number | string) => dayOfFields(clockAt(moment));

  function startOf(day: string): number {
    const midnight = Date.parse(day);
    const candidates = [midnight - DAY_MS, midnight + DAY_MS].map((near) => midnight - aheadAt(near));
    const exact = candidates.filter((time) => time + aheadAt(time) === midnight);
    // The clock skips midnight: the day starts when it is set forward.
    return exact.length > 0 ? Math.min(...exact) : Math.max(...candidates);
  }

  return {
    dayOf,
    yearOf: (moment) => clockAt(moment).getUTCFullYear(),
    startOf,
    endAfter: (moment, days) => startOf(addDays(dayOf(moment), days + 1)) - 1,
    clockAt,
    isoAt(moment) {
      const ahead = aheadAt(millisecondsOf(moment));
      const { hours, minutes } = offsetOf(ahead);
      return `${clockAt(moment).toISOString().slice(0, 19)}${ahead < 0 ? '-' : '+'}${hours}:${minutes}`;
    },
    zoneAt: (moment) => zoneName(aheadAt(millisecondsOf(moment))),
  };
}
