import { isBlank } from '#src/platform/http/is-blank.ts';
import { readNumber, readWhole } from '#src/platform/http/typed-number.ts';
import { fromMinorUnits, minorPriceOf } from '#src/platform/i18n/money.ts';
import type { OrderDues, OrderProgress } from './lifecycle.ts';
import { MINIMUM_ORDER_QUANTITY } from './minimum-order.ts';

export { MINIMUM_ORDER_QUANTITY };

/** An order as the API shows it (spec section 3); the fields below the line and its progress go beyond the specification. */
export interface Order extends OrderProgress, OrderDues {
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
  /** ISO 8601; until when its pieces are held unpaid. Null where no such limit was set. */
  heldUntil: string | null;
  /** Number of the invoice that it is paid on together with others, such as `PI-2026-J0001`; null: it has its own. */
  jointInvoice: string | null;
}

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

/** How long the texts of an order may be, for the form and the server. */
export const MAX_ADDRESS_LENGTH = 500;
export const MAX_PHONE_LENGTH = 40;

/** Whole pieces as typed, or NaN. More than a number holds exactly are none; what is in stock is the limit before. */
export const parsePieces = readWhole;

/** The digits of more pieces than a number holds exactly, and than any shop has; undefined for anything else. */
function countlessPieces(typed: string): string | undefined {
  return /^\s*0*([1-9]\d{15,})\s*$/.exec(typed)?.[1];
}

/** A field takes no more than that when it is typed into, but the address of a profile has several parts. */
export function problemOfAddress(shippingAddress: string): CheckoutProblem | undefined {
  if (shippingAddress.length <= MAX_ADDRESS_LENGTH) return undefined;
  return {
    field: 'shippingAddress',
    message: `The address can have at most ${MAX_ADDRESS_LENGTH} characters. Please shorten it.`,
  };
}

/**
 * The checks of spec section 5 "Checkout", in its order; the form and the server both ask here.
 * @param stock pieces available
 */
export function firstCheckoutProblem(input: CheckoutInput, stock: number): CheckoutProblem | undefined {
  const { shippingAddress, orderedPhone, orderedMinQty } = input;
  const pieces = parsePieces(orderedMinQty);
  const countless = countlessPieces(orderedMinQty);

  if (isBlank(shippingAddress) && isBlank(orderedPhone) && isBlank(orderedMinQty)) {
    return { field: 'form', message: 'Please fill up all blank input!' };
  }
  if (isBlank(shippingAddress)) return { field: 'shippingAddress', message: 'Please input your shipping address.' };
  if (isBlank(orderedPhone)) return { field: 'orderedPhone', message: 'Please input your phone number.' };
  if (isBlank(orderedMinQty)) return { field: 'orderedMinQty', message: 'Please input minimum quantity.' };
  if (readNumber(orderedMinQty) < MINIMUM_ORDER_QUANTITY) {
    return { field: 'orderedMinQty', message: 'Input quantity is less than minimum quantity!' };
  }
  if (countless || pieces > stock) {
    return { field: 'orderedMinQty', message: `Sorry! ${countless ?? pieces} quantities are not available in stock.` };
  }
  if (Number.isNaN(pieces)) return { field: 'orderedMinQty', message: 'Please input a whole number of pieces.' };
  return problemOfAddress(shippingAddress);
}

/** Spec section 9: quantity times unit price, in whatever unit the price is given. */
export function orderTotal(pieces: number, unitPrice: number): number {
  return pieces * unitPrice;
}

/** Open amount of an order, in its currency. */
export function amountDue({ orderedTotalPrice, receivedAmount, currency }: Order): number {
  return fromMinorUnits(minorPriceOf(orderedTotalPrice, currency) - minorPriceOf(receivedAmount, currency), currency);
}

/** The body of POST /order (spec section 7), read by the schema in order.api.ts. */
export interface OrderRequest {
  /** Without it, the name of the signed-in user. */
  orderedBy?: string | undefined;
  /** Without it, the address of the signed-in user. */
  orderedEmail?: string | undefined;
  shippingAddress: string;
  orderedPhone: string;
  orderedTool: string;
  /** Pieces; the digits of a number count as one. */
  orderedMinQty: string | number;
  orderedTotalPrice: string | number;
  /** Names the tool when two have the same name. */
  toolId?: string | undefined;
  /** Pieces that the buyer asks for beside the order; heard where an extension does. */
  furtherPieces?: string | undefined;
}
