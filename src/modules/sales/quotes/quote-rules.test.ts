import { describe, expect, it } from 'vitest';
import { calendar } from '#src/core/site/calendar.ts';
import { DAY_MS } from '#src/platform/time/units.ts';
import { chooseLines, discountOn } from './acceptance.ts';
import { choiceTotals } from './choice-totals.ts';
import { MAX_QUOTE_TOTAL, type OfferLine, problemOfOffer, type QuoteOffer, totalOfOffer } from './offer.ts';
import type { QuoteRevision } from './quote.calls.ts';
import { linesInBrief, lossReasons, stateOfQuote } from './quote.ts';
import { differencesOf } from './quote-difference.ts';
import { addUpQuotes } from './quote-figures.ts';
import { problemOfRequest } from './quote-request.ts';
import { lastMoment, problemOfValidity, usualLastDay } from './valid-until.ts';

const line = (change: Partial<OfferLine> = {}): OfferLine => ({
  toolId: 'drill',
  tool: 'Drill',
  pieces: 1_000,
  unitPrice: 3_050,
  alternative: '',
  ...change,
});
const offer = (change: Partial<QuoteOffer> = {}): QuoteOffer => ({
  currency: 'USD',
  lines: [line()],
  charges: [],
  discount: null,
  delivery: '',
  leadTimeDays: null,
  depositPercent: null,
  notes: '',
  ...change,
});
const saw = line({ toolId: 'saw', tool: 'Saw', unitPrice: 5_000 });

describe('an offer', () => {
  it.each([
    ['lines', { lines: [] }],
    ['lines', { lines: Array.from({ length: 21 }, (_, at) => line({ toolId: `t${at}` })) }],
    ['lines.0.pieces', { lines: [line({ pieces: 499 })] }],
    ['lines.0.pieces', { lines: [line({ pieces: 500.5 })] }],
    ['lines.0.pieces', { lines: [line({ pieces: Number.NaN })] }],
    ['lines.0.unitPrice', { lines: [line({ unitPrice: 0 })] }],
    ['lines.0.unitPrice', { lines: [line({ unitPrice: Number.NaN })] }],
    ['lines.0.unitPrice', { lines: [line({ unitPrice: 9_000_001 })] }],
    ['lines.1.alternative', { lines: [line(), line()] }],
    ['lines.1.alternative', { lines: [line({ alternative: 'a' }), line({ alternative: 'b' })] }],
    ['lines', { lines: [line({ pieces: 1_000_000_000, unitPrice: 200_000 })] }],
    ['charges.0.text', { charges: [{ text: ' ', amount: 1 }] }],
    ['charges.0.amount', { charges: [{ text: 'Freight', amount: 0 }] }],
    ['discount.amount', { discount: { text: 'First order', amount: 3_050_000 } }],
    ['discount.amount', { discount: { text: 'First order', amount: -1 } }],
    ['leadTimeDays', { leadTimeDays: 366 }],
    ['depositPercent', { depositPercent: 101 }],
  ] as const)('has a problem at %s: %o', (field, change) => {
    expect(problemOfOffer(offer(change as Partial<QuoteOffer>))?.field).toBe(field);
  });

  it('is right with the same tool twice as an alternative, the lowest price, and the greatest total', () => {
    expect(
      problemOfOffer(offer({ lines: [line({ alternative: 'a' }), line({ alternative: 'a', pieces: 2_000 })] })),
    ).toBe(undefined);
    expect(problemOfOffer(offer({ lines: [line({ unitPrice: 1 })] }))).toBe(undefined);
    const most = line({ pieces: 1_000_000_000, unitPrice: MAX_QUOTE_TOTAL / 1_000_000_000 });
    expect(problemOfOffer(offer({ lines: [most] }))).toBe(undefined);
  });

  it('adds up lines, charges and discount, with the first alternative', () => {
    const lines = [line(), { ...saw, alternative: 'a' }, line({ toolId: 'saw', pieces: 500, alternative: 'a' })];
    const whole = offer({ lines, charges: [{ text: 'Freight', amount: 500 }], discount: { text: 'Off', amount: 100 } });
    expect(totalOfOffer(whole)).toBe(3_050_000 + 5_000_000 + 400);
    expect(totalOfOffer(whole, [0, 2])).toBe(3_050_000 + 1_525_000 + 400);
  });
});

describe('an acceptance', () => {
  const two = [{ ...line(), alternative: 'a' }, { ...line({ pieces: 2_000 }), alternative: 'a' }, saw];

  it('has one line of each group', () => {
    expect(chooseLines([line(), saw])).toEqual({ lines: [0, 1], leftOut: [] });
    expect(chooseLines(two)).toMatchObject({ code: 'alternative_missing' });
    expect(chooseLines(two, [2, 1])).toEqual({ lines: [1, 2], leftOut: [] });
    expect(chooseLines(two, [2])).toEqual({ lines: [2], leftOut: [0, 1] });
    expect(chooseLines(two, [])).toMatchObject({ code: 'no_lines' });
    for (const wrong of [[0, 0], [3], [-1], [0.5]])
      expect(chooseLines(two, wrong)).toMatchObject({ code: 'unknown_line' });
  });

  it('takes the discount in proportion, rounded down', () => {
    const lines = [line({ unitPrice: 1 }), line({ toolId: 'saw', unitPrice: 2 })];
    const discounted = { lines, discount: { text: 'Off', amount: 100 } };
    expect(discountOn(discounted, { lines: [0, 1], leftOut: [] })).toBe(100);
    expect(discountOn(discounted, { lines: [0], leftOut: [1] })).toBe(33);
    expect(discountOn({ lines, discount: null }, { lines: [0], leftOut: [1] })).toBe(0);
  });
});

const revision = (change: Partial<QuoteRevision> = {}): QuoteRevision => ({
  revision: 'A',
  offeredAt: '2026-03-01T00:00:00.000Z',
  validUntil: '2026-03-12T17:59:59.999Z',
  currency: 'USD',
  lines: [{ ...line(), unitPrice: 30.5, amount: 30_500 }],
  charges: [],
  discount: null,
  delivery: '',
  leadTimeDays: null,
  depositPercent: null,
  notes: '',
  total: 30_500,
  ...change,
});

it('a revision is compared with the one before', () => {
  const after = revision({
    lines: [{ ...line(), unitPrice: 29, amount: 29_000 }],
    charges: [{ text: 'Freight', amount: 450 }],
    total: 29_450,
  });
  expect(differencesOf(revision(), after)).toEqual([
    { label: 'Drill', before: '1,000 pieces at $30.50', after: '1,000 pieces at $29' },
    { label: 'Total', before: '$30,500', after: '$29,450' },
    { label: 'Freight', before: null, after: '$450' },
  ]);
  expect(differencesOf(revision(), revision())).toEqual([]);
});

it('the total of each alternative is shown, or the least and the greatest', () => {
  const priced = (alternative: string, pieces: number) => ({
    ...line({ alternative, pieces }),
    unitPrice: 1.1,
    amount: pieces * 1.1,
  });
  expect(choiceTotals(revision()).map(({ amount }) => amount)).toEqual([30_500]);
  const one = revision({ lines: [priced('a', 1_000), priced('a', 3_000)], total: 1_100 });
  expect(choiceTotals(one).map(({ amount }) => amount)).toEqual([1_100, 3_300]);
  const both = revision({
    lines: [priced('a', 1_000), priced('a', 3_000), priced('b', 1_000), priced('b', 500)],
    total: 2_200,
  });
  expect(choiceTotals(both).map(({ amount }) => amount)).toEqual([1_650, 4_400]);
});

it('an offer expires after its last moment', () => {
  expect(stateOfQuote('offered', 1_000, 1_000)).toBe('offered');
  expect(stateOfQuote('offered', 1_000, 1_001)).toBe('expired');
  expect(stateOfQuote('accepted', 1_000, 2_000)).toBe('accepted');
  expect(stateOfQuote('asked', null, 2_000)).toBe('asked');
});

it('the last day of an offer ends in the calendar of the company, within a year', () => {
  const now = Date.parse('2026-03-12T10:00:00Z');
  expect(new Date(lastMoment('2026-03-12')).toISOString()).toBe('2026-03-12T17:59:59.999Z');
  expect(lastMoment('2026-03-12T12:00:00Z')).toBe(Date.parse('2026-03-12T12:00:00Z'));
  expect(usualLastDay(now)).toBe('2026-03-26');
  expect(problemOfValidity('2026-03-12', now)).toBe(undefined);
  for (const wrong of ['', 'soon', '2026-03-11', '2026-04-31', '2026-04-31T10:00:00Z', '1 April 2026', '2027-03-13'])
    expect(problemOfValidity(wrong, now)).toBeTypeOf('string');
  expect(problemOfValidity(new Date(calendar.endAfter(now, 365)).toISOString(), now)).toBe(undefined);
  expect(problemOfValidity(new Date(now + 400 * DAY_MS).toISOString(), now)).toBeTypeOf('string');
});

it.each([
  ['lines', { lines: [] }],
  ['lines.0.pieces', { lines: [{ toolId: 'drill', pieces: 499 }] }],
  ['lines.0.targetPrice', { lines: [{ toolId: 'drill', pieces: 500, targetPrice: 0 }] }],
  ['lines.0.targetPrice', { lines: [{ toolId: 'drill', pieces: 500, targetPrice: 0.001 }] }],
  ['port', { port: 'x'.repeat(101) }],
  ['message', { message: 'x'.repeat(2_001) }],
])('a request has a problem at %s', (field, change) => {
  const right = { lines: [{ toolId: 'drill', pieces: 500, targetPrice: 1 }], port: '', message: '' };
  expect(problemOfRequest(right, 'USD')).toBe(undefined);
  expect(problemOfRequest({ ...right, ...change }, 'USD')?.field).toBe(field);
});

it('quotes are added up by what became of them', () => {
  const sum = { state: 'offered' as const, expired: false, why: null, currency: 'USD', quotes: 1, total: 100 };
  const sums = [
    sum,
    { ...sum, expired: true },
    { ...sum, state: 'accepted' as const, quotes: 2, total: 500 },
    { ...sum, state: 'accepted' as const, currency: 'EUR', total: 900 },
    { ...sum, state: 'declined' as const, why: lossReasons[0], quotes: 3 },
    { ...sum, state: 'asked' as const, total: 0 },
  ];
  expect(addUpQuotes(sums, 'USD', (minor) => minor / 100)).toEqual({
    asked: 1,
    open: 1,
    won: 3,
    lost: 4,
    wonAmount: 5,
    currency: 'USD',
    reasons: [
      { why: 'price', quotes: 3 },
      { why: null, quotes: 1 },
    ],
  });
  expect(linesInBrief([line(), saw])).toBe('Drill, 1,000 pieces, and 1 more tool');
});
