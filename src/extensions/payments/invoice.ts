import type { SuppliedAs } from '#src/core/tools/supplied-as.ts';

/**
 * A proforma invoice as every document, page and mail reads it: what was issued, word for word. Amounts are integers of minor units
 * of `currency`; `formatMinor` writes them. What is not known is null.
 */
export interface InvoiceDocument {
  /** As people write it on a bank transfer: `PI-2026-0042`. */
  number: string;
  /** Empty at first; `A`, `B`, … of each reissue. */
  revision: string;
  /** Three letters, such as USD. */
  currency: string;
  /** ISO 8601. */
  issuedAt: string;
  /** ISO 8601. */
  validUntil: string | null;
  seller: Seller;
  buyer: Buyer;
  /** At least one, each of one order of the same buyer. */
  lines: readonly InvoiceLine[];
  total: number;
  /** Such as "USD seventeen thousand and 50/100". */
  amountInWords: string;
  /** Incoterm with place and edition, such as `FOB Chattogram, Incoterms 2020`. */
  delivery: string | null;
  /** Name of the port. Missing where it was issued before invoices said it, as the fields below. */
  portOfLoading?: string | null;
  /** Whether the goods may leave in several shipments. */
  partialShipments?: boolean | null;
  /** Null until the accountant has filled the bank details in: the sales team sends them then. */
  payment: InvoicePayment | null;
  /** Due amounts and dates; they add up to the total. */
  parts: readonly DuePart[];
}

export interface Seller {
  name: string;
  address: readonly string[];
  email: string;
  phone: string;
}

export interface Buyer {
  /** The person who ordered. */
  name: string;
  /** As typed, with its line breaks. */
  address: string;
  phone: string;
  email: string;
  company: string | null;
  vat: string | null;
  eori: string | null;
  bin: string | null;
}

export interface InvoiceLine {
  orderId: string;
  /** Such as `ORD-2026-0042`. */
  orderNumber: string;
  tool: string;
  supplied: SuppliedAs | null;
  pieces: number;
  unitPrice: number;
  amount: number;
  hsCode: string | null;
  /** Country of origin. */
  origin: string | null;
  cartons: number | null;
  netKg: number | null;
  grossKg: number | null;
  volumeM3: number | null;
  /** What production of the tool takes at most; missing where it was issued before invoices said it. */
  leadTimeDays?: number | null;
}

export interface InvoicePayment {
  /** As the accountant words them. */
  terms: string;
  /** Rows such as beneficiary, bank, IBAN (in groups of four) and SWIFT. */
  bank: readonly { name: string; value: string }[];
  /** Bank charges: OUR, SHA or BEN. */
  charges: 'OUR' | 'SHA' | 'BEN' | null;
  /** True for the demo's sample data: no payment may go there. */
  sample: boolean;
}

export interface DuePart {
  name: 'deposit' | 'balance';
  percent: number;
  amount: number;
  /** Such as `with the order` or `before shipment`. */
  due: string;
  /** ISO 8601; null where an event and no date makes it due. */
  dueOn: string | null;
}

/** An invoice, and what became of it since. */
export interface Invoice extends InvoiceDocument {
  /** A later revision took its place: it must not be paid on. */
  superseded: boolean;
  /** Numbers of all its revisions, as `invoiceNumber` writes them; the earliest first. */
  revisions: readonly string[];
}

/** Number and revision: `PI-2026-0042`, reissued `PI-2026-0042-A`. */
export function invoiceNumber({ number, revision }: Pick<InvoiceDocument, 'number' | 'revision'>): string {
  return revision ? `${number}-${revision}` : number;
}

/** `A` takes the place of the first, `B` of `A`, and `AA` of `Z`. @param count of the revisions there are */
export function revisionAfter(count: number): string {
  const letter = String.fromCharCode(65 + ((count - 1) % 26));
  return count <= 26 ? letter : revisionAfter(Math.floor((count - 1) / 26)) + letter;
}

/** The longest lead time of its lines, in words; null where one of them does not say. */
function leadTimeOf({ lines, parts }: Pick<InvoiceDocument, 'lines' | 'parts'>): string | null {
  const days = lines.flatMap(({ leadTimeDays }) => leadTimeDays ?? []);
  if (days.length === 0 || days.length < lines.length) return null;
  const start = parts.some(({ name }) => name === 'deposit') ? 'the deposit' : 'our confirmation';
  return `Up to ${Math.max(...days)} days from ${start}, sooner from stock`;
}

/** How and when the goods leave, as a bank reads it: label and value, without what is not known. */
export function shippingTerms(
  invoice: Pick<InvoiceDocument, 'delivery' | 'portOfLoading' | 'partialShipments' | 'lines' | 'parts'>,
): (readonly [label: string, value: string])[] {
  const { delivery, portOfLoading, partialShipments } = invoice;
  const rows = [
    ['Delivery', delivery],
    ['Port of loading', portOfLoading],
    ['Partial shipments', typeof partialShipments === 'boolean' && (partialShipments ? 'Allowed' : 'Not allowed')],
    ['Lead time', leadTimeOf(invoice)],
  ] as const;
  return rows.flatMap(([label, value]) => (value ? [[label, value] as const] : []));
}

/** Bank charges clause, in words. */
export const CHARGES = {
  OUR: 'OUR: the buyer bears all bank charges',
  SHA: 'SHA: each side bears the charges of its bank',
  BEN: 'BEN: the seller bears all bank charges',
} as const;
