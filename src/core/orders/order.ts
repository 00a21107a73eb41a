import { isBlank } from '#src/platform/http/is-blank.ts';
import { fromMinorUnits, minorPriceOf } from '#src/platform/i18n/money.ts';
import { phoneProblem } from '#src/platform/i18n/phone.ts';
import { parseNumber, parseWholeNumber, readNumber } from '#src/platform/i18n/read-number.ts';
import { MINIMUM_ORDER_QUANTITY } from './minimum-order.ts';
import type { OrderDues, OrderProgress } from './order-progress.ts';

/** What modules know about the next payment of an order when it is listed or shown; absent otherwise. */
export interface PaymentSummary {
  /** Sum of the transfers that its customer has reported and no clerk has checked yet, in its currency. */
  reportedAmount?: number;
  /** Sum of what is due now on all orders of its joint invoice, in its currency. */
  jointDue?: number;
  /** The payment that is due now can be made by card. */
  byCard?: true;
  /** Its invoice is to be paid once the freight is on it. */
  freightToAdd?: true;
}

/** What an order in the answer to a search has. */
interface SearchHit {
  /** The buyer's own number of it, if it has one. */
  poNumber?: string;
  /** What it was found by, if its row does not show it: `bank reference FT 991`. */
  foundBy?: string;
}

/** An order in the API (spec section 3); the fields below the line and its progress go beyond the specification. */
export interface Order extends OrderProgress, OrderDues, PaymentSummary, SearchHit {
  _id: string;
  orderedBy: string;
  orderedEmail: string;
  shippingAddress: string;
  orderedPhone: string;
  orderedTool: string;
  orderedMinQty: number;
  orderedTotalPrice: number;
  // ---
  /** Visible number: `ORD-2026-0042`. */
  number: string;
  toolId: string;
  /** Price per piece at the time of the order. */
  unitPrice: number;
  currency: string;
  /** ISO 8601. */
  placedAt: string;
  /** ISO 8601; until when its pieces are held unpaid. Null if there is no such limit. */
  heldUntil: string | null;
  /** Number of the joint invoice for this and other orders, such as `PI-2026-J0001`; null: it has its own invoice. */
  jointInvoice: string | null;
  /** Main picture of its tool, in lists; absent if the catalogue does not have the tool. */
  img?: string;
}

type AmountsOfOrder = Pick<Order, 'orderedTotalPrice' | 'adjustmentAmount' | 'currency'>;

/** Whether its amounts are in the answer: a role of the staff without sight of money gets null in their place. */
export const showsMoney = ({ orderedTotalPrice }: Pick<Order, 'orderedTotalPrice'>): boolean =>
  (orderedTotalPrice as number | null) !== null;

/** Values of the checkout form: texts as typed. */
export interface CheckoutInput {
  shippingAddress: string;
  orderedPhone: string;
  /** Pieces, as typed. */
  orderedMinQty: string;
}

export const checkoutFields = ['shippingAddress', 'orderedPhone', 'orderedMinQty'] as const;

export interface CheckoutProblem {
  field: (typeof checkoutFields)[number] | 'form';
  message: string;
}

/** Maximum lengths of the texts of an order, for the form and the server. */
export const MAX_ADDRESS_LENGTH = 500;
export const MAX_PHONE_LENGTH = 40;

export const NOT_A_WHOLE_NUMBER = 'Please input a whole number of pieces in digits only, such as 500 or 1,500.';

/** A quantity above the safe integers, more than any stock, in digits or as `1e+30`; undefined for anything else. */
function countlessPieces(typed: string): string | undefined {
  const { value, figures } = readNumber(typed);
  if (/e/i.test(figures) && value > Number.MAX_SAFE_INTEGER && Number.isFinite(value)) return String(value);
  return /^0*([1-9]\d{15,})$/.exec(figures)?.[1];
}

/** An address that is pasted, or joined from the parts of a profile, may be longer. */
export function problemOfAddress(shippingAddress: string): CheckoutProblem | undefined {
  if (shippingAddress.length <= MAX_ADDRESS_LENGTH) return undefined;
  return {
    field: 'shippingAddress',
    message: `The address can have at most ${MAX_ADDRESS_LENGTH} characters. Please shorten it.`,
  };
}

function problemOfPhone(orderedPhone: string): CheckoutProblem | undefined {
  const message = phoneProblem(orderedPhone);
  return message ? { field: 'orderedPhone', message } : undefined;
}

/**
 * The checks of spec section 5 "Checkout", in its order, for the form and the server.
 * @param stock pieces available
 */
export function firstCheckoutProblem(input: CheckoutInput, stock: number): CheckoutProblem | undefined {
  const { shippingAddress, orderedPhone, orderedMinQty } = input;
  const pieces = parseWholeNumber(orderedMinQty);
  const countless = countlessPieces(orderedMinQty);

  if (isBlank(shippingAddress) && isBlank(orderedPhone) && isBlank(orderedMinQty)) {
    return { field: 'form', message: 'Please fill up all blank input!' };
  }
  if (isBlank(shippingAddress)) return { field: 'shippingAddress', message: 'Please input your shipping address.' };
  if (isBlank(orderedPhone)) return { field: 'orderedPhone', message: 'Please input your phone number.' };
  if (isBlank(orderedMinQty)) return { field: 'orderedMinQty', message: 'Please input minimum quantity.' };
  if (parseNumber(orderedMinQty, 0) < MINIMUM_ORDER_QUANTITY) {
    return { field: 'orderedMinQty', message: 'Input quantity is less than minimum quantity!' };
  }
  if (countless || pieces > stock) {
    return { field: 'orderedMinQty', message: `Sorry! ${countless ?? pieces} quantities are not available in stock.` };
  }
  if (Number.isNaN(pieces)) return { field: 'orderedMinQty', message: NOT_A_WHOLE_NUMBER };
  return problemOfAddress(shippingAddress) ?? problemOfPhone(orderedPhone);
}

/** Spec section 9: quantity times unit price, in the unit of the price. */
export function orderTotal(pieces: number, unitPrice: number): number {
  return pieces * unitPrice;
}

/** What is to be paid for an order in all: its total with charges and tax, less discounts; in its currency. */
export function amountToPay({ orderedTotalPrice, adjustmentAmount, currency }: AmountsOfOrder): number {
  return fromMinorUnits(minorPriceOf(orderedTotalPrice, currency) + minorPriceOf(adjustmentAmount, currency), currency);
}

/** What is left to pay of an order, in its currency. */
export function leftToPay(order: AmountsOfOrder & Pick<Order, 'receivedAmount'>): number {
  const { receivedAmount, currency } = order;
  return fromMinorUnits(minorPriceOf(amountToPay(order), currency) - minorPriceOf(receivedAmount, currency), currency);
}

/** The name under which an account without a name orders: the part of its address before the `@`. */
export function nameOfBuyer(name: string, email: string): string {
  return name.trim() || email.slice(0, email.lastIndexOf('@'));
}

/** The body of POST /order (spec section 7), read by the schema in order.api.ts. */
export interface OrderRequest {
  /** By default, the name of the signed-in user. */
  orderedBy?: string | undefined;
  /** By default, the email address of the signed-in user. */
  orderedEmail?: string | undefined;
  shippingAddress: string;
  orderedPhone: string;
  orderedTool: string;
  /** Pieces, as a number or its digits. */
  orderedMinQty: string | number;
  orderedTotalPrice: string | number;
  /** Identifies the tool if several have the same name. */
  toolId?: string | undefined;
  /** Pieces that the buyer asks for in addition to the order; ignored unless a module handles them. */
  furtherPieces?: string | undefined;
  /** The buyer's own number of the order; ignored unless a module handles it. */
  poNumber?: string | undefined;
}
