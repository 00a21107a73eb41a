import type { XmlElement } from '@rgrove/parse-xml';
import { isDay } from '#src/platform/i18n/days.ts';
import { elementsAt, onlyTextAt, onlyTextOf, textAt, textsAt } from './camt-xml.ts';
import { isCurrency, minorUnitsOf } from './exact-amount.ts';
import { statementUnreadable } from './refuse-statement.ts';
import { isGermanReturn, isIsoReturn, isReturnType } from './return-codes.ts';
import { accountForm, lineText, ownBankId, type ReadLine, referenceText } from './statement-line.ts';

/** An amount with its currency, in minor units. */
interface Money {
  amount: number;
  currency: string;
}

/** Whether the money arrived or left. */
type Side = 'credit' | 'debit';

/** A booking. */
interface Entry {
  element: XmlElement;
  /** At the start of a sentence about it. */
  name: string;
  side: Side;
  isReturned: boolean;
  money: Money;
  bookedOn: string;
  bankId: string;
}

/** A transfer of an entry. */
interface Part {
  element: XmlElement;
  side: Side;
  isReturned: boolean;
}

export function moneyAt(element: XmlElement, path: string): Money | undefined {
  const found = elementsAt(element, path);
  if (found.length === 0) return undefined;
  const currency = onlyTextOf(found.map(({ attributes }) => attributes.Ccy ?? ''));
  const text = onlyTextOf(found.map((each) => each.text.trim()));
  const amount = isCurrency(currency) ? minorUnitsOf(text, currency) : undefined;
  if (amount === undefined)
    throw statementUnreadable(`This statement has an amount that cannot be read: "${text.slice(0, 40)}".`);
  return { amount, currency };
}

/** Its day of booking; undefined without one. */
function dayOf(entry: XmlElement): string | undefined {
  const day = textAt(entry, 'BookgDt/Dt', 'BookgDt/DtTm', 'ValDt/Dt', 'ValDt/DtTm').slice(0, 10);
  return isDay(day) ? day : undefined;
}

/** How a sentence about an entry begins: `The entry of USD 5100.00 on 2026-03-12`. */
export function entryName(entry: XmlElement): string {
  const [amount] = elementsAt(entry, 'Amt');
  const sum = amount ? ` of ${amount.attributes.Ccy ?? ''} ${amount.text.trim()}`.slice(0, 40) : '';
  const day = dayOf(entry);
  return `The entry${sum}${day ? ` on ${day}` : ''}`;
}

const quoted = (text: string) => (text === '' ? '' : `: "${text.slice(0, 40)}"`);

function sideOf(element: XmlElement, whose: string): Side {
  const text = onlyTextAt(element, 'CdtDbtInd');
  if (text === 'CRDT') return 'credit';
  if (text === 'DBIT') return 'debit';
  throw statementUnreadable(`${whose} does not say whether the money arrived or left${quoted(text)}.`);
}

/** A type of SWIFT, and the code of a German bank if it has one, as in `NRTI+159+00`. */
const PROPRIETARY = /^([A-Z][A-Z0-9]{3})(?:\+(\d{3}))?(?!\w)/;

/** Whether it has a reason of return, or a code that means one. */
function isReturn(element: XmlElement): boolean {
  if (elementsAt(element, 'RtrInf').length > 0) return true;
  const [, type = '', german = ''] = PROPRIETARY.exec(textAt(element, 'BkTxCd/Prtry/Cd')) ?? [];
  return isReturnType(type) || isGermanReturn(german) || isIsoReturn(textAt(element, 'BkTxCd/Domn/Fmly/SubFmlyCd'));
}

function isReversed(entry: XmlElement, name: string): boolean {
  const text = onlyTextAt(entry, 'RvslInd');
  if (/^(?:true|1)$/i.test(text)) return true;
  if (/^(?:false|0|)$/i.test(text)) return false;
  throw statementUnreadable(`${name} has a mark of reversal that is not known${quoted(text)}.`);
}

/** Whether it is booked, not only expected or told. A bank that has no code may say it in its own words. */
export function isBooked(entry: XmlElement): boolean {
  const status = onlyTextAt(entry, 'Sts');
  if (/^(?:book(?:ed)?|)$/i.test(status)) return true;
  if (/^(?:PDNG|INFO|FUTR)$/i.test(status)) return false;
  throw statementUnreadable(`${entryName(entry)} has a status that is not known${quoted(status)}.`);
}

function readEntry(element: XmlElement, parts: readonly XmlElement[]): Entry {
  const name = entryName(element);
  const money = moneyAt(element, 'Amt');
  if (!money) throw statementUnreadable(`${name} has no amount.`);
  const bookedOn = dayOf(element);
  if (!bookedOn) throw statementUnreadable(`${name} has no day of booking.`);
  const ids = [textAt(element, 'AcctSvcrRef'), ...(parts.length === 1 ? parts.map(ownIdOf) : [])];
  return {
    element,
    name,
    side: sideOf(element, name),
    isReturned: isReversed(element, name) || isReturn(element),
    money,
    bookedOn,
    bankId: ids.map(ownBankId).find(Boolean) ?? '',
  };
}

function readPart(element: XmlElement, { side, isReturned, name }: Entry): Part {
  const hasSide = elementsAt(element, 'CdtDbtInd').length > 0;
  return {
    element,
    side: hasSide ? sideOf(element, `${name} has a part that`) : side,
    isReturned: isReturned || isReturn(element),
  };
}

const ownIdOf = (part: XmlElement) => textAt(part, 'Refs/AcctSvcrRef');

/** Ids of the parts: their own if each has another, otherwise such as no bank gives. */
function idsOf({ bankId }: Entry, parts: readonly Part[]): string[] {
  const own = parts.map(({ element }) => ownBankId(ownIdOf(element)));
  const isTelling = !own.includes('') && new Set(own.map(accountForm)).size === parts.length;
  return isTelling ? own : parts.map((_, at) => bankId && `${bankId} part ${at + 1}`);
}

/**
 * The amounts of the transfers in a batch, in the currency of the account; undefined unless they add up, with their
 * sides, to the amount that was booked.
 */
function sharesOf({ money, side }: Entry, parts: readonly Part[]): Money[] | undefined {
  const shares = parts.map(({ element }) => moneyAt(element, 'Amt') ?? moneyAt(element, 'AmtDtls/TxAmt/Amt'));
  const known = shares.filter((share) => share !== undefined).filter(({ currency }) => currency === money.currency);
  if (known.length < parts.length) return undefined;
  const sum = known.reduce((all, { amount }, at) => all + (parts[at]?.side === side ? amount : -amount), 0);
  return sum === money.amount ? known : undefined;
}

function textsOf(details: XmlElement): string[] {
  return [
    ...textsAt(details, 'RmtInf/Strd/CdtrRefInf/Ref'),
    ...textsAt(details, 'RmtInf/Ustrd'),
    ...textsAt(details, 'RmtInf/Strd/RfrdDocInf/Nb'),
    ...textsAt(details, 'RmtInf/Strd/AddtlRmtInf'),
    ...textsAt(details, 'AddtlTxInf'),
  ];
}

/** Later versions of the format have a party within the debtor. */
const PAYERS = ['RltdPties/Dbtr/Pty/Nm', 'RltdPties/Dbtr/Nm', 'RltdPties/UltmtDbtr/Pty/Nm', 'RltdPties/UltmtDbtr/Nm'];

/** A line of these parts. What a credit contradicts, or what came back, is no money of a buyer. */
function lineOf(entry: Entry, side: Side, parts: readonly Part[]): Omit<ReadLine, 'bankId' | 'amount' | 'currency'> {
  const texts = parts.flatMap(({ element }) => textsOf(element));
  const single = parts.length === 1 ? parts[0]?.element : undefined;
  const isDoubtful = entry.isReturned || parts.some((part) => part.isReturned || part.side !== side);
  return {
    bookedOn: entry.bookedOn,
    kind: side === 'debit' ? 'debit' : isDoubtful ? 'reversal' : 'credit',
    reference: referenceText(texts.some(Boolean) ? texts : textsAt(entry.element, 'AddtlNtryInf')),
    payer: single ? lineText(textAt(single, ...PAYERS)) : '',
    endToEndId: single ? lineText(textAt(single, 'Refs/EndToEndId').replace(/^NOTPROVIDED$/, '')) : '',
  };
}

/** The lines of a booked entry: one, or each transfer of a batch; none if nothing moved. */
export function linesOfEntry(element: XmlElement): ReadLine[] {
  const details = elementsAt(element, 'NtryDtls/TxDtls');
  const entry = readEntry(element, details);
  if (entry.money.amount === 0) return [];
  const parts = details.map((each) => readPart(each, entry));
  const shares = parts.length > 1 ? sharesOf(entry, parts) : undefined;
  if (!shares) return [{ ...lineOf(entry, entry.side, parts), ...entry.money, bankId: lineText(entry.bankId) }];
  const ids = idsOf(entry, parts);
  return shares.flatMap((money, at) => {
    const part = parts[at];
    if (!part || money.amount === 0) return [];
    return [{ ...lineOf(entry, part.side, [part]), ...money, bankId: lineText(ids[at] ?? '') }];
  });
}
