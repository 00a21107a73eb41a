import { formatDate } from '#src/core/site/calendar.ts';
import { company } from '#src/core/site/company.ts';
import type {
  AccountStatement,
  CurrencyStatement,
  StatementRow,
} from '#src/modules/payments/books/account-statement.ts';
import { AGES } from '#src/modules/payments/books/aging.ts';
import { printedMoney } from '#src/platform/i18n/money.ts';
import type { Paper, PaperSection } from './paper.ts';

const balanceLine = (day: string, label: string, balance: number, currency: string) => [
  `${formatDate(day, 'short')}\n${label} in ${currency}`,
  '',
  '',
  printedMoney(balance, currency),
];

function lineOf({ on, document, text, amount, balance }: StatementRow, currency: string): string[] {
  const about = text.includes(document) ? text : `${text} · ${document}`;
  return [
    `${formatDate(on, 'short')}\n${about}`,
    amount > 0 ? printedMoney(amount, currency) : '',
    amount < 0 ? printedMoney(-amount, currency) : '',
    printedMoney(balance, currency),
  ];
}

const linesOf = ({ from, to }: AccountStatement, { currency, opening, rows, closing }: CurrencyStatement) => [
  balanceLine(from, 'Opening balance', opening, currency),
  ...rows.map((row) => lineOf(row, currency)),
  balanceLine(to, 'Closing balance', closing, currency),
];

function agesOf({ currency, aging, credit }: CurrencyStatement): PaperSection {
  const rows = AGES.map(([age, label], index) => {
    return [index === 0 ? label : `${label} overdue`, printedMoney(aging[age], currency)] as const;
  });
  const surplus = credit > 0 ? [['Received beyond that', printedMoney(credit, currency)] as const] : [];
  return { title: `Open in ${currency}`, warning: null, text: null, rows: [...rows, ...surplus] };
}

/** A statement of account as a printable document. @param today the day of the ages */
export function statementPaper(statement: AccountStatement, today: string): Paper {
  const { customer, from, to, currencies } = statement;
  return {
    title: 'Statement of account',
    number: `${from} – ${to}`,
    from: company.name,
    stamp: null,
    facts: [
      ['From', formatDate(from, 'long')],
      ['To', formatDate(to, 'long')],
      ['Ages as of', formatDate(today, 'long')],
    ],
    parties: [
      ['Seller', [company.legalName, ...company.address, company.phone.display, company.email.sales]],
      ['Buyer', [customer.name, customer.email].filter(Boolean)],
    ],
    columns: ['Invoices and payments', 'Charged', 'Credited', 'Balance'],
    lines: currencies.flatMap((each) => linesOf(statement, each)),
    totals: currencies.map(({ currency, closing }) => [`Balance (${currency})`, printedMoney(closing, currency)]),
    words: null,
    sections: currencies.map(agesOf),
    signature: null,
  };
}
