import { NEUTRAL_GREETING, signature } from '#src/core/accounts/account-mails.ts';
import { company } from '#src/core/site/company.ts';
import { endInWords } from '#src/core/site/end-in-words.ts';
import { formatMinor, formatMoney, formatPieces } from '#src/platform/i18n/money.ts';
import { type MailRow, writeMail } from '#src/platform/mail/write-mail.ts';
import { hasAlternatives, type QuoteOffer, totalOfOffer } from './offer.ts';
import { type LossReason, lossNames, quotePath, type RequestedContent } from './quote.ts';

interface MailedQuote {
  id: string;
  number: string;
  revision: string;
  email: string;
  name: string;
  valid_until: number | null;
  currency: string;
}

const greetingOf = ({ name }: Pick<MailedQuote, 'name'>) => (name ? `Dear ${name},` : NEUTRAL_GREETING);
const endOf = ({ valid_until }: Pick<MailedQuote, 'valid_until'>) => endInWords(valid_until ?? 0);
const buttonTo = (url: string) => ({ label: 'Open the quote', url });

function rowsOf(quote: MailedQuote, offer: QuoteOffer): MailRow[] {
  const { currency, lines, charges, discount, delivery } = offer;
  const money = (amount: number) => formatMinor(amount, currency);
  return [
    ...lines.map(({ tool, pieces, unitPrice, alternative }): MailRow => {
      const name = alternative ? `${tool} (alternative ${alternative})` : tool;
      return [name, `${formatPieces(pieces)} pieces at ${money(unitPrice)}`];
    }),
    ...charges.map(({ text, amount }): MailRow => [text, money(amount)]),
    ...(discount ? [[discount.text, money(-discount.amount)] as const] : []),
    ...(hasAlternatives(lines) ? [] : [['Total without tax', money(totalOfOffer(offer)), 'sum'] as const]),
    ...(delivery ? [['Delivery', delivery] as const] : []),
    ['Valid until', endOf(quote)],
  ];
}

interface MailParts {
  url: string;
  footer: readonly string[];
}

const WITH_SECRET =
  'You can read, print and decline it without an account. To accept it, sign in or sign up on its page.';
const FOR_MEMBERS = 'Sign in to read, accept or decline it.';

/** Mail to the customer with a new revision. @param withSecret whether its link opens the quote without an account */
export function offerMail(
  quote: MailedQuote,
  offer: QuoteOffer,
  { url, withSecret, footer }: MailParts & { withSecret: boolean },
) {
  const isFirst = quote.revision === 'A';
  return writeMail({
    to: quote.email,
    subject: isFirst ? `Our quote ${quote.number}` : `Our quote ${quote.number}, revision ${quote.revision}`,
    headline: isFirst ? 'Our offer for you' : 'Our changed offer for you',
    greeting: greetingOf(quote),
    paragraphs: [
      isFirst
        ? 'Thank you for your interest. This is our offer.'
        : 'We have changed our offer. It replaces the one before.',
      withSecret ? WITH_SECRET : FOR_MEMBERS,
    ],
    rows: rowsOf(quote, offer),
    button: buttonTo(url),
    signature,
    footer,
  });
}

/** Mail to the customer some days before an offer ends. */
export function reminderMail(quote: MailedQuote, offer: QuoteOffer, { url, footer }: MailParts) {
  return writeMail({
    to: quote.email,
    subject: `Our quote ${quote.number} is valid until ${endOf(quote)}`,
    headline: 'Your quote ends soon',
    greeting: greetingOf(quote),
    paragraphs: ['Our offer ends soon. If you need more time, please answer this email.'],
    rows: rowsOf(quote, offer),
    button: buttonTo(url),
    signature,
    footer,
  });
}

/** Mail to sales. */
export function askedMail(
  to: string,
  quote: MailedQuote,
  { lines, port, message }: RequestedContent,
  publicUrl: string,
) {
  return writeMail({
    to,
    replyTo: quote.email,
    subject: `${quote.number}: ${quote.name} asks for a quote`,
    greeting: 'A customer asks for a quote:',
    paragraphs: [...(message ? message.split(/\n{2,}/) : []), 'A reply to this mail goes to the customer.'],
    rows: [
      ...lines.map(({ tool, pieces, targetPrice }): MailRow => {
        const target = targetPrice === null ? '' : `, target ${formatMoney(targetPrice, quote.currency)}`;
        return [tool, `${formatPieces(pieces)} pieces${target}`];
      }),
      ...(port ? [['Port', port] as const] : []),
      ['Customer', `${quote.name}\n${quote.email}`],
    ],
    button: { label: 'Write the offer', url: `${publicUrl}${quotePath(quote.id)}` },
    signature: company.name,
  });
}

/** Mail to sales. */
export function quoteDeclinedMail(
  to: string,
  quote: MailedQuote & { why: LossReason; reason: string },
  publicUrl: string,
) {
  return writeMail({
    to,
    replyTo: quote.email,
    subject: `${quote.number} is declined`,
    greeting: 'A customer has declined our offer:',
    paragraphs: quote.reason ? [quote.reason] : [],
    rows: [
      ['Customer', quote.name ? `${quote.name}\n${quote.email}` : quote.email],
      ['Why', lossNames[quote.why]],
    ],
    button: buttonTo(`${publicUrl}${quotePath(quote.id)}`),
    signature: company.name,
  });
}

/** Mail to the customer, or to sales if the customer has taken the request back. */
export function withdrawnMail(to: string, quote: MailedQuote & { reason: string }, publicUrl: string) {
  return writeMail({
    to,
    subject: `${quote.number} is withdrawn`,
    headline: 'A quote is withdrawn',
    greeting: greetingOf(quote),
    paragraphs: [`The quote ${quote.number} no longer applies.`, ...(quote.reason ? [`Reason: ${quote.reason}`] : [])],
    button: buttonTo(`${publicUrl}${quotePath(quote.id)}`),
    signature,
  });
}

/** Mail to sales; the customer gets that of the orders. */
export function acceptedMail(
  to: string,
  quote: MailedQuote & { invoice: string | null },
  leftOut: readonly string[],
  publicUrl: string,
) {
  return writeMail({
    to,
    replyTo: quote.email,
    subject: `${quote.number} is accepted`,
    greeting: 'A customer has accepted our offer:',
    paragraphs:
      leftOut.length > 0
        ? [`Left out, because stock is short: ${leftOut.join(', ')}. The customer may want it later.`]
        : [],
    rows: [
      ['Customer', quote.name ? `${quote.name}\n${quote.email}` : quote.email],
      ['Revision', quote.revision],
      ...(quote.invoice ? [['Invoice', quote.invoice] as const] : []),
    ],
    button: buttonTo(`${publicUrl}${quotePath(quote.id)}`),
    signature: company.name,
  });
}
