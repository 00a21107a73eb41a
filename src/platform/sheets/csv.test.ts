import { describe, expect, it } from 'vitest';
import type { Exchange } from '#src/platform/http/stream-list.ts';
import { answerTable } from './answer-table.server.ts';
import { csvRow, withoutApostrophe } from './csv-row.ts';

describe('a row of a CSV file', () => {
  it.each([
    ['=1+1', "'=1+1"],
    ['=HYPERLINK("https://evil.example","x")', `"'=HYPERLINK(""https://evil.example"",""x"")"`],
    ['+8801712345678', "'+8801712345678"],
    ['-2+3', "'-2+3"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['\t=1', "'\t=1"],
    ['\r=1', `"'\r=1"`],
    ['\n=1', `"'\n=1"`],
    ['＝1+1', "'＝1+1"],
    ['＠SUM(A1)', "'＠SUM(A1)"],
    ['a;=1+1', "a;'=1+1"],
    ['=1;-2', "'=1;'-2"],
  ])('escapes %j, which a spreadsheet would run as a formula', (text, cell) => {
    expect(csvRow([text])).toBe(`${cell}\r\n`);
  });

  it.each([
    ...['01712345678', '8801712345678', '1230000000000001234', '8467.20', '1E5', '1,234', '1 712 345', '3-4'],
    ...['12/05', '10:30', '(123)', '007', '00'],
  ])('marks %j as text where a spreadsheet would change it', (text) => {
    expect(csvRow([text])).toBe(text.includes(',') ? `"'${text}"\r\n` : `'${text}\r\n`);
  });

  it.each(['0', '500', '34.5', '0.5', '2026-03-12', 'KD20-13', 'FT 4711', '2000: 32.5', '20 V', '12 Road', '1.2.x'])(
    'does not mark %j, which a spreadsheet shows as it is',
    (text) => {
      expect(csvRow([text])).toBe(`${text}\r\n`);
    },
  );

  it.each(['01712', "'01712", "''500", "'500", '500', "'tis", '=1', "'=1", '＝1', '\n=1', 'a;=1', "a;'=1", "'=1;'+2"])(
    'restores %j when the apostrophe is removed again',
    (text) => {
      const [cell = ''] = csvRow([text]).split('\r\n');
      expect(withoutApostrophe(cell.replaceAll('"', ''))).toBe(text);
    },
  );

  it('does not escape numbers, empty cells, or text with a formula sign after its first character', () => {
    expect(csvRow([-2.5, 'KD20-13', 'a=b', '', null, 0])).toBe('-2.5,KD20-13,a=b,,,0\r\n');
  });

  it('decides about long text before a quadratic pattern would, which takes minutes', () => {
    const long = `${'1'.repeat(1_000_000)}x`;
    expect(withoutApostrophe(csvRow([long]).trimEnd())).toBe(long);
  });

  it('quotes text that would end a cell or a row', () => {
    expect(csvRow(['12 Road, Dhaka', 'a "drill"', 'two\nlines', 'ভোলা'])).toBe(
      '"12 Road, Dhaka","a ""drill""","two\nlines",ভোলা\r\n',
    );
  });
});

/** A reply that records its headers. */
function exchangeOf() {
  const headers: Record<string, string> = {};
  const reply = {
    getHeader: (name: string) => headers[name],
    header: (name: string, value: string) => {
      headers[name] = value;
      return reply;
    },
    type: (value: string) => reply.header('content-type', value),
  };
  return { headers, exchange: { request: { headers: {} }, reply } as unknown as Exchange };
}

const table = { name: 'numbers', columns: [['Number', ({ _id }: { _id: string }) => Number(_id)]] } as const;

describe('a CSV file', () => {
  it('is read and sent page by page, with headings and a byte order mark', async () => {
    const { headers, exchange } = exchangeOf();
    const cursors: (string | undefined)[] = [];
    const stream = await answerTable(table, 'csv', exchange, async ({ after }) => {
      cursors.push(after);
      const begin = Number(after ?? 0);
      return {
        items: [{ _id: String(begin + 1) }, { _id: String(begin + 2) }],
        next: begin < 4 ? `${begin + 2}` : undefined,
      };
    });
    expect(cursors).toEqual([undefined]);
    let text = '';
    for await (const part of stream) text += part;
    expect(text).toBe('\ufeffNumber\r\n1\r\n2\r\n3\r\n4\r\n5\r\n6\r\n');
    expect(cursors).toEqual([undefined, '2', '4']);
    expect(headers).toEqual({
      'content-type': 'text/csv; charset=utf-8; header=present',
      'content-disposition': 'attachment; filename="numbers.csv"',
      vary: 'accept-encoding',
    });
  });

  it('of an empty list contains only the headings', async () => {
    let text = '';
    for await (const part of await answerTable(table, 'csv', exchangeOf().exchange, async () => ({
      items: [],
      next: undefined,
    })))
      text += part;
    expect(text).toBe('\ufeffNumber\r\n');
  });
});
