import { isBlank } from '#src/platform/http/is-blank.ts';
import { amountRule, formatMinor, toMinorUnits } from '#src/platform/i18n/money.ts';
import type { InvoiceAdjustment, InvoiceContent } from './invoice.ts';
import { priceOfTools } from './recalculate.ts';
import { percentOf } from './tax.ts';

export const lineKinds = ['charge', 'discount', 'credit'] as const;

/** A line as a clerk enters it: with an amount in the currency of the invoice or, for a discount, with a percentage. */
export interface LineToAdd {
  kind: (typeof lineKinds)[number];
  text: string;
  amount?: number | undefined;
  percent?: number | undefined;
  /** A discount that leaves a price below the floor of a tool is meant. */
  belowFloor?: boolean | undefined;
}

export const MAX_LINE_TEXT = 150;

export interface LineProblem {
  code: string;
  message: string;
  field: 'kind' | 'text' | 'amount' | 'percent';
}

const problem = (field: LineProblem['field'], code: string, message: string): LineProblem => ({ field, code, message });

function problemOfPercent({ kind, amount, percent = 0 }: LineToAdd): LineProblem | undefined {
  const wrong = (code: string, message: string) => problem('percent', code, message);
  if (kind !== 'discount') return wrong('percent_of_discount', 'Only a discount can be a percentage.');
  if (amount !== undefined) return wrong('amount_and_percent', 'Please input either an amount or a percentage.');
  if (!(percent > 0 && percent <= 100) || Math.abs(percent * 100 - Math.round(percent * 100)) > 1e-9)
    return wrong('percent_out_of_range', 'Please input a percentage from 0.01 to 100, with two decimals at most.');
  return undefined;
}

function problemOfAmount({ kind, amount }: LineToAdd, currency: string): LineProblem | undefined {
  const wrong = (code: string, message: string) => problem('amount', code, message);
  const minor = amount === undefined ? undefined : toMinorUnits(amount, currency);
  if (minor === undefined) return wrong('amount_not_payable', amountRule(currency));
  if (minor === 0) return wrong('amount_zero', 'The amount must be more than zero.');
  if (kind === 'charge' && minor < 0)
    return wrong('amount_not_positive', 'A charge must be more than zero. Please add a discount or a credit instead.');
  return undefined;
}

/** What is wrong with a line by itself, for the form and the server. */
export function problemOfAddedLine(line: LineToAdd, currency: string): LineProblem | undefined {
  if (isBlank(line.text)) return problem('text', 'text_blank', 'Please input a text, such as Sea freight.');
  if (line.text.length > MAX_LINE_TEXT)
    return problem('text', 'text_too_long', `The text can have at most ${MAX_LINE_TEXT} characters.`);
  return line.percent === undefined ? problemOfAmount(line, currency) : problemOfPercent(line);
}

type Basis = Pick<InvoiceContent, 'lines' | 'currency'>;

/**
 * What a line takes off or adds, in minor units; it has no problem by itself.
 * @param document the invoice that it is added to
 */
function amountOfLine({ kind, amount = 0, percent }: LineToAdd, document: Basis): number {
  if (percent !== undefined) return 0 - percentOf(priceOfTools(document), percent);
  const minor = Math.abs(toMinorUnits(amount, document.currency) ?? 0);
  return kind === 'charge' ? minor : 0 - minor;
}

/** The line on an invoice, taxed at the rate of the tools, as it was frozen when the invoice was issued. */
export function adjustmentFor(id: string, line: LineToAdd, document: Basis): InvoiceAdjustment {
  const amount = amountOfLine(line, document);
  const taxPercent = document.lines[0]?.taxPercent ?? 0;
  const { kind, text, percent } = line;
  const percentage = percent === undefined ? {} : { percent };
  return { id, kind, text, ...percentage, amount, taxPercent, tax: percentOf(amount, taxPercent) };
}

/**
 * Why a line cannot be added to an invoice.
 * @param adjustment the line with its tax
 * @param received for the open orders of the invoice, in minor units
 */
export function problemOnInvoice(
  adjustment: InvoiceAdjustment,
  document: InvoiceContent,
  received: number,
): LineProblem | undefined {
  const { lines, adjustments, currency } = document;
  const field = adjustment.percent === undefined ? 'amount' : 'percent';
  if (adjustment.kind === 'charge') return undefined;
  if (adjustment.amount === 0)
    return problem(field, 'amount_zero', 'The discount is less than the smallest unit of the currency.');
  if (adjustment.kind === 'discount' && received > 0)
    return problem(
      'kind',
      'money_received',
      'Money has been received on this invoice, so that it takes a charge or a credit, but no discount.',
    );
  const reductions = adjustments.filter(({ kind }) => kind !== 'charge').reduce((sum, { amount }) => sum + amount, 0);
  const tools = Math.max(0, priceOfTools(document) + reductions);
  if (adjustment.kind === 'discount' && -adjustment.amount > tools)
    return problem(
      field,
      'discount_too_large',
      `The discount is more than the price of the tools: at most ${formatMinor(tools, currency)} can be taken off.`,
    );
  const net = [...lines, ...adjustments].reduce((sum, { amount }) => sum + amount, 0);
  if (-adjustment.amount > net)
    return problem(
      'amount',
      'credit_too_large',
      `The credit is more than the invoice: at most ${formatMinor(net, currency)} can be credited.`,
    );
  return undefined;
}
