import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

/** Each takes a day, or an hour, from the calendar of UTC or of the machine. */
const FOREIGN = [
  /toISOString\(\)\s*\??\.\s*(?:slice|substring|split)\(/,
  /At\??\.(?:slice|substring)\(0, (?:4|7|10)\)/,
  /\.(?:get|set)(?:UTC)?(?:FullYear|Month|Date|Hours)\(/,
  /\.toLocale(?:Date|Time)String\(/,
  /DateTimeFormat\(/,
  /\b(?:strftime|to_char|date_trunc)\(/,
];
/** What defines the calendar, and what writes the fields that it gives. Released migrations stay as they are. */
const CALENDAR = /^src\/platform\/i18n\/(?:days|dates)\.ts$|\/migrations\/00|\.test\.tsx?$/;

const uses = (text: string) =>
  text.split('\n').filter((line) => !line.includes('clockAt(') && FOREIGN.some((pattern) => pattern.test(line)));

it('every day, month and year of the shop is taken from the company’s calendar', () => {
  const files = execFileSync('git', ['ls-files', 'src/*.ts', 'src/*.tsx'], { encoding: 'utf8' }).trim().split('\n');
  const checked = files.filter((file) => !CALENDAR.test(file));
  expect(checked.length).toBeGreaterThan(500);
  const found = checked.flatMap((file) => uses(readFileSync(file, 'utf8')).map((line) => `${file}: ${line.trim()}`));
  expect(found, 'use core/site/calendar.ts, or platform/i18n/days.ts for days without a time zone').toEqual([]);
});

it.each([
  'new Date().toISOString().slice(0, 10)',
  'order.placedAt.slice(0, 10)',
  'new Date(now).getUTCFullYear()',
  'new Date().getFullYear()',
  'time.toLocaleDateString()',
  "new Intl.DateTimeFormat('en', { month: 'long' })",
  "strftime('%Y', placed_at / 1000, 'unixepoch')",
])('a use of another calendar is found: %s', (line) => {
  expect(uses(line)).toEqual([line]);
});
