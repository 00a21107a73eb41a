import { describe, expect, it } from 'vitest';
import { readCamt } from './read-camt.ts';

const NAMESPACE = 'urn:iso:std:iso:20022:tech:xsd:camt.053.001.08';
const CREDIT = '<CdtDbtInd>CRDT</CdtDbtInd>';

interface Parts {
  account?: string;
  balances?: string;
  entries?: string;
}

const statement = ({ account = '<IBAN>BD55 0000 1234</IBAN>', balances = '', entries = '' }: Parts) =>
  `<Stmt><Id>S1</Id><Acct><Id>${account}</Id></Acct>${balances}${entries}</Stmt>`;
const file = (parts: Parts, prolog = '<?xml version="1.0" encoding="UTF-8"?>') =>
  `${prolog}<Document xmlns="${NAMESPACE}"><BkToCstmrStmt>${statement(parts)}</BkToCstmrStmt></Document>`;
const entry = (amount: string, more = CREDIT, details = '') =>
  `<Ntry><Amt Ccy="USD">${amount}</Amt>${more}<Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>2026-03-12</Dt></BookgDt><AcctSvcrRef>B1</AcctSvcrRef><NtryDtls>${details}</NtryDtls></Ntry>`;
const linesOf = (parts: Parts) => readCamt(file(parts)).flatMap(({ lines }) => lines);

describe('a statement in camt.053', () => {
  it('has account, day, amount, texts, payer and ids of each line', () => {
    const details = `<TxDtls><Refs><EndToEndId>E2E-7</EndToEndId></Refs><RltdPties><Dbtr><Pty><Nm>Karim &amp; Sons</Nm></Pty></Dbtr></RltdPties>
      <RmtInf><Ustrd>Deposit</Ustrd><Ustrd>PI-2026-0042</Ustrd><Strd><CdtrRefInf><Ref>RF18539007547034</Ref></CdtrRefInf></Strd></RmtInf></TxDtls>`;
    const [read] = readCamt(file({ entries: entry('5100.50', CREDIT, details) }));
    expect(read?.account).toBe('BD5500001234');
    expect(read?.lines).toEqual([
      {
        bankId: 'B1',
        bookedOn: '2026-03-12',
        kind: 'credit',
        amount: 510_050,
        currency: 'USD',
        reference: 'RF18539007547034\nDeposit\nPI-2026-0042',
        payer: 'Karim & Sons',
        endToEndId: 'E2E-7',
      },
    ]);
  });

  it('is read in earlier versions and with prefixes', () => {
    const old = `<d:Document xmlns:d="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><d:BkToCstmrStmt><d:Stmt><d:Acct><d:Id><d:Othr><d:Id>77-1</d:Id></d:Othr></d:Id></d:Acct>
      <d:Ntry><d:Amt Ccy="KWD">1.250</d:Amt><d:CdtDbtInd>CRDT</d:CdtDbtInd><d:Sts>BOOK</d:Sts><d:BookgDt><d:DtTm>2026-03-12T23:59:00+06:00</d:DtTm></d:BookgDt>
      <d:NtryDtls><d:TxDtls><d:RltdPties><d:Dbtr><d:Nm>Old Bank</d:Nm></d:Dbtr></d:RltdPties></d:TxDtls></d:NtryDtls><d:AddtlNtryInf>Text of the bank</d:AddtlNtryInf></d:Ntry></d:Stmt></d:BkToCstmrStmt></d:Document>`;
    const [read] = readCamt(old);
    expect(read?.account).toBe('771');
    expect(read?.lines).toMatchObject([
      { amount: 1_250, currency: 'KWD', bookedOn: '2026-03-12', payer: 'Old Bank', reference: 'Text of the bank' },
    ]);
  });

  it('tells credits from debits and from what was given back', () => {
    const kinds = linesOf({
      entries: [
        entry('1', CREDIT),
        entry('1', '<CdtDbtInd>DBIT</CdtDbtInd>'),
        entry('1', `${CREDIT}<RvslInd>true</RvslInd>`),
        entry('1', '<CdtDbtInd>DBIT</CdtDbtInd><RvslInd>true</RvslInd>'),
        entry('1', CREDIT, '<TxDtls><RtrInf><Rsn><Cd>AC01</Cd></Rsn></RtrInf></TxDtls>'),
      ].join(''),
    }).map(({ kind }) => kind);
    expect(kinds).toEqual(['credit', 'debit', 'reversal', 'debit', 'reversal']);
  });

  it('skips what is not booked yet', () => {
    expect(linesOf({ entries: entry('1').replace('BOOK<', 'PDNG<') })).toEqual([]);
  });

  it('has a line for each transfer of a batch that adds up, and one for a batch that does not', () => {
    const part = (amount: string, text: string) =>
      `<TxDtls><Amt Ccy="USD">${amount}</Amt><RmtInf><Ustrd>${text}</Ustrd></RmtInf></TxDtls>`;
    const batch = (second: string) => entry('300.00', CREDIT, part('100.00', 'one') + part(second, 'two'));
    expect(linesOf({ entries: batch('200') })).toMatchObject([
      { bankId: 'B1/1', amount: 10_000, reference: 'one' },
      { bankId: 'B1/2', amount: 20_000, reference: 'two' },
    ]);
    expect(linesOf({ entries: batch('150') })).toMatchObject([{ bankId: 'B1', amount: 30_000, reference: 'one\ntwo' }]);
  });

  it.each([
    ['USD', '5100', 510_000],
    ['USD', '5100.5', 510_050],
    ['USD', '5100.50000', 510_050],
    ['BDT', '1500000.00', 150_000_000],
    ['JPY', '5100', 5_100],
    ['JPY', '5100.00', 5_100],
    ['KWD', '5100.125', 5_100_125],
    ['USD', '90071992547409.91', 9_007_199_254_740_991],
  ])('has %s %s exactly in minor units', (currency, amount, minor) => {
    const [line] = linesOf({ entries: entry(amount).replace('USD', currency) });
    expect(line).toMatchObject({ amount: minor, currency });
  });

  it.each(['5100.505', '5,100.00', '-5', '', '1e3', '90071992547409.92', '٥'])(
    'is refused for the amount %j',
    (amount) => {
      expect(() => linesOf({ entries: entry(amount) })).toThrow(/amount that cannot be read/);
    },
  );

  it('warns if its lines do not add up to its balances', () => {
    const balance = (type: string, amount: string) =>
      `<Bal><Tp><CdOrPrtry><Cd>${type}</Cd></CdOrPrtry></Tp><Amt Ccy="USD">${amount}</Amt>${CREDIT}</Bal>`;
    const withClosing = (amount: string) =>
      readCamt(file({ balances: balance('OPBD', '10.00') + balance('CLBD', amount), entries: entry('5.00') }))[0];
    expect(withClosing('15.00')?.notices).toEqual([]);
    expect(withClosing('20.00')?.notices).toEqual([expect.stringMatching(/statement S1 do not add up/)]);
  });

  it.each([
    ['a document type', file({}, '<!DOCTYPE a>'), /not a bank statement/],
    [
      'entities',
      file({ entries: entry('1') }, '<!DOCTYPE d [<!ENTITY a "x"><!ENTITY b "&a;&a;&a;&a;">]>'),
      /not a bank statement/,
    ],
    ['an external entity', file({}, '<!DOCTYPE d [<!ENTITY a SYSTEM "file:///etc/passwd">]>'), /not a bank statement/],
    ['an entity that is not declared', file({ entries: '&boom;' }), /not complete/],
    ['a cut-off file', file({ entries: entry('1') }).slice(0, -20), /not complete/],
    ['200 levels', '<a>'.repeat(200) + '</a>'.repeat(200), /not a bank statement/],
    ['100,000 levels', '<a b="/>">'.repeat(100_000), /not complete/],
    ['a long tag', `<a ${'b="c" '.repeat(10_000)}/>`, /not a bank statement/],
    ['another document', '<html><body/></html>', /not a bank statement/],
    ['a report of the day', '<Document><BkToCstmrAcctRpt/></Document>', /Export camt.053/],
    ['an entry without a day', file({ entries: entry('1').replaceAll('Dt>', 'X>') }), /day of booking/],
  ])('is refused with %s', (_, xml, message) => {
    expect(() => readCamt(xml)).toThrow(message);
  });
});
