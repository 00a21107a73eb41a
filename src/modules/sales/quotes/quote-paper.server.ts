import { formatDate } from '#src/core/site/calendar.ts';
import { company } from '#src/core/site/company.ts';
import { endInWords } from '#src/core/site/end-in-words.ts';
import { amountInWords } from '#src/modules/payments/invoices/amount-in-words.ts';
import { partiesOf } from '#src/modules/payments/invoices/invoice.ts';
import { seller } from '#src/modules/payments/invoices/parties.server.ts';
import type { Paper } from '#src/modules/shipping/papers/paper.ts';
import { printedText } from '#src/modules/shipping/papers/print-problem.server.ts';
import { known } from '#src/modules/shipping/papers/proforma-paper.ts';
import { formatPieces, minorPriceOf, printedMoney } from '#src/platform/i18n/money.ts';
import { choiceTotals } from './choice-totals.ts';
import { hasAlternatives } from './offer.ts';
import type { Quote, QuoteRevision } from './quote.calls.ts';

export const revisionNumber = (number: string, revision: string): string => `${number}-${revision}`;

/** What a reader of the paper must know before anything else. */
function stampOf({ state, revision: latest }: Quote, { revision }: QuoteRevision): string | null {
  if (revision !== latest) return `SUPERSEDED: revision ${latest} has replaced it`;
  return state === 'offered' ? null : state.toUpperCase();
}

function linesOf({ lines, charges, discount, currency }: QuoteRevision): string[][] {
  const money = (amount: number) => printedMoney(amount, currency);
  return [
    ...lines.map(({ tool, alternative, pieces, unitPrice, amount }) => [
      alternative ? `${tool}\nAlternative ${alternative}` : tool,
      formatPieces(pieces),
      money(unitPrice),
      money(amount),
    ]),
    ...charges.map(({ text, amount }) => [text, '', '', money(amount)]),
    ...(discount ? [[`Discount: ${discount.text}`, '', '', money(-discount.amount)]] : []),
  ];
}

function termsText({ lines }: QuoteRevision): string {
  return [
    hasAlternatives(lines) && 'Of the lines with the same alternative, one is ordered.',
    'Prices are without tax; where tax is due, the proforma invoice has it. Stock is not held by this quote.',
  ]
    .filter(Boolean)
    .join('\n');
}

/** A revision of a quote as a printable document. */
export function quotePaper(quote: Quote, revision: QuoteRevision): Paper {
  const { currency, delivery, leadTimeDays, depositPercent, notes, total } = revision;
  const { email } = quote.customer;
  const name = printedText(quote.customer.name);
  const several = hasAlternatives(revision.lines);
  const number = revisionNumber(quote.number, revision.revision);
  return {
    title: 'Quote',
    number,
    from: company.name,
    stamp: stampOf(quote, revision),
    facts: known([
      ['Number', number],
      ['Date', formatDate(revision.offeredAt, 'long')],
      ['Valid until', endInWords(revision.validUntil)],
      ['Delivery', delivery],
      ['Lead time', leadTimeDays === null ? null : `${leadTimeDays} days`],
      ['Deposit', depositPercent === null ? null : `${depositPercent}%`],
      ['Payment', revision.revision === quote.revision ? quote.usualTerms : null],
    ]),
    parties: [...partiesOf({ seller, buyer: noBuyer }).slice(0, 1), ['Buyer', name ? [name, email] : [email]]],
    columns: ['Tool', 'Pieces', 'Price per piece', 'Amount'],
    lines: linesOf(revision),
    totals: choiceTotals(revision).map(({ label, amount }) => [
      `${label} (${currency})`,
      printedMoney(amount, currency),
    ]),
    words: several ? null : amountInWords(minorPriceOf(total, currency), currency),
    sections: [
      ...(notes ? [{ title: 'Notes', warning: null, text: notes, rows: [] }] : []),
      { title: 'Terms', warning: null, text: termsText(revision), rows: [] },
    ],
    signature: seller.name,
  };
}

const noBuyer = { name: '', address: '', phone: '', email: '', company: null, vat: null, eori: null, bin: null };
