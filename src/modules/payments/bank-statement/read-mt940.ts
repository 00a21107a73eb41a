import { dayOfNumbers } from '#src/platform/i18n/read-days.ts';
import { isCurrency, minorUnitsOf } from './exact-amount.ts';
import { type LineDetails, readDetails } from './mt940-details.ts';
import { CUT_OFF, NO_STATEMENT, statementUnreadable } from './refuse-statement.ts';
import { isReturnType } from './return-codes.ts';
import { doNotAddUp, EXPORT_ONE, signedAmount } from './statement-balance.ts';
import { accountForm, lineText, type ReadLine, type ReadStatement, referenceText } from './statement-line.ts';

/**
 * A field such as `:61:…` with the lines that continue it. What ends a message, such as `-}`, continues its last field,
 * after the closing balance; before it, a line with a hyphen is a text.
 */
interface Field {
  tag: string;
  lines: string[];
}

const FIELD = /^:(\d\d[A-Z]?):(.*)$/;
/** Envelope before the text of a SWIFT message, also behind the end of the one before. */
const ENVELOPE = /^\W*\{(?:1:.*\{)?4:/;

const yearOf = (short: string) => Number(short) + (Number(short) < 70 ? 2000 : 1900);

/** Days are `YYMMDD`; the day of booking is only `MMDD`, of the year that is nearest to the value date. */
function bookedOn(valueDate: string, entryDate: string | undefined): string | undefined {
  const [year, month, day] = [yearOf(valueDate.slice(0, 2)), +valueDate.slice(2, 4), +valueDate.slice(4, 6)];
  if (!entryDate) return dayOfNumbers(year, month, day);
  const [entryMonth, entryDay] = [+entryDate.slice(0, 2), +entryDate.slice(2, 4)];
  const turn = entryMonth - month > 6 ? -1 : month - entryMonth > 6 ? 1 : 0;
  return dayOfNumbers(year + turn, entryMonth, entryDay);
}

const BALANCE = /^([CD])(\d{6})([A-Z]{3})([\d,]+)$/;
/** Value date, day of booking, mark, third letter of the currency, amount, type, references. */
const LINE = /^(\d{6})(\d{4})?(R?[CD]|E[CD])([A-Z])?(\d+,\d*)([A-Z][A-Z0-9]{3})?(.*)$/;

/**
 * Whether a line that begins with a tag continues the text before it. A bank cuts texts of payers anywhere, so that a
 * line of them can begin with `:61:` or `:13:`. After the text of a line there is another line, or the closing balance.
 */
function continuesText(fields: readonly Field[], tag: string, content: string): boolean {
  if (fields.at(-1)?.tag !== '86') return false;
  const begun = fields.findLast((field) => ['20', '61', '62F', '62M'].includes(field.tag));
  if (begun?.tag !== '61' || tag === '86') return false;
  if (tag === '62F' || tag === '62M') return !BALANCE.test(content.trim());
  const [, valueDate = '', entryDate] = (tag === '61' && LINE.exec(content.trim())) || [];
  return !valueDate || bookedOn(valueDate, entryDate) === undefined;
}

function fieldsOf(text: string): Field[] {
  const fields: Field[] = [];
  for (const line of text.split(/\r\n?|\n/)) {
    const [, tag, content = ''] = FIELD.exec(line.replace(ENVELOPE, '')) ?? [];
    if (tag !== undefined && !continuesText(fields, tag, content)) fields.push({ tag, lines: [content] });
    else fields.at(-1)?.lines.push(line);
  }
  return fields;
}

/** In this format an amount has a comma, and no groups: `5100,` or `5100,50`. */
function amountOf(typed: string, currency: string): number {
  const amount = /^\d+,\d*$/.test(typed) ? minorUnitsOf(typed.replace(',', '.'), currency) : undefined;
  if (amount === undefined) throw statementUnreadable(`This statement has an amount that cannot be read: "${typed}".`);
  return amount;
}

interface Balance {
  currency: string;
  /** In minor units, negative if overdrawn. */
  amount: number;
}

function balanceOf({ lines: [text = ''] }: Field): Balance {
  const [, mark, , currency = '', typed = ''] = BALANCE.exec(text.trim()) ?? [];
  if (!isCurrency(currency)) throw statementUnreadable(CUT_OFF);
  const amount = amountOf(typed, currency);
  return { currency, amount: mark === 'C' ? amount : -amount };
}

const NO_DETAILS: LineDetails = { texts: [], payer: '', endToEndId: '', isReversal: false };

function kindOf(mark: string, type: string, { isReversal }: LineDetails): ReadLine['kind'] {
  // A reversed credit takes money, a reversed debit gives it back.
  if (mark === 'D' || mark === 'RC') return 'debit';
  return mark === 'RD' || isReturnType(type) || isReversal ? 'reversal' : 'credit';
}

const unreadableLine = (text: string) =>
  statementUnreadable(`This statement has a line that cannot be read: "${text.slice(0, 44)}".`);

/** The line of fields :61: and :86:; undefined for a line that is only expected, and if nothing moved. */
function lineOf({ lines: [text = ''] }: Field, details: Field | undefined, currency: string): ReadLine | undefined {
  const [, valueDate = '', entryDate, mark = '', , typed = '', type = '', references = ''] =
    LINE.exec(text.trim()) ?? [];
  const day = valueDate && bookedOn(valueDate, entryDate);
  if (!day) throw unreadableLine(`:61:${text}`);
  const [own = '', bankId = ''] = references.split('//', 2);
  const told = details ? readDetails(details.lines) : NO_DETAILS;
  const amount = mark.startsWith('E') ? 0 : amountOf(typed, currency);
  if (amount === 0) return undefined;
  return {
    bankId: lineText(bankId.trim()),
    bookedOn: day,
    kind: kindOf(mark, type, told),
    amount,
    currency,
    reference: referenceText([...told.texts, own.trim() === 'NONREF' ? '' : own]),
    payer: lineText(told.payer),
    endToEndId: lineText(told.endToEndId),
  };
}

const distinct = (texts: readonly string[]) => [...new Set(texts)];

/** @throws Refusal for balances in two currencies, or two accounts */
function requireOneAccount(name: string, fields: readonly Field[]): void {
  const balances = fields.filter(({ tag }) => /^6[02][FM]$/.test(tag)).map(balanceOf);
  const currencies = distinct(balances.map(({ currency }) => currency));
  if (currencies.length > 1)
    throw statementUnreadable(`The balances of statement ${name} are in ${currencies.join(' and ')}. ${EXPORT_ONE}`);
  const numbers = fields.filter(({ tag }) => /^25P?$/.test(tag)).map(({ lines }) => accountForm(lines[0] ?? ''));
  const accounts = distinct(numbers);
  if (accounts.length > 1)
    throw statementUnreadable(`Statement ${name} names several accounts: ${accounts.join(', ').slice(0, 100)}.`);
}

/** Of a statement that does not add up. @throws Refusal for a text that may be a line, or the next statement */
function requireNoDoubt(fields: readonly Field[]): void {
  const texts = fields.flatMap(({ tag, lines }) => (tag === '86' ? lines : []));
  const line = texts.find((text) => text.startsWith(':61:'));
  if (line !== undefined) throw unreadableLine(line);
  if (texts.some((text) => /^:(?:20|6[02][FM]):/.test(text))) throw statementUnreadable(CUT_OFF);
}

function statementOf(fields: readonly Field[]): ReadStatement {
  const fieldOf = (...tags: string[]) => fields.find(({ tag }) => tags.includes(tag));
  const [opening, closing] = [fieldOf('60F', '60M'), fieldOf('62F', '62M')];
  if (!opening || !closing) throw statementUnreadable(CUT_OFF);
  const name = fieldOf('28C', '28')?.lines[0]?.slice(0, 40) ?? '';
  requireOneAccount(name, fields);
  const [from, to] = [balanceOf(opening), balanceOf(closing)];
  const lines = fields.flatMap((field, at) => {
    const next = fields[at + 1];
    return field.tag === '61' ? (lineOf(field, next?.tag === '86' ? next : undefined, from.currency) ?? []) : [];
  });
  const sum = lines.reduce((all, line) => all + signedAmount(line), from.amount);
  if (sum !== to.amount) requireNoDoubt(fields);
  return {
    name,
    account: accountForm(fieldOf('25', '25P')?.lines[0] ?? ''),
    lines,
    notices: sum === to.amount ? [] : [doNotAddUp(name)],
  };
}

/** Reads statements in the format MT940 (SWIFT). @throws Refusal that names the reason */
export function readMt940(text: string): ReadStatement[] {
  const statements: Field[][] = [];
  for (const field of fieldsOf(text)) {
    if (field.tag === '20') statements.push([]);
    statements.at(-1)?.push(field);
  }
  if (statements.length === 0) throw statementUnreadable(NO_STATEMENT);
  return statements.map(statementOf);
}
