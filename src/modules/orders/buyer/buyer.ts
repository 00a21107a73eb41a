import type { Order } from '#src/core/orders/order.ts';
import { storedText } from '#src/platform/i18n/normal-text.ts';

/** A text about the buyer: its label on forms, and its limits. */
export interface BuyerField {
  label: string;
  /** Most characters. */
  longest: number;
  /** Most lines; by default, the text has one. */
  lines?: number;
  hint?: string;
  adminOnly?: true;
}

/** What is the same for most orders of a customer, in the order of forms and papers. */
export const customerFields = {
  company: { label: 'Company', longest: 100, hint: 'Registered name, as on your bank account.' },
  vat: { label: 'VAT number', longest: 40 },
  bin: { label: 'BIN', longest: 40, hint: 'For companies in Bangladesh.' },
  eori: { label: 'EORI number', longest: 40, hint: 'For the customs of the European Union.' },
  consignee: {
    label: 'Consignee',
    longest: 300,
    lines: 6,
    hint: 'Name and address, if the goods go to another company or to the order of a bank.',
  },
  notifyParty: {
    label: 'Notify party',
    longest: 300,
    lines: 6,
    hint: 'Name, address and phone that the carrier tells of the arrival.',
  },
  portOfDischarge: { label: 'Port of discharge', longest: 80 },
  shippingMarks: { label: 'Shipping marks', longest: 300, lines: 8, hint: 'The text on every carton, in lines.' },
} as const satisfies Record<string, BuyerField>;

/** Everything about the buyer of one order. */
export const orderFields = {
  poNumber: { label: 'PO number', longest: 40, hint: 'The buyer’s own number of this order, on every paper.' },
  ...customerFields,
  expNumber: {
    label: 'EXP number',
    longest: 40,
    adminOnly: true,
    hint: 'Export form of the bank, on shipping papers.',
  },
} as const satisfies Record<string, BuyerField>;

type CustomerField = keyof typeof customerFields;
export type OrderField = keyof typeof orderFields;

/** The buyer on the papers of a customer's new orders; unknown texts are empty. */
export type CustomerBuyer = Readonly<Record<CustomerField, string>>;

/** The buyer on the papers of an order. */
export type OrderBuyer = Readonly<Record<OrderField, string>>;

export const customerFieldNames = Object.keys(customerFields) as CustomerField[];
export const orderFieldNames = Object.keys(orderFields) as OrderField[];

export const isForAdmins = (name: OrderField): boolean => (orderFields[name] as BuyerField).adminOnly === true;

/** The fields of a form about an order. @param isAdmin who fills it in */
export const fieldsFor = (isAdmin: boolean): OrderField[] =>
  orderFieldNames.filter((name) => isAdmin || !isForAdmins(name));

const emptyOf = <Name extends string>(names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, ''])) as Record<Name, string>;

export const noCustomerBuyer: CustomerBuyer = emptyOf(customerFieldNames);
export const noOrderBuyer: OrderBuyer = emptyOf(orderFieldNames);

export const MAX_PURCHASE_ORDER_BYTES = 5 * 1024 * 1024;
/** Limits how much a customer can store. */
export const MAX_PURCHASE_ORDERS = 10;

const oneSpaced = (line: string) => line.replace(/\s+/gu, ' ').trim();

/** The one form in which a text is stored and printed: normal letters, single spaces, no empty lines around it. */
export function buyerText(name: OrderField, typed: string): string {
  const text = storedText(typed);
  const { lines }: BuyerField = orderFields[name];
  if (lines === undefined) return oneSpaced(text);
  return text
    .split(/\r\n|[\n\r\u2028\u2029]/)
    .map(oneSpaced)
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

function problemOf(name: OrderField, typed: string): string | undefined {
  const { longest, lines = 1 }: BuyerField = orderFields[name];
  const text = buyerText(name, typed);
  if (text.length > longest) return `At most ${longest} characters are possible. Please shorten it.`;
  return text.split('\n').length > lines ? `At most ${lines} lines fit on the papers.` : undefined;
}

/** The problems of the texts, by field, for the forms and the server. */
export function buyerProblems<Name extends OrderField>(
  texts: Readonly<Partial<Record<Name, string | undefined>>>,
): Partial<Record<Name, string>> {
  const names = Object.keys(texts) as Name[];
  const found = names.map((name) => [name, problemOf(name, texts[name] ?? '')] as const);
  return Object.fromEntries(found.filter(([, problem]) => problem)) as Partial<Record<Name, string>>;
}

type Progress = Pick<Order, 'shippedAt' | 'shippedPieces' | 'cancelledAt'>;

/** Whether the buyer may still change what the papers say: no piece has left the factory. Clerks may always. */
export function mayBuyerChange({ shippedAt, shippedPieces, cancelledAt }: Progress): boolean {
  return shippedAt === null && shippedPieces === 0 && cancelledAt === null;
}

/** The event of a change of the buyer. */
export const BUYER_CHANGED = 'buyer-changed';
/** The event of a purchase order that was sent as a file. */
export const PURCHASE_ORDER_SENT = 'purchase-order-sent';

/** The changed texts of a buyer. */
export interface BuyerChange {
  before: Partial<OrderBuyer>;
  after: Partial<OrderBuyer>;
}

declare module '../moves/order-history.ts' {
  interface OrderEvents {
    'buyer-changed': true;
    'purchase-order-sent': true;
  }
  interface EventData {
    /** What changed about the buyer on the papers. */
    buyer?: BuyerChange | undefined;
    /** Ids of the file with the purchase order, and of the file that it replaces. */
    purchaseOrder?: { before: string | null; after: string } | undefined;
  }
}
declare module '#src/core/orders/new-orders.server.ts' {
  interface PlacedData {
    /** The buyer's own number of the order. */
    poNumber?: string | undefined;
  }
}
