import { describe, expect, it } from 'vitest';
import { creditorReference, printedReference } from './creditor-reference.ts';
import { type OpenInvoice, proposeMatch, proposeMatches } from './propose-match.ts';
import type { StatementLine } from './statement-line.ts';

/** No line was paid out again. */
const NONE = new Set<string>();

const open = (number: string, due: number, more: Partial<OpenInvoice> = {}): OpenInvoice => ({
  number,
  due,
  depositDue: 0,
  currency: 'USD',
  names: ['Karim Rahman', 'Karim Trading Ltd.'],
  ...more,
});
const line = (reference: string, amount: number, more: Partial<StatementLine> = {}): StatementLine => ({
  id: `${reference} ${amount}`,
  bookedOn: '2026-03-12',
  kind: 'credit',
  amount,
  currency: 'USD',
  reference,
  payer: '',
  endToEndId: '',
  bankId: '',
  ...more,
});

const FIRST = open('PI-2026-0042', 1_700_000, { depositDue: 510_000 });
const RF = creditorReference(FIRST.number);

describe('a line of the statement', () => {
  it.each([
    ['all', 'PI-2026-0042', 1_700_000],
    ['deposit', 'pi 2026 0042', 510_000],
    ['all', RF, 1_700_000],
    ['deposit', printedReference(FIRST.number), 510_000],
  ] as const)('is exact that pays %s by %s', (pays, reference, amount) => {
    const expected = { invoice: FIRST.number, doubt: null, pays };
    expect(proposeMatch(line(reference, amount), [FIRST], NONE)).toEqual(expected);
    expect(proposeMatch(line('', amount, { endToEndId: reference }), [FIRST], NONE)).toEqual(expected);
  });

  it.each([
    ['amount', line(RF, 1_699_999)],
    ['amount', line(RF, 1_700_001)],
    ['amount', line(RF, 850_000)],
    ['currency', line(RF, 1_700_000, { currency: 'EUR' })],
    ['check-digits', line(`RF00${RF.slice(4)}`, 1_700_000)],
    ['several', line(`${RF} PI-2026-0043`, 1_700_000)],
    ['no-reference', line('deposit', 510_000, { payer: 'KARIM TRADING LIMITED' })],
    ['no-reference', line('PI-2026-9999', 510_000, { payer: 'Rahman, Karim' })],
  ] as const)('is to be looked at because of %s', (doubt, each) => {
    expect(proposeMatch(each, [FIRST], NONE)).toMatchObject({ invoice: FIRST.number, doubt });
  });

  it.each([
    line('', 510_000),
    line('', 510_000, { payer: 'Rahim Trading Ltd' }),
    line('', 510_001, { payer: 'Karim Trading Ltd' }),
    line('', 510_000, { payer: 'Karim Trading Ltd', currency: 'EUR' }),
    line(RF, 1_700_000, { kind: 'debit' }),
    line(RF, 1_700_000, { kind: 'reversal' }),
    line('PI-2026-0043', 1_700_000),
  ])('is without a proposal', (each) => {
    expect(proposeMatch(each, [FIRST], NONE)).toBeUndefined();
  });

  it('is without a proposal if two invoices have its amount and name', () => {
    const second = open('PI-2026-0077', 510_000);
    expect(proposeMatch(line('', 510_000, { payer: 'Karim Rahman' }), [FIRST, second], NONE)).toBeUndefined();
  });

  it('is not exact by a number that may be mistyped, but is by check digits', () => {
    const swapped = open('PI-2026-0024', 1_700_000);
    const far = open('PI-2026-0153', 1_700_000, { names: ['Other Ltd'] });
    const karim = { payer: 'Karim Trading' };
    expect(proposeMatch(line(FIRST.number, 1_700_000, karim), [FIRST, swapped], NONE)?.doubt).toBe('alike');
    expect(proposeMatch(line(FIRST.number, 1_700_000), [FIRST, far], NONE)?.doubt).toBe('alike');
    expect(proposeMatch(line(FIRST.number, 1_700_000, karim), [FIRST, far], NONE)?.doubt).toBeNull();
    expect(proposeMatch(line(RF, 1_700_000), [FIRST, swapped, far], NONE)?.doubt).toBeNull();
  });

  it('that repeats another one is not exact', () => {
    const lines = [line(RF, 510_000, { id: 'a' }), line(RF, 510_000, { id: 'b' }), line(RF, 1_190_000, { id: 'c' })];
    const doubts = [...proposeMatches(lines, [FIRST], NONE)].map(([id, { doubt }]) => [id, doubt]);
    expect(doubts).toEqual([
      ['a', null],
      ['b', 'amount'],
      ['c', null],
    ]);
  });
});

/** Numbers that look random, the same in every run. */
function sequence(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

const CURRENCIES = ['USD', 'BDT', 'JPY', 'KWD'] as const;
/** Few amounts and names, so that many invoices are alike. */
const AMOUNTS = [510_000, 1_700_000];
const NAMES = ['Karim Trading Ltd', 'Rahim & Sons', 'Tool House GmbH', '東京工具株式会社', 'করিম ট্রেডিং'];

/** Swaps the last two digits. */
const swapDigits = (text: string) => text.replace(/(\d)(\D*)(\d)(?=\D*$)/, '$3$2$1');

/** Each kind of line, and whether it may be exact: for its own invoice. */
const KINDS = {
  whole: true,
  deposit: true,
  short: false,
  split: false,
  swapped: false,
  currency: false,
  unnamed: false,
  two: false,
  back: false,
} as const;

function syntheticLines(seed: number, count: number) {
  const pick = sequence(seed);
  const of = <Value>(values: readonly Value[]) => values[pick(values.length)] as Value;
  const invoices = Array.from({ length: 60 }, (_, at) => {
    const due = of(AMOUNTS);
    const more = {
      depositDue: of([0, due * 0.3, due * 0.5]),
      currency: of(['USD', 'USD', ...CURRENCIES]),
      names: [of(NAMES)],
    };
    return open(`PI-2026-${String(10 + at).padStart(4, '0')}`, due, more);
  });
  const lines = Array.from({ length: count }, (_, at) => {
    const [kind, invoice] = [of(Object.keys(KINDS) as (keyof typeof KINDS)[]), of(invoices)];
    const forms = [invoice.number, creditorReference(invoice.number), printedReference(invoice.number)];
    const reference = of([...forms, invoice.number.toLowerCase(), invoice.number.replaceAll('-', ' ')]);
    const right = line(reference, invoice.due, {
      id: `${at}`,
      currency: invoice.currency,
      payer: of(['', ...invoice.names]),
    });
    const made: Record<keyof typeof KINDS, Partial<StatementLine>> = {
      whole: {},
      deposit: { amount: invoice.depositDue || invoice.due },
      short: { amount: invoice.due - 1 - pick(4_000) },
      split: { amount: Math.floor(invoice.due / 3) },
      swapped: { reference: swapDigits(reference) },
      currency: { currency: CURRENCIES[(CURRENCIES.indexOf(invoice.currency as 'USD') + 1) % CURRENCIES.length] ?? '' },
      unnamed: { reference: of(['', 'deposit', 'your invoice', 'FT26325']) },
      two: { reference: `${reference} + ${of(invoices.filter(({ number }) => number !== invoice.number)).number}` },
      back: { kind: of(['debit', 'reversal'] as const) },
    };
    return { kind, invoice, line: { ...right, ...made[kind] } };
  });
  return { invoices, lines };
}

describe('500 lines, of which many are short, split, swapped, in another currency or without a number', () => {
  it.each([1, 2, 3, 4])('have no wrong proposal that is exact (series %i)', (seed) => {
    const { invoices, lines } = syntheticLines(seed, 500);
    let exact = 0;
    for (const { kind, invoice, line: each } of lines) {
      const proposal = proposeMatch(each, invoices, NONE);
      if (proposal?.doubt !== null) continue;
      exact += 1;
      expect([kind, proposal.invoice]).toEqual([kind, invoice.number]);
      // Digits that were swapped with themselves change nothing.
      if (!KINDS[kind])
        expect([kind, each.reference.toUpperCase().replaceAll(/\W/g, '')]).toEqual([
          'swapped',
          expect.stringContaining(invoice.number.replaceAll('-', '')),
        ]);
      expect([invoice.due, invoice.depositDue]).toContain(each.amount);
      expect(each.currency).toBe(invoice.currency);
    }
    expect(exact).toBeGreaterThan(40);
  });

  it('are exact once if each is there twice', () => {
    const { invoices, lines } = syntheticLines(5, 500);
    const doubled = lines.flatMap(({ line: each }) => [each, { ...each, id: `${each.id} again` }]);
    const paid = new Map<string, number>();
    for (const [id, { invoice, doubt }] of proposeMatches(doubled, invoices, NONE)) {
      const amount = doubled.find((each) => each.id === id)?.amount ?? 0;
      if (doubt === null) paid.set(invoice, (paid.get(invoice) ?? 0) + amount);
    }
    expect(paid.size).toBeGreaterThan(20);
    for (const { number, due } of invoices) expect(paid.get(number) ?? 0).toBeLessThanOrEqual(due);
  });
});
