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

  it.each([
    ['no mark', ''],
    ['a mark in small letters', '<CdtDbtInd>crdt</CdtDbtInd>'],
    ['an unknown mark', '<CdtDbtInd>C</CdtDbtInd>'],
    ['two marks', '<CdtDbtInd>CRDT</CdtDbtInd><CdtDbtInd>DBIT</CdtDbtInd>'],
  ])('is refused for an entry with %s of credit or debit', (_, mark) => {
    expect(() => linesOf({ entries: entry('5100.00', mark) })).toThrow(
      /^The entry of USD 5100.00 on 2026-03-12 does not say whether the money arrived or left/,
    );
  });

  it.each([
    ['TRUE', 'reversal'],
    [' True ', 'reversal'],
    ['1', 'reversal'],
    ['FALSE', 'credit'],
    ['0', 'credit'],
    ['', 'credit'],
  ])('has the mark of reversal %j in any case', (mark, kind) => {
    expect(linesOf({ entries: entry('1', `${CREDIT}<RvslInd>${mark}</RvslInd>`) })).toMatchObject([{ kind }]);
  });

  it('is refused for another mark of reversal', () => {
    expect(() => linesOf({ entries: entry('1', `${CREDIT}<RvslInd>yes</RvslInd>`) })).toThrow(
      'The entry of USD 1 on 2026-03-12 has a mark of reversal that is not known: "yes".',
    );
  });

  it.each([
    ['<Cd>BOOK</Cd>', 1],
    ['<Prtry>Booked</Prtry>', 1],
    ['<Prtry>BOOK</Prtry>', 1],
    ['BOOK', 1],
    ['', 1],
    ['<Cd>PDNG</Cd>', 0],
    ['<Cd>INFO</Cd>', 0],
    ['<Cd>FUTR</Cd>', 0],
    ['PDNG', 0],
  ])('of the status %j has %d booked lines', (status, lines) => {
    expect(linesOf({ entries: entry('1').replace('<Cd>BOOK</Cd>', status) })).toHaveLength(lines);
  });

  it.each(['<Prtry>Vorgemerkt</Prtry>', '<Cd>DONE</Cd>', 'Booking pending'])(
    'is refused for the status %j',
    (status) => {
      expect(() => linesOf({ entries: entry('1').replace('<Cd>BOOK</Cd>', status) })).toThrow(
        `The entry of USD 1 on 2026-03-12 has a status that is not known: "${status.replaceAll(/<[^>]+>/g, '')}".`,
      );
    },
  );

  it('skips entries in which nothing moved', () => {
    expect(linesOf({ entries: entry('0.00') + entry('1.00') })).toMatchObject([{ amount: 100 }]);
  });

  const transaction = (sub: string) =>
    `<BkTxCd><Domn><Cd>PMNT</Cd><Fmly><Cd>ICDT</Cd><SubFmlyCd>${sub}</SubFmlyCd></Fmly></Domn></BkTxCd>`;
  const german = (code: string) => `<BkTxCd><Prtry><Cd>${code}</Cd><Issr>DK</Issr></Prtry></BkTxCd>`;
  it.each([
    ['ESCT', transaction('ESCT'), 'credit'],
    ['RRTN', transaction('RRTN'), 'reversal'],
    ['UPDD', transaction('UPDD'), 'reversal'],
    ['NTRF+166', german('NTRF+166+9070+992'), 'credit'],
    ['NTRF+109', german('NTRF+109+9070'), 'reversal'],
    ['NRTI+166', german('NRTI+166'), 'reversal'],
  ])('has the kind of the transaction code %s, of the entry or its part', (_, code, kind) => {
    expect(linesOf({ entries: entry('1', CREDIT + code) })).toMatchObject([{ kind }]);
    expect(linesOf({ entries: entry('1', CREDIT, `<TxDtls>${code}</TxDtls>`) })).toMatchObject([{ kind }]);
  });

  it('has a line for each transfer of a batch that adds up, and one for a batch that does not', () => {
    const part = (amount: string, text: string) =>
      `<TxDtls><Amt Ccy="USD">${amount}</Amt><RmtInf><Ustrd>${text}</Ustrd></RmtInf></TxDtls>`;
    const batch = (second: string) => entry('300.00', CREDIT, part('100.00', 'one') + part(second, 'two'));
    expect(linesOf({ entries: batch('200') })).toMatchObject([
      { bankId: 'B1 part 1', amount: 10_000, reference: 'one' },
      { bankId: 'B1 part 2', amount: 20_000, reference: 'two' },
    ]);
    expect(linesOf({ entries: batch('150') })).toMatchObject([{ bankId: 'B1', amount: 30_000, reference: 'one\ntwo' }]);
  });

  const side = (mark: string) => `<CdtDbtInd>${mark}</CdtDbtInd>`;
  const share = (amount: string, more = '') => `<TxDtls><Amt Ccy="USD">${amount}</Amt>${more}</TxDtls>`;
  const kindsOf = (amount: string, mark: string, ...parts: string[]) =>
    linesOf({ entries: entry(amount, side(mark), parts.join('')) }).map(({ kind, amount }) => [kind, amount / 100]);
  const RETURN = '<RtrInf><Rsn><Cd>AC01</Cd></Rsn></RtrInf>';

  it('has the sides of the parts of a batch that adds up with them', () => {
    const debit = share('100', side('DBIT'));
    expect(kindsOf('4900', 'CRDT', share('5000', side('CRDT')), debit)).toEqual([
      ['credit', 5_000],
      ['debit', 100],
    ]);
    expect(kindsOf('4900', 'CRDT', share('5000'), debit)).toEqual([
      ['credit', 5_000],
      ['debit', 100],
    ]);
    expect(kindsOf('100', 'DBIT', share('300'), share('200', side('CRDT')))).toEqual([
      ['debit', 300],
      ['credit', 200],
    ]);
    expect(kindsOf('300', 'CRDT', share('100'), share('200', RETURN), share('0'))).toEqual([
      ['credit', 100],
      ['reversal', 200],
    ]);
  });

  it('has no credit for an entry that its parts contradict', () => {
    expect(kindsOf('5100', 'CRDT', share('5000', side('CRDT')), share('100', side('DBIT')))).toEqual([
      ['reversal', 5_100],
    ]);
    expect(kindsOf('5100', 'CRDT', share('5100', side('DBIT')))).toEqual([['reversal', 5_100]]);
    expect(kindsOf('5100', 'CRDT', share('5000'), share('99', RETURN))).toEqual([['reversal', 5_100]]);
    expect(kindsOf('5100', 'CRDT', share('5000'), share('99'))).toEqual([['credit', 5_100]]);
    expect(kindsOf('5100', 'DBIT', share('5000'), share('99', side('CRDT')))).toEqual([['debit', 5_100]]);
  });

  it('is refused for a part with an unknown side', () => {
    expect(() => kindsOf('300', 'CRDT', share('100'), share('200', side('crdt')))).toThrow(
      'The entry of USD 300 on 2026-03-12 has a part that does not say whether the money arrived or left: "crdt".',
    );
  });

  it('has the ids of the parts only if each has its own', () => {
    const withId = (id: string) => share('1', `<Refs><AcctSvcrRef>${id}</AcctSvcrRef></Refs>`);
    const idsOf = (...ids: string[]) =>
      linesOf({ entries: entry(String(ids.length), CREDIT, ids.map(withId).join('')) }).map(({ bankId }) => bankId);
    expect(idsOf('P1', 'P2')).toEqual(['P1', 'P2']);
    expect(idsOf('P1', 'P-1')).toEqual(['B1 part 1', 'B1 part 2']);
    expect(idsOf('P1', 'NONREF')).toEqual(['B1 part 1', 'B1 part 2']);
  });

  it('has no ids for the parts of a batch that has none', () => {
    const batch = entry('2', CREDIT, share('1') + share('1')).replace('>B1<', '>NONREF<');
    expect(linesOf({ entries: batch }).map(({ bankId }) => bankId)).toEqual(['', '']);
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

  it('is refused if balances and entries are in different currencies', () => {
    const balance = (type: string, currency: string) =>
      `<Bal><Tp><CdOrPrtry><Cd>${type}</Cd></CdOrPrtry></Tp><Amt Ccy="${currency}">1.00</Amt>${CREDIT}</Bal>`;
    expect(() => linesOf({ balances: balance('OPBD', 'USD') + balance('CLBD', 'EUR'), entries: entry('1') })).toThrow(
      'Statement S1 opens in USD and closes in EUR. Export the statements of one account and currency.',
    );
    expect(() => linesOf({ balances: balance('OPBD', 'EUR') + balance('CLBD', 'EUR'), entries: entry('1') })).toThrow(
      'The entry of USD 1 on 2026-03-12 is in another currency than the balances of its statement.',
    );
    const both = ['OPBD', 'CLBD'].map((type) => balance(type, 'EUR') + balance(type, 'USD')).join('');
    expect(linesOf({ balances: both, entries: entry('1') })).toHaveLength(1);
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
    ['a day that is none', file({ entries: entry('1').replace('2026-03-12', '2026-02-30') }), /day of booking/],
    ['two amounts', file({ entries: entry('1', `<Amt Ccy="USD">2</Amt>${CREDIT}`) }), /cannot be read: "1 \/ 2"/],
    ['no amount', file({ entries: entry('1').replaceAll('Amt', 'X') }), /entry on 2026-03-12 has no amount/],
  ])('is refused with %s', (_, xml, message) => {
    expect(() => readCamt(xml)).toThrow(message);
  });
});
