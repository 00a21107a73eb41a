import { bounds } from '#src/platform/limits/bounds.ts';
import { identifyLines } from './line-ids.server.ts';
import { readBankCsv } from './read-bank-csv.ts';
import { readCamt } from './read-camt.ts';
import { readMt940 } from './read-mt940.ts';
import { NO_STATEMENT, STATEMENT_TOO_LONG, statementTooLarge, statementUnreadable } from './refuse-statement.ts';
import type { ReadStatement, Statement, StatementFormat } from './statement-line.ts';

/** Encodings in which banks write, by the names in an XML declaration. */
const DECLARED = /^<\?xml[^>]{0,200}\bencoding=["']([\w.-]{1,40})["']/i;
const ENCODINGS = new Set(['utf-8', 'utf-16', 'iso-8859-1', 'iso-8859-15', 'windows-1252', 'us-ascii']);

const hasMark = (file: Buffer) => file.toString('latin1', 0, 3) === '\xef\xbb\xbf';

function encodingOf(file: Buffer): string {
  const mark = file.toString('latin1', 0, 2);
  if (mark === '\xff\xfe') return 'utf-16le';
  if (mark === '\xfe\xff') return 'utf-16be';
  // A program that saves the file again writes the byte order mark, and may leave the declaration as it was.
  if (hasMark(file)) return 'utf-8';
  const declared = DECLARED.exec(file.toString('latin1', 0, 300))?.[1]?.toLowerCase();
  if (declared === undefined) return 'utf-8';
  if (!ENCODINGS.has(declared) || declared === 'utf-16') throw statementUnreadable(NO_STATEMENT);
  return declared;
}

/** Older systems of banks write Windows-1252 without saying so. */
function decode(file: Buffer): string {
  const encoding = encodingOf(file);
  if (!encoding.startsWith('utf-16') && file.includes(0)) throw statementUnreadable(NO_STATEMENT);
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(file);
  } catch {
    if (encoding !== 'utf-8' || hasMark(file) || DECLARED.test(file.toString('latin1', 0, 300)))
      throw statementUnreadable(NO_STATEMENT);
    return new TextDecoder('windows-1252').decode(file);
  }
}

const READERS = { camt: readCamt, mt940: readMt940, csv: readBankCsv };

function formatOf(text: string): StatementFormat {
  if (/^\s*</.test(text)) return 'camt';
  if (/^(?:\{4:)?:20:/m.test(text) && /^:6[0-2][FM]?:/m.test(text)) return 'mt940';
  if (/^(?:%PDF|PK)/.test(text)) throw statementUnreadable(NO_STATEMENT);
  return 'csv';
}

/** A statement that is twice in the file counts once; those of one account become one. */
function joined(statements: readonly ReadStatement[]): Omit<ReadStatement, 'name'>[] {
  const distinct = [...new Map(statements.map((statement) => [JSON.stringify(statement), statement])).values()];
  return [...Map.groupBy(distinct, ({ account }) => account)].map(([account, own]) => ({
    account,
    lines: own.flatMap(({ lines }) => lines),
    notices: [...new Set(own.flatMap(({ notices }) => notices))],
  }));
}

/** Reads a bank statement: camt.053, MT940 or CSV. @throws Refusal that names the reason */
export function readBankFile(file: Buffer): Statement[] {
  const text = decode(file);
  const format = formatOf(text);
  const statements = joined(READERS[format](text));
  const count = statements.reduce((all, { lines }) => all + lines.length, 0);
  if (count > bounds.statementLines.value) throw statementTooLarge(STATEMENT_TOO_LONG);
  return statements.map((statement) => ({
    ...statement,
    format,
    lines: identifyLines(statement.account, statement.lines),
  }));
}
