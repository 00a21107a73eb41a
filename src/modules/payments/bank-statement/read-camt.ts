import type { XmlElement } from '@rgrove/parse-xml';
import { elementsAt, parseStatement, textAt, textsAt } from './camt-xml.ts';
import { isCurrency, minorUnitsOf } from './exact-amount.ts';
import { NO_STATEMENT, statementUnreadable } from './refuse-statement.ts';
import { accountForm, lineText, type ReadLine, type ReadStatement, referenceText } from './statement-line.ts';

/** An amount with its currency, in minor units. */
interface Money {
  amount: number;
  currency: string;
}

function moneyAt(element: XmlElement, path: string): Money | undefined {
  const [found] = elementsAt(element, path);
  if (!found) return undefined;
  const currency = found.attributes.Ccy ?? '';
  const amount = isCurrency(currency) ? minorUnitsOf(found.text.trim(), currency) : undefined;
  if (amount === undefined)
    throw statementUnreadable(`This statement has an amount that cannot be read: "${found.text.trim().slice(0, 40)}".`);
  return { amount, currency };
}

const DAY = /^\d{4}-\d\d-\d\d/;

/** Later versions of the format have a party within the debtor. */
const PAYERS = ['RltdPties/Dbtr/Pty/Nm', 'RltdPties/Dbtr/Nm', 'RltdPties/UltmtDbtr/Pty/Nm', 'RltdPties/UltmtDbtr/Nm'];

function textsOf(details: XmlElement): string[] {
  return [
    ...textsAt(details, 'RmtInf/Strd/CdtrRefInf/Ref'),
    ...textsAt(details, 'RmtInf/Ustrd'),
    ...textsAt(details, 'RmtInf/Strd/RfrdDocInf/Nb'),
    ...textsAt(details, 'RmtInf/Strd/AddtlRmtInf'),
    ...textsAt(details, 'AddtlTxInf'),
  ];
}

const isCredit = (element: XmlElement) => textAt(element, 'CdtDbtInd') === 'CRDT';

function kindOf(entry: XmlElement, details: XmlElement): ReadLine['kind'] {
  if (!isCredit(entry)) return 'debit';
  const isReversal = /^(?:true|1)$/.test(textAt(entry, 'RvslInd')) || elementsAt(details, 'RtrInf').length > 0;
  return isReversal ? 'reversal' : 'credit';
}

/**
 * The amounts of the transfers in a batch, in the currency of the account; undefined unless they add up to the amount
 * that was booked.
 */
function sharesOf(total: Money, parts: readonly XmlElement[]): Money[] | undefined {
  const shares = parts.map((part) => moneyAt(part, 'Amt') ?? moneyAt(part, 'AmtDtls/TxAmt/Amt'));
  const known = shares.filter((share) => share !== undefined).filter(({ currency }) => currency === total.currency);
  const sum = known.reduce((all, { amount }) => all + amount, 0);
  return known.length === parts.length && sum === total.amount ? known : undefined;
}

function lineOf(entry: XmlElement, details: XmlElement, money: Money, bankId: string): ReadLine {
  const bookedOn = DAY.exec(textAt(entry, 'BookgDt/Dt', 'BookgDt/DtTm', 'ValDt/Dt', 'ValDt/DtTm'))?.[0];
  if (!bookedOn) throw statementUnreadable('This statement has an entry without its day of booking.');
  const texts = textsOf(details);
  return {
    bankId: lineText(bankId),
    bookedOn,
    kind: kindOf(entry, details),
    ...money,
    reference: referenceText(texts.some(Boolean) ? texts : textsAt(entry, 'AddtlNtryInf')),
    payer: lineText(textAt(details, ...PAYERS)),
    endToEndId: lineText(textAt(details, 'Refs/EndToEndId').replace(/^NOTPROVIDED$/, '')),
  };
}

/** The lines of a booked entry: one, or each transfer of a batch. */
function linesOf(entry: XmlElement): ReadLine[] {
  const money = moneyAt(entry, 'Amt');
  if (!money) throw statementUnreadable('This statement has an entry without its amount.');
  const bankId = textAt(entry, 'AcctSvcrRef');
  const parts = elementsAt(entry, 'NtryDtls/TxDtls');
  const [first = entry] = parts;
  const ownId = (part: XmlElement) => textAt(part, 'Refs/AcctSvcrRef');
  if (parts.length < 2) return [lineOf(entry, first, money, bankId || ownId(first))];
  const shares = sharesOf(money, parts);
  if (!shares) return [{ ...lineOf(entry, entry, money, bankId), reference: referenceText(parts.flatMap(textsOf)) }];
  const ids = new Set(parts.map(ownId));
  const idOf = (part: XmlElement, at: number) =>
    ids.size === parts.length && !ids.has('') ? ownId(part) : bankId && `${bankId}/${at + 1}`;
  return parts.map((part, at) => lineOf(entry, part, shares[at] ?? money, idOf(part, at)));
}

const isBooked = (entry: XmlElement) => ['BOOK', ''].includes(textAt(entry, 'Sts/Cd', 'Sts'));

/** The balance of this type in minor units, negative if overdrawn; undefined without one. */
function balanceAt(statement: XmlElement, types: readonly string[]): number | undefined {
  const balance = elementsAt(statement, 'Bal').find((each) => types.includes(textAt(each, 'Tp/CdOrPrtry/Cd')));
  const money = balance && moneyAt(balance, 'Amt');
  return money && (isCredit(balance) ? money.amount : -money.amount);
}

function noticesOf(statement: XmlElement, entries: readonly XmlElement[]): string[] {
  const [opening, closing] = [balanceAt(statement, ['OPBD', 'PRCD']), balanceAt(statement, ['CLBD'])];
  if (opening === undefined || closing === undefined) return [];
  const sum = entries.reduce((all, entry) => {
    const amount = moneyAt(entry, 'Amt')?.amount ?? 0;
    return all + (isCredit(entry) ? amount : -amount);
  }, opening);
  const name = textAt(statement, 'Id').slice(0, 40);
  return sum === closing
    ? []
    : [`The lines of statement ${name} do not add up to its closing balance. Is a page missing?`];
}

function statementOf(statement: XmlElement): ReadStatement {
  const entries = elementsAt(statement, 'Ntry').filter(isBooked);
  return {
    name: `${textAt(statement, 'Id')} ${textAt(statement, 'StmtPgntn/PgNb')}`,
    account: accountForm(textAt(statement, 'Acct/Id/IBAN', 'Acct/Id/Othr/Id')),
    lines: entries.flatMap(linesOf),
    notices: noticesOf(statement, entries),
  };
}

/** Reads a statement in the format camt.053 (ISO 20022), of any version. @throws Refusal that names the reason */
export function readCamt(xml: string): ReadStatement[] {
  const root = parseStatement(xml);
  const statements = elementsAt(root, 'BkToCstmrStmt/Stmt');
  if (statements.length > 0) return statements.map(statementOf);
  const isOther = elementsAt(root, 'BkToCstmrAcctRpt').length + elementsAt(root, 'BkToCstmrDbtCdtNtfctn').length > 0;
  throw statementUnreadable(
    isOther
      ? 'This is a report of the day (camt.052 or camt.054), not yet a statement. Export camt.053.'
      : NO_STATEMENT,
  );
}
