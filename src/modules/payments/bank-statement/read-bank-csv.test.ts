import { describe, expect, it } from 'vitest';
import { readBankCsv } from './read-bank-csv.ts';

const linesOf = (...rows: string[]) => readBankCsv(rows.join('\n')).flatMap(({ lines }) => lines);

describe('a statement in CSV', () => {
  it('has the columns that banks name', () => {
    const [read] = readBankCsv(
      'Account Number;Booking date;Amount;Currency;Reference;Payer;End-to-end ID;Transaction ID\nBD55 1;2026-03-12;5100,50;USD;"Deposit; PI-2026-0042";Karim Ltd;E7;B1\n',
    );
    expect(read?.account).toBe('BD551');
    expect(read?.lines).toEqual([
      {
        bankId: 'B1',
        bookedOn: '2026-03-12',
        kind: 'credit',
        amount: 510_050,
        currency: 'USD',
        reference: 'Deposit; PI-2026-0042',
        payer: 'Karim Ltd',
        endToEndId: 'E7',
      },
    ]);
  });

  it('has credit and debit in two columns, texts above the headings and sums below', () => {
    const lines = linesOf(
      'Statement of account,,,,',
      'Period,01-Mar-2026 to 31-Mar-2026,,,',
      'Txn,Date,Particulars,Debit (BDT),Credit (BDT),Balance',
      '1,12-Mar-2026,PI-2026-0042,,"15,00,000.00","15,00,000.00"',
      '2,13-Mar-2026,Charges,230.00,,',
      ',,Total,230.00,"15,00,000.00",',
    );
    expect(lines).toMatchObject([
      { kind: 'credit', amount: 150_000_000, currency: 'BDT', bookedOn: '2026-03-12' },
      { kind: 'debit', amount: 23_000, currency: 'BDT', bookedOn: '2026-03-13' },
    ]);
  });

  it.each([
    [',Total,230.00,,', [2]],
    [',Closing balance:,,99.00,', [2]],
    [',,230.00,"15,00,000.00",', [2]],
    [',Total of 2 credits,,99.00,', [2]],
    [',Closing balance USD,,99.00,', [2]],
    [',Saldo per 31.03.2026,,99.00,', [2]],
    [',Total (EUR),,99.00,', [2]],
    [',,0.00,0.00,', []],
    [',and a text that goes on,,,', []],
  ])('skips a sum without a day, and says so: %s', (row, skipped) => {
    const [read] = readBankCsv(['Date,Reference,Debit (USD),Credit (USD),Name', row, '2026-03-12,a,,5,b'].join('\n'));
    expect(read?.lines).toHaveLength(1);
    expect(read?.notices).toEqual(skipped.map((at) => `Row ${at} has an amount but no day, and was skipped as a sum.`));
  });

  it.each([',PI-2026-0042,,5,', ',,,5,Karim Ltd', ',Balance of PI-2026-0042,,5,', ',Total Traders,,5,'])(
    'is refused with a payment without a day: %s',
    (row) => {
      const rows = ['Date,Reference,Debit (USD),Credit (USD),Name', '2026-03-12,a,,5,b', row];
      expect(() => linesOf(...rows)).toThrow(/^Row 3 has an amount but no day/);
    },
  );

  it('is refused with a payment without a day that only its id tells from a sum', () => {
    expect(() => linesOf('Date,Amount (USD),Transaction ID', '2026-03-12,5,B1', ',5,B2')).toThrow(
      /^Row 3 has an amount/,
    );
  });

  it('has signs, or marks in a column of their own', () => {
    expect(
      linesOf('Date,Amount,Currency', '2026-03-12,-5.00,USD', '2026-03-12,+5.00,USD').map(({ kind }) => kind),
    ).toEqual(['debit', 'credit']);
    expect(
      linesOf('Date,Amount,Dr/Cr,Currency', '2026-03-12,5,DR,USD', '2026-03-12,5,CR,USD').map(({ kind }) => kind),
    ).toEqual(['debit', 'credit']);
  });

  it.each([
    ['Dr/Cr', 'DBIT', 'CRDT'],
    ['Dr/Cr', 'Dr.', 'Cr.'],
    ['D/C', '−', '+'],
    ['Soll/Haben', 'S', 'H'],
    ['Type', 'Withdrawal', 'Deposit'],
    ['Type', 'Debit', 'Credit'],
  ])('has marks of debit and credit below %s: %s and %s', (heading, debit, credit) => {
    const rows = [debit, credit].map((mark) => `2026-03-12,5,${mark},USD`);
    expect(linesOf(`Date,Amount,${heading},Currency`, ...rows).map(({ kind }) => kind)).toEqual(['debit', 'credit']);
  });

  it('has signs where a column "Type" says something else', () => {
    const rows = ['2026-03-12,-5,Card payment,USD', '2026-03-12,5,Transfer,USD'];
    expect(linesOf('Date,Amount,Type,Currency', ...rows).map(({ kind }) => kind)).toEqual(['debit', 'credit']);
  });

  it.each([
    ['a plus', 'Date,Amount,Type,Currency', '2026-03-12,+5,Transfer,USD'],
    ['columns for both', 'Date,Credit,Debit,Type,Currency', '2026-03-12,5,,Transfer,USD'],
  ])('has other words below "Type" beside %s', (_, ...rows) => {
    expect(linesOf(...rows)).toMatchObject([{ kind: 'credit', amount: 500 }]);
  });

  it.each<[string, string[], RegExp]>([
    ['a mark that says neither', ['Date,Amount,Dr/Cr,Currency', '2026-03-12,5,X,USD'], /Row 2: "X" does not say/],
    [
      'a type that says neither among those that do',
      ['Date,Amount,Type,Currency', '2026-03-12,5,Debit,USD', '2026-03-12,5,Direct debit,USD'],
      /Row 3: "Direct debit" does not say/,
    ],
    ...['Type', 'Transaction type', 'Txn Type'].flatMap((heading) =>
      ['Direct Debit', 'Card payment', 'DEB', 'FPI'].map((type): [string, string[], RegExp] => [
        `"${type}" below ${heading}, and no signs`,
        [`Date,Amount,${heading},Currency`, '2026-03-12,7,,USD', `2026-03-12,5,${type},USD`],
        new RegExp(`Row 3: "${type}" does not say`),
      ]),
    ),
    ['credit and debit in one row', ['Date,Credit,Debit,Currency', '2026-03-12,5,6,USD'], /Row 2 has a credit and a/],
    ['an amount in another currency', ['Date,Amount,Currency', '2026-03-12,EUR 5,USD'], /Row 2: "EUR 5" is not an/],
    ['an amount in another currency than its heading', ['Date,Amount (USD)', '2026-03-12,5 EUR'], /Row 2: "5 EUR"/],
    [
      'two currencies',
      ['Date,Amount (USD),Currency', '2026-03-12,5,EUR'],
      /Row 2 is in EUR, but the heading of its amount says USD/,
    ],
  ])('is refused with %s', (_, rows, message) => {
    expect(() => linesOf(...rows)).toThrow(message);
  });

  it.each([
    ['at the end of the file', ['2026-03-12,5,USD,"12 inch saw', '2026-03-13,6,USD,x']],
    ['before the next quoted text', ['2026-03-12,5,USD,"12 inch saw', '2026-03-13,6,USD,"PI-2026-0042"']],
    ['before its day', ['"2026-03-12,5,USD,x', '2026-03-13,6,USD,x']],
  ])('is refused when a quotation mark is still open %s, because the rows after it would be lost', (_, rows) => {
    const head = 'Date,Amount,Currency,Reference';
    expect(() => linesOf(head, '2026-03-11,4,USD,"ACME" Ltd', ...rows)).toThrow(/Row 3 has a quotation mark/);
  });

  it('has line breaks and quotation marks in quoted texts', () => {
    const lines = linesOf(
      'Date,Amount,Currency,Reference',
      '2026-03-12,5,USD,"a ""drill""',
      'two"',
      '2026-03-13,6,USD,x',
    );
    expect(lines.map(({ reference }) => reference)).toEqual(['a "drill" two', 'x']);
  });

  it.each([
    ['USD', '"5,100.50"', 510_050],
    ['USD', '"5.100,50"', 510_050],
    ['USD', "5'100.50", 510_050],
    ['USD', '"1,234"', 123_400],
    ['USD', 'USD 5100', 510_000],
    ['JPY', '5100', 5_100],
    ['JPY', '"5,100"', 5_100],
    ['KWD', '5100.125', 5_100_125],
    ['KWD', '1.234', 1_234],
  ])('has %s %s exactly in minor units', (currency, amount, minor) => {
    expect(linesOf('Date;Amount;Currency', `2026-03-12;${amount};${currency}`)).toMatchObject([
      { amount: minor, currency },
    ]);
  });

  it.each([
    ['USD', '1.234', /Row 2: "1.234" .* can be 1,234 or 1.234/],
    ['KWD', '"1,234"', /Row 2/],
    ['USD', '5100.505', /Row 2: "5100.505" is not an amount in USD/],
    ['JPY', '5100.5', /Row 2/],
    ['USD', '1e3', /Row 2/],
    ['USD', 'five', /Row 2/],
    ['dollars', '5', /no currency/],
    ['', '5', /no currency/],
  ])('is refused for %s %s', (currency, amount, message) => {
    expect(() => linesOf('Date;Amount;Currency', `2026-03-12;${amount};${currency}`)).toThrow(message);
  });

  it.each([
    [
      ['12.03.2026', '03.04.2026'],
      ['2026-03-12', '2026-04-03'],
    ],
    [
      ['03/04/2026', '25/04/2026'],
      ['2026-04-03', '2026-04-25'],
    ],
    [
      ['03/04/2026', '04/25/2026'],
      ['2026-03-04', '2026-04-25'],
    ],
    [
      ['04/04/2026', '05-05-26'],
      ['2026-04-04', '2026-05-05'],
    ],
    [
      ['12-Mar-26', '1 April 2026'],
      ['2026-03-12', '2026-04-01'],
    ],
    [
      ['2026/03/12', '2026-03-12T10:00:00'],
      ['2026-03-12', '2026-03-12'],
    ],
  ])('has the days of %j', (typed, days) => {
    const rows = typed.map((day) => `${day};1;USD`);
    expect(linesOf('Date;Amount;Currency', ...rows).map(({ bookedOn }) => bookedOn)).toEqual(days);
  });

  it.each([
    [['03/04/2026', '05/06/2026'], /can be swapped/],
    [['2026-02-30'], /Row 2: "2026-02-30" is not a day/],
    [['2026-03-12', 'yesterday'], /Row 3: "yesterday"/],
    [['25/04/2026', '04/25/2026'], /is not a day/],
  ])('is refused for the days %j', (typed, message) => {
    const rows = typed.map((day) => `${day};1;USD`);
    expect(() => linesOf('Date;Amount;Currency', ...rows)).toThrow(message);
  });

  it('is refused without its headings, and with too many lines', () => {
    expect(() => linesOf('a,b', '1,2')).toThrow(/needs a row with Date/);
    expect(() => linesOf('Date;Amount;Currency', ...Array(20_000).fill(''))).toThrow(/too long/);
    expect(() => linesOf('Date;Amount;Currency', 'x'.repeat(300_000))).toThrow('Row 2 is longer than 256 kB');
  });
});
