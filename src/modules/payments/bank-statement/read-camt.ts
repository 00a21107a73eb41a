import type { XmlElement } from '@rgrove/parse-xml';
import { entryName, isBooked, linesOfEntry, moneyAt } from './camt-entry.ts';
import { elementsAt, parseStatement, textAt } from './camt-xml.ts';
import { NO_STATEMENT, statementUnreadable } from './refuse-statement.ts';
import { doNotAddUp, EXPORT_ONE, signedAmount } from './statement-balance.ts';
import { accountForm, type ReadLine, type ReadStatement } from './statement-line.ts';

const currencyOf = (element: XmlElement) => elementsAt(element, 'Amt')[0]?.attributes.Ccy ?? '';

const nameOf = (statement: XmlElement) => textAt(statement, 'Id').slice(0, 40);

function balancesAt(statement: XmlElement, types: readonly string[]): XmlElement[] {
  return elementsAt(statement, 'Bal').filter((each) => types.includes(textAt(each, 'Tp/CdOrPrtry/Cd')));
}

/** In minor units, negative if overdrawn. */
function amountOf(balance: XmlElement): number {
  const amount = moneyAt(balance, 'Amt')?.amount ?? 0;
  return textAt(balance, 'CdtDbtInd') === 'CRDT' ? amount : -amount;
}

/** @throws Refusal for an entry in a currency in which the account has no balance */
function requireCurrencyOfBalances(statement: XmlElement, entries: readonly XmlElement[]): void {
  const currencies = elementsAt(statement, 'Bal').map(currencyOf);
  const foreign = currencies.length > 0 && entries.find((entry) => !currencies.includes(currencyOf(entry)));
  if (foreign)
    throw statementUnreadable(`${entryName(foreign)} is in another currency than the balances of its statement.`);
}

/** @throws Refusal if the statement closes in another currency than it opens */
function noticesOf(statement: XmlElement, lines: readonly ReadLine[]): string[] {
  const [[opening], closings] = [balancesAt(statement, ['OPBD', 'PRCD']), balancesAt(statement, ['CLBD'])];
  const [other] = closings;
  if (!opening || !other) return [];
  const currency = currencyOf(opening);
  const closing = closings.find((each) => currencyOf(each) === currency);
  if (!closing)
    throw statementUnreadable(
      `Statement ${nameOf(statement)} opens in ${currency} and closes in ${currencyOf(other)}. ${EXPORT_ONE}`,
    );
  const sum = lines
    .filter((line) => line.currency === currency)
    .reduce((all, line) => all + signedAmount(line), amountOf(opening));
  return sum === amountOf(closing) ? [] : [doNotAddUp(nameOf(statement))];
}

function statementOf(statement: XmlElement): ReadStatement {
  const entries = elementsAt(statement, 'Ntry').filter(isBooked);
  const lines = entries.flatMap(linesOfEntry);
  requireCurrencyOfBalances(statement, entries);
  return {
    name: `${textAt(statement, 'Id')} ${textAt(statement, 'StmtPgntn/PgNb')}`,
    account: accountForm(textAt(statement, 'Acct/Id/IBAN', 'Acct/Id/Othr/Id')),
    lines,
    notices: noticesOf(statement, lines),
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
