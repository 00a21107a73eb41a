import { MINIMUM_ORDER_QUANTITY } from '#src/core/orders/minimum-order.ts';
import { NOT_A_WHOLE_NUMBER, type Order, problemOfAddress } from '#src/core/orders/order.ts';
import { formatDate, today } from '#src/core/site/calendar.ts';
import { company } from '#src/core/site/company.ts';
import { MAX_PRICE_MINOR } from '#src/core/tools/tool-limits.ts';
import { isBlank } from '#src/platform/http/is-blank.ts';
import { amountRule, formatMinor, formatMoney, formatPieces, toMinorUnits } from '#src/platform/i18n/money.ts';

/** The event of a change to what was ordered. */
export const AMENDED = 'amended';

/** What an amendment can change. */
export type Amendable = Pick<Order, 'orderedMinQty' | 'unitPrice' | 'shippingAddress' | 'promisedFor'>;

export const amendableFields = ['orderedMinQty', 'unitPrice', 'shippingAddress', 'promisedFor'] as const;
export const amendmentFields = [...amendableFields, 'reason'] as const;
export type AmendmentField = (typeof amendmentFields)[number];

/** Only clerks change these. */
export const adminFields = ['unitPrice', 'promisedFor'] as const satisfies readonly AmendmentField[];

export const MAX_AMENDMENT_REASON = 500;

/** What an amendment has changed: the fields before and after it. */
export interface Amendment {
  before: Partial<Amendable>;
  after: Partial<Amendable>;
  reason: string | null;
}

declare module '../moves/order-history.ts' {
  interface OrderEvents {
    amended: true;
  }
  interface EventData {
    amendment?: Amendment | undefined;
    /** The order that got some of the pieces. */
    splitInto?: { id: string; number: string } | undefined;
  }
}

declare module '#src/core/orders/new-orders.server.ts' {
  interface PlacedData {
    /** The order that the pieces were split off. */
    splitFrom?: { id: string; number: string } | undefined;
  }
}

/** The wanted values; those that are not named stay. A number that cannot be read is NaN. */
export type Wanted = Readonly<{ [Name in keyof Amendable]?: Amendable[Name] | undefined }>;

/** The wanted values that differ from those of the order. */
export function changesOf(order: Amendable, wanted: Wanted): Partial<Amendable> {
  const differing = amendableFields.filter((name) => wanted[name] !== undefined && wanted[name] !== order[name]);
  return Object.fromEntries(differing.map((name) => [name, wanted[name]]));
}

/** An order, with what its customer has reported as paid. */
type OpenOrder = Pick<Order, 'state' | 'shippedAt' | 'cancelledAt' | 'receivedAmount' | 'reportedAmount'>;

/** Why an order cannot be amended by this person; undefined if it can. */
export function amendmentRefusal(
  { state, shippedAt, cancelledAt, receivedAmount, reportedAmount = 0 }: OpenOrder,
  isAdmin: boolean,
): { code: string; message: string } | undefined {
  if (cancelledAt !== null) return { code: 'order_cancelled', message: 'This order is cancelled.' };
  if (shippedAt !== null || state === 'shipped' || state === 'delivered')
    return {
      code: 'order_shipped',
      message: 'All pieces of this order have left our factory: it can no longer be changed.',
    };
  if (isAdmin) return undefined;
  const write = `please write to ${company.email.sales}.`;
  if (receivedAmount > 0)
    return { code: 'order_paid', message: `We have received a payment for this order. To change it, ${write}` };
  if (reportedAmount > 0)
    return {
      code: 'payment_reported',
      message: `You have reported a payment for this order, which we have not checked yet. To change it, ${write}`,
    };
  if (state !== 'to-be-paid')
    return { code: 'order_not_pending', message: `We are working on this order already. To change it, ${write}` };
  return undefined;
}

function piecesProblem(pieces: number, shipped: number): string | undefined {
  if (Number.isNaN(pieces)) return NOT_A_WHOLE_NUMBER;
  if (pieces < MINIMUM_ORDER_QUANTITY) return 'Input quantity is less than minimum quantity!';
  if (pieces < shipped)
    return `${formatPieces(shipped)} pieces have left our factory already: the order cannot have fewer.`;
  return Number.isInteger(pieces) ? undefined : NOT_A_WHOLE_NUMBER;
}

/** What is wrong with a price per piece that an admin has input, in units of the currency. */
export function unitPriceProblem(price: number, currency: string): string | undefined {
  const minor = toMinorUnits(price, currency);
  if (minor === undefined) return amountRule(currency);
  if (minor <= 0) return 'The price must be more than zero.';
  if (minor > MAX_PRICE_MINOR) return `The price can be at most ${formatMinor(MAX_PRICE_MINOR, currency)} per piece.`;
  return undefined;
}

/** The shipped pieces are invoiced at their price. */
function amendedPriceProblem(price: number, { shippedPieces, currency }: Pick<Order, 'shippedPieces' | 'currency'>) {
  if (shippedPieces === 0) return unitPriceProblem(price, currency);
  return `${formatPieces(shippedPieces)} pieces have left our factory at their price. For what has left, add a credit or a charge to the invoice. For another price of the rest, reduce or cancel this order, and place a new one.`;
}

function addressProblem(address: string): string | undefined {
  return isBlank(address) ? 'Please input your shipping address.' : problemOfAddress(address)?.message;
}

function reasonProblem(reason: string, isAdmin: boolean): string | undefined {
  if (isAdmin && isBlank(reason))
    return 'Please give the reason: it is in the history and in the mail to the customer.';
  if (reason.length <= MAX_AMENDMENT_REASON) return undefined;
  return `The reason can have at most ${MAX_AMENDMENT_REASON} characters. Please shorten it.`;
}

/**
 * The problems of an amendment by field, for the form and the server.
 * @param changes as `changesOf` finds them
 */
export function amendmentProblems(
  order: Pick<Order, 'shippedPieces' | 'currency'>,
  { orderedMinQty, unitPrice, shippingAddress, promisedFor }: Partial<Amendable>,
  reason: string,
  isAdmin: boolean,
): Partial<Record<AmendmentField, string>> {
  const problems = {
    orderedMinQty: orderedMinQty === undefined ? undefined : piecesProblem(orderedMinQty, order.shippedPieces),
    unitPrice: unitPrice === undefined ? undefined : amendedPriceProblem(unitPrice, order),
    shippingAddress: shippingAddress === undefined ? undefined : addressProblem(shippingAddress),
    promisedFor: promisedFor && promisedFor < today() ? 'The promised day must not be in the past.' : undefined,
    reason: reasonProblem(reason, isAdmin),
  };
  return Object.fromEntries(Object.entries(problems).filter(([, problem]) => problem));
}

export const labels = {
  orderedMinQty: 'Pieces',
  unitPrice: 'Price per piece',
  shippingAddress: 'Address',
  promisedFor: 'Ready by',
} as const satisfies Record<keyof Amendable, string>;

function inWords(name: keyof Amendable, values: Partial<Amendable>, currency: string): string {
  const value = values[name];
  if (value === undefined || value === null) return 'none';
  if (name === 'unitPrice') return formatMoney(Number(value), currency);
  if (name === 'orderedMinQty') return formatPieces(Number(value));
  return name === 'promisedFor' ? formatDate(String(value), 'long') : String(value);
}

/** What an amendment has changed, in words: label, before, after. */
export function amendmentRows({ before, after }: Amendment, currency: string) {
  return amendableFields
    .filter((name) => after[name] !== undefined)
    .map((name) => [labels[name], inWords(name, before, currency), inWords(name, after, currency)] as const);
}

/** Why an order cannot be split, besides what refuses every amendment. */
export function splitRefusal({
  state,
  receivedAmount,
  shippedPieces,
}: Pick<Order, 'state' | 'receivedAmount' | 'shippedPieces'>) {
  if (receivedAmount > 0)
    return { code: 'order_paid', message: 'We have received a payment for this order: it can no longer be split.' };
  if (state !== 'to-be-paid' || shippedPieces > 0)
    return { code: 'order_not_pending', message: 'Only a pending order can be split.' };
  return undefined;
}

/** The fewest pieces in each part; a clerk may leave fewer than the minimum order. */
export const leastPart = (isAdmin: boolean) => (isAdmin ? 1 : MINIMUM_ORDER_QUANTITY);

function partProblem(order: Pick<Order, 'orderedMinQty'>, pieces: number, isAdmin: boolean): string | undefined {
  if (Number.isNaN(pieces)) return NOT_A_WHOLE_NUMBER;
  const least = leastPart(isAdmin);
  const most = order.orderedMinQty - least;
  if (pieces >= least && pieces <= most) return undefined;
  if (most < least) return `An order of fewer than ${formatPieces(2 * least)} pieces cannot be split.`;
  return `Please split off ${formatPieces(least)} to ${formatPieces(most)} pieces, so that each part has at least ${formatPieces(least)}.`;
}

/** The problems of a split by field, for the form and the server. */
export function splitProblems(
  order: Pick<Order, 'orderedMinQty'>,
  { orderedMinQty, shippingAddress, reason }: { orderedMinQty: number; shippingAddress: string; reason: string },
  isAdmin: boolean,
): Partial<Record<AmendmentField, string>> {
  const problems = {
    orderedMinQty: partProblem(order, orderedMinQty, isAdmin),
    shippingAddress: addressProblem(shippingAddress),
    reason: reasonProblem(reason, isAdmin),
  };
  return Object.fromEntries(Object.entries(problems).filter(([, problem]) => problem));
}
