import { describe, expect, it } from 'vitest';
import { addDays, calendarOf, daysBetween, isDay } from './days.ts';

const dhaka = calendarOf('Asia/Dhaka');
const berlin = calendarOf('Europe/Berlin');
const newYork = calendarOf('America/New_York');
const iso = (time: number) => new Date(time).toISOString();

describe('the day and the year of a moment', () => {
  it.each([
    ['Asia/Dhaka', '2026-12-31T17:59:59.999Z', '2026-12-31', 2026],
    ['Asia/Dhaka', '2026-12-31T18:00:00.000Z', '2027-01-01', 2027],
    ['Asia/Kathmandu', '2026-12-31T18:15:00Z', '2027-01-01', 2027],
    ['America/New_York', '2027-01-01T04:59:59Z', '2026-12-31', 2026],
    ['America/New_York', '2027-01-01T05:00:00Z', '2027-01-01', 2027],
    // One hour earlier in summer.
    ['Europe/Berlin', '2026-03-28T23:00:00Z', '2026-03-29', 2026],
    ['Europe/Berlin', '2026-03-29T22:00:00Z', '2026-03-30', 2026],
    ['Europe/Berlin', '2026-10-25T22:59:59Z', '2026-10-25', 2026],
    ['UTC', '2028-02-29T23:59:59Z', '2028-02-29', 2028],
  ])('in %s at %s are %s and %i', (zone, moment, day, year) => {
    const calendar = calendarOf(zone);
    expect([calendar.dayOf(moment), calendar.yearOf(moment)]).toEqual([day, year]);
    expect(calendar.dayOf(Date.parse(moment))).toBe(day);
  });

  it('are refused where there is no moment', () => {
    expect(() => dhaka.dayOf('soon')).toThrow(RangeError);
  });
});

describe('the start of a day', () => {
  it.each([
    ['Asia/Dhaka', '2027-01-01', '2026-12-31T18:00:00.000Z'],
    ['Europe/Berlin', '2026-03-29', '2026-03-28T23:00:00.000Z'],
    ['Europe/Berlin', '2026-03-30', '2026-03-29T22:00:00.000Z'],
    ['Europe/Berlin', '2026-10-26', '2026-10-25T23:00:00.000Z'],
    ['America/New_York', '2026-11-02', '2026-11-02T05:00:00.000Z'],
    // The clock goes from 23:59 to 01:00.
    ['Africa/Cairo', '2026-04-24', '2026-04-23T22:00:00.000Z'],
    // The clock shows midnight twice.
    ['America/Havana', '2026-11-01', '2026-11-01T04:00:00.000Z'],
    ['Pacific/Kiritimati', '2027-01-01', '2026-12-31T10:00:00.000Z'],
  ])('in %s, %s is %s', (zone, day, moment) => {
    const { startOf, dayOf } = calendarOf(zone);
    expect(iso(startOf(day))).toBe(moment);
    expect([dayOf(startOf(day)), dayOf(startOf(day) - 1)]).toEqual([day, addDays(day, -1)]);
  });

  it('follows the end of the day before, on every day of a year in which clocks change', () => {
    for (const { startOf, dayOf, endAfter } of [dhaka, berlin, newYork]) {
      for (let day = '2026-01-01'; day < '2027-01-01'; day = addDays(day, 1)) {
        expect([dayOf(startOf(day)), dayOf(startOf(day) - 1)]).toEqual([day, addDays(day, -1)]);
        expect(endAfter(startOf(day), 0)).toBe(startOf(addDays(day, 1)) - 1);
      }
    }
  });
});

it('what is valid for some days ends with the last of them', () => {
  expect(iso(dhaka.endAfter('2026-12-31T20:30:00Z', 14))).toBe('2027-01-15T17:59:59.999Z');
  expect(iso(berlin.endAfter(Date.parse('2026-03-20T23:30:00Z'), 14))).toBe('2026-04-04T21:59:59.999Z');
  expect(iso(dhaka.endAfter('2026-12-31T20:30:00Z', -2))).toBe('2026-12-30T17:59:59.999Z');
});

it('a clock shows its own time, and its zone in summer and in winter', () => {
  expect(dhaka.clockAt('2026-12-31T20:30:00.250Z').toJSON()).toBe('2027-01-01T02:30:00.250Z');
  expect(dhaka.isoAt('2026-12-31T20:30:00.250Z')).toBe('2027-01-01T02:30:00+06:00');
  expect(newYork.isoAt('2026-12-31T20:30:00Z')).toBe('2026-12-31T15:30:00-05:00');
  expect(dhaka.zoneAt('2026-12-31T20:30:00Z')).toBe('UTC+6');
  expect([berlin.zoneAt('2026-07-01T00:00:00Z'), berlin.zoneAt('2026-12-01T00:00:00Z')]).toEqual(['UTC+2', 'UTC+1']);
  expect(newYork.zoneAt('2026-12-01T00:00:00Z')).toBe('UTC−5');
  expect(calendarOf('Asia/Kathmandu').zoneAt(0)).toBe('UTC+5:30');
  expect(calendarOf('UTC').zoneAt(0)).toBe('UTC');
});

it('days are added and counted over months, years and changes of the clock', () => {
  expect([addDays('2026-12-31', 1), addDays('2028-03-01', -1), addDays('2026-03-28', 2)]).toEqual([
    '2027-01-01',
    '2028-02-29',
    '2026-03-30',
  ]);
  expect([daysBetween('2026-12-31', '2027-01-31'), daysBetween('2026-03-02', '2026-03-01')]).toEqual([31, -1]);
});

it.each([
  ['2026-02-28', true],
  ['2026-02-29', false],
  ['2026-2-28', false],
  ['2026-02-28T00:00:00Z', false],
  ['tomorrow', false],
])('whether %s is a day: %s', (text, is) => {
  expect(isDay(text)).toBe(is);
});
