import { describe, expect, it } from 'vitest';
import { bounds } from '#src/platform/limits/bounds.ts';
import { allowProgramTime } from '#tests/support/program-time.ts';
import { referenceForm } from '../transfers/reference.ts';
import { readBankFile } from './read-bank-file.server.ts';
import { readStatement } from './read-statement.server.ts';

const HEAD = 'Account;Date;Amount;Currency;Reference;Name;Id';
const csv = (...rows: string[]) => Buffer.from([HEAD, ...rows].join('\n'));
const idsOf = (...rows: string[]) => readBankFile(csv(...rows)).flatMap(({ lines }) => lines.map(({ id }) => id));

const WITH_ID = 'A1;2026-03-12;5;USD;deposit;Karim;B1';
const WITHOUT = 'A1;2026-03-12;5;USD;deposit;Karim;';

describe('the id of a line', () => {
  it('is the same in an overlapping file', () => {
    const later = 'A1;2026-03-13;7;USD;rest;Karim;';
    expect(idsOf(WITHOUT, WITHOUT, later)).toEqual(idsOf('A1;2026-03-11;1;USD;x;y;', WITHOUT, WITHOUT, later).slice(1));
    expect(idsOf(WITH_ID)).toEqual(idsOf(later, WITH_ID).slice(1));
  });

  it('is that of the bank, whatever the text, and makes a line that is twice in the file one', () => {
    expect(idsOf(WITH_ID)).toEqual(idsOf('A1;12-Mar-2026;5,00;USD;DEPOSIT FROM KARIM;;b-1'));
    expect(idsOf(WITH_ID, WITH_ID)).toHaveLength(1);
  });

  it.each([
    ['equal lines without an id of the bank', WITHOUT, WITHOUT],
    ['another text', WITHOUT, WITHOUT.replace('deposit', 'rest')],
    ['another account', WITHOUT, WITHOUT.replace('A1', 'A2')],
    ['another day', WITH_ID, WITH_ID.replace('12', '13')],
    ['another amount', WITH_ID, WITH_ID.replace(';5;', ';6;')],
    ['another side', WITH_ID, WITH_ID.replace(';5;', ';-5;')],
    ['an id of the bank that two payers have', WITH_ID, WITH_ID.replace('Karim', 'Rahim')],
    ['an id that is none', WITH_ID.replace('B1', 'NONREF'), WITH_ID.replace('B1', 'NONREF')],
  ])('is another one for %s', (_, one, other) => {
    expect(new Set(idsOf(one, other)).size).toBe(2);
  });

  it.each(['NONREF', 'NOTPROVIDED', '0000'])('is no reference of the bank: %s', (none) => {
    expect(readBankFile(csv(WITH_ID.replace('B1', none)))[0]?.lines).toMatchObject([{ bankId: '' }]);
  });
});

describe('the ids of a batch without ids of its parts', () => {
  const entry = (id: string, amount: string, parts: readonly string[] = []) =>
    `<Ntry><Amt Ccy="USD">${amount}</Amt><CdtDbtInd>CRDT</CdtDbtInd><BookgDt><Dt>2026-03-12</Dt></BookgDt><AcctSvcrRef>${id}</AcctSvcrRef><NtryDtls>${parts.join('')}</NtryDtls></Ntry>`;
  const batch = (id: string) => entry(id, '17000', Array(2).fill('<TxDtls><Amt Ccy="USD">8500</Amt></TxDtls>'));
  const read = (...entries: string[]) =>
    readBankFile(
      Buffer.from(`<Document><BkToCstmrStmt><Stmt>${entries.join('')}</Stmt></BkToCstmrStmt></Document>`),
    ).flatMap(({ lines }) => lines);

  it('are no ids of other entries', () => {
    const lines = read(batch('N'), entry('N1', '8500'));
    expect(new Set(lines.map(({ id }) => id)).size).toBe(3);
    expect(new Set(lines.map(({ bankId }) => referenceForm(bankId))).size).toBe(3);
  });

  it('are none where the bank has none', () => {
    const lines = read(batch('NONREF'), batch('0000'));
    expect(lines.map(({ bankId }) => bankId)).toEqual(['', '', '', '']);
    expect(new Set(lines.map(({ id }) => id)).size).toBe(4);
  });
});

describe('a file', () => {
  const mt940 = ':20:X\n:25:A1\n:28C:1\n:60F:C260311EUR0,\n:61:260312C5,NTRFX\n:86:M\u00fcller\n:62F:C260312EUR5,\n-';
  const xml = (encoding: string) =>
    `<?xml version="1.0" encoding="${encoding}"?><Document><BkToCstmrStmt><Stmt><Ntry><Amt Ccy="EUR">5</Amt><CdtDbtInd>CRDT</CdtDbtInd><BookgDt><Dt>2026-03-12</Dt></BookgDt><AddtlNtryInf>M\u00fcller</AddtlNtryInf></Ntry></Stmt></BkToCstmrStmt></Document>`;

  it.each([
    ['MT940 in UTF-8', Buffer.from(mt940)],
    ['MT940 in Windows-1252', Buffer.from(mt940, 'latin1')],
    ['XML in UTF-8', Buffer.from(xml('UTF-8'))],
    ['XML in UTF-8 with a mark', Buffer.from(`\ufeff${xml('UTF-8')}`)],
    ['XML in UTF-8 with a mark that says Latin-1', Buffer.from(`\ufeff${xml('ISO-8859-1')}`)],
    ['XML in UTF-8 with a mark that says UTF-16', Buffer.from(`\ufeff${xml('UTF-16')}`)],
    ['XML in UTF-16 with a mark that says UTF-8', Buffer.from(`\ufeff${xml('UTF-8')}`, 'utf16le')],
    ['XML in Latin-1', Buffer.from(xml('ISO-8859-1'), 'latin1')],
    ['XML in UTF-16', Buffer.from(`\ufeff${xml('UTF-16')}`, 'utf16le')],
    ['CSV', Buffer.from('Date,Amount,Currency,Reference\n2026-03-12,5,EUR,M\u00fcller')],
  ])('is recognised as %s', (_, file) => {
    const [statement] = readBankFile(file);
    expect(statement?.lines).toMatchObject([{ amount: 500, currency: 'EUR', bookedOn: '2026-03-12' }]);
    expect(statement?.lines[0]?.reference).toContain('M\u00fcller');
  });

  it('counts a statement once that is in it twice', () => {
    const lines = readBankFile(Buffer.from(`${mt940}\n${mt940}\n${mt940.replace('28C:1', '28C:2')}`))[0]?.lines;
    expect(lines).toHaveLength(2);
  });

  it.each([
    ['a PDF', Buffer.from('%PDF-1.7 x')],
    ['a workbook', Buffer.from('PK\u0003\u0004abc')],
    ['bytes', Buffer.from([1, 0, 2])],
    ['XML with bytes that are wrong', Buffer.from(xml('UTF-8'), 'latin1')],
    [
      'XML with a mark and bytes that are wrong',
      Buffer.concat([Buffer.from('\ufeff'), Buffer.from(xml('UTF-8'), 'latin1')]),
    ],
    ['XML in an unknown encoding', Buffer.from(xml('EBCDIC'))],
    [
      'CSV with a mark and bytes that are wrong',
      Buffer.from('\xef\xbb\xbfDate,Amount,Currency,Name\n2026-03-12,5,EUR,M\xfcller', 'latin1'),
    ],
    ['nothing', Buffer.from('')],
  ])('is refused: %s', (_, file) => {
    expect(() => readBankFile(file)).toThrow(/not a bank statement|no headings/);
  });
});

describe('the process that reads a file', () => {
  it('answers with the lines by account', async () => {
    const statements = await readStatement(csv(WITH_ID, WITH_ID.replace('A1', 'A2')));
    expect(statements.map(({ account, lines }) => [account, lines.length])).toEqual([
      ['A1', 1],
      ['A2', 1],
    ]);
  });

  const root = (text: string) => `<Document><BkToCstmrStmt><Stmt>${text}</Stmt></BkToCstmrStmt></Document>`;
  const laughs = Array.from({ length: 20 }, (_, at) => `<!ENTITY l${at + 1} "${`&l${at};`.repeat(10)}">`).join('');
  it.each([
    ['a billion laughs', `<!DOCTYPE d [<!ENTITY l0 "ha">${laughs}]>${root('&l20;')}`],
    ['millions of levels', '<a>'.repeat(3_000_000)],
    ['millions of elements', root('<a/>'.repeat(2_500_000))],
    ['one long text that is not closed', `<Document>${'x'.repeat(bounds.statementFile.value)}`],
    ['one long attribute', `<a b="${'x'.repeat(bounds.statementFile.value)}"/>`],
    ['many attributes', `<a ${Array.from({ length: 500_000 }, (_, at) => `b${at}="1"`).join(' ')}/>`],
    ['millions of empty rows', `Date,Amount,Currency\n${'\n'.repeat(9_000_000)}`],
    ['a quotation mark that is not closed', `Date,Amount,Currency\n2026-03-12,"${'5'.repeat(9_000_000)}`],
    ['one row of commas', `Date,Amount,Currency\n${','.repeat(9_000_000)}`],
    [
      'a long field of MT940',
      `:20:X\n:25:A\n:60F:C260312USD0,\n:61:260312C1,NTRFX\n:86:166?20${'?20x'.repeat(2_000_000)}\n:62F:C260312USD1,`,
    ],
  ])('refuses or reads %s within the limits of its process', { timeout: 120_000 }, async (_, text) => {
    allowProgramTime(110_000);
    const outcome = await readStatement(Buffer.from(text)).catch((error) => error.code);
    expect(['statement_unreadable', 'statement_too_large', 'object']).toContain(
      Array.isArray(outcome) ? 'object' : outcome,
    );
  });
});

describe('a statement', () => {
  it('with more than 5,000 lines is refused, also in several statements of one file', () => {
    const line = (at: number) => `:61:260312C1,NTRFNONREF//B${at}`;
    const part = (from: number, count: number) => {
      const lines = Array.from({ length: count }, (_, at) => line(from + at));
      return [':20:X', ':25:A', ':60F:C260311USD0,', ...lines, `:62F:C260312USD${count},`, '-'].join('\r\n');
    };
    const file = (last: number) => Buffer.from([part(0, 4_000), part(4_000, last)].join('\r\n'));
    expect(readBankFile(file(1_000)).flatMap(({ lines }) => lines)).toHaveLength(5_000);
    expect(() => readBankFile(file(1_001))).toThrow('This statement is too long. Export fewer days at once.');
  });

  it('with more than 600,000 XML tags is refused before it is parsed', () => {
    const file = Buffer.from(`<Document>${'<a/>'.repeat(600_000)}</Document>`);
    expect(() => readBankFile(file)).toThrow('This statement has too many elements. Export fewer days at once.');
  });
});
