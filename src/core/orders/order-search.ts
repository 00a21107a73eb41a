import { withoutNul } from '#src/platform/http/without-nul.ts';
import { containsWords } from '#src/platform/i18n/contains-words.ts';
import { type OrderState, orderStates } from './lifecycle.ts';
import type { Order } from './order.ts';

/** What an admin asks of the list of all orders. */
export interface OrderSearch {
  /** Order number or its beginning, number of its proforma invoice, or words of customer, email, phone and tool. */
  text: string;
  state: OrderState | undefined;
}

export const MAX_SEARCH_LENGTH = 100;

/** Reads the address of the page; what cannot be understood is not asked for. */
export function parseOrderSearch(query: URLSearchParams): OrderSearch {
  return {
    text: withoutNul(query.get('q') ?? '')
      .trim()
      .slice(0, MAX_SEARCH_LENGTH),
    state: orderStates.find((state) => state === query.get('state')),
  };
}

/** Too short a beginning says nothing: all orders of some years begin alike. */
const SHORTEST_BEGINNING = 4;

/** The least and the greatest order number with this beginning, typed with dashes or without; undefined when it cannot be one. */
export function numbersFrom(typed: string): [least: string, greatest: string] | undefined {
  const digits = typed.toLowerCase().replaceAll('-', '');
  if (!/^[0-9a-f]{1,32}$/.test(digits) || digits.length < SHORTEST_BEGINNING) return undefined;
  const filled = (digit: string) =>
    digits.padEnd(32, digit).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
  return [filled('0'), filled('f')];
}

/** The end of an order number, as the number of a proforma invoice and the bank transfer that pays it name it. */
export function endOfNumber(typed: string): string | undefined {
  return /^PI-?([0-9a-f]{12})$/i.exec(typed)?.[1]?.toLowerCase();
}

/** Whether customer and tool of an order contain every word. */
export function matchesOrder({ orderedBy, orderedEmail, orderedPhone, orderedTool }: Order, text: string): boolean {
  return containsWords([orderedBy, orderedEmail, orderedPhone, orderedTool].join(' '), text);
}
