import type { SuppliedAs } from '#src/core/tools/supplied-as.ts';
import type { PaymentTerms } from '../terms/due-parts.ts';

/**
 * A proforma invoice as issued, read by every document, page and mail. Amounts are integers in minor units of
 * `currency`; `formatMinor` formats them. Unknown values are null.
 */
export interface InvoiceContent {
  /** Also the payment reference of a bank transfer: `PI-2026-0042`. */
  number: string;
  /** Empty for the original; `A`, `B`, … for each reissue. */
  revision: string;
  /** Three-letter code, such as USD. */
  currency: string;
  /** ISO 8601. */
  issuedAt: string;
  /** ISO 8601. */
  validUntil: string | null;
  seller: Seller;
  buyer: Buyer;
  /** At least one; one line per order, all of the same buyer. */
  lines: readonly InvoiceLine[];
  /** Charges, discounts and credits besides the orders. */
  adjustments: readonly InvoiceAdjustment[];
  /** With tax. */
  total: number;
  /** For example "USD seventeen thousand and 50/100". */
  amountInWords: string;
  /** Incoterm with place and edition, such as `FOB Chattogram, Incoterms 2020`. */
  delivery: string | null;
  /** Name of the port. This field and the next are missing from invoices issued before they were introduced. */
  portOfLoading?: string | null;
  /** Whether the goods may leave in several shipments. */
  partialShipments?: boolean | null;
  /** Null until the accountant has configured the bank details; the sales team then sends them. */
  payment: InvoicePayment | null;
  /** Due amounts and dates; the amounts add up to `total`. */
  parts: readonly DuePart[];
  /** Missing if only the terms of the customer and the delivery of the shop apply. */
  agreed?: InvoiceAgreement;
  /** It was issued without the freight, which a clerk is to add. */
  freightToAdd?: boolean;
}

/** Whether an invoice is not to be paid yet, because its freight is not on it. */
export const awaitsFreight = ({ freightToAdd, adjustments }: Pick<InvoiceContent, 'freightToAdd' | 'adjustments'>) =>
  freightToAdd === true && !adjustments.some(({ kind }) => kind === 'charge');

/** What an invoice says while `awaitsFreight`. */
export const FREIGHT_TO_ADD =
  'We have to add the freight first: please pay the next revision of this invoice, which we will mail to you.';

/** What was agreed for an invoice, such as by a quote: each of its revisions keeps it. */
export interface InvoiceAgreement {
  terms?: PaymentTerms;
  /** Incoterm with place and edition. */
  delivery?: string;
}

export interface Seller {
  name: string;
  address: readonly string[];
  email: string;
  phone: string;
  /** Such as `BIN 000000000-0000`; missing from invoices issued before this field was introduced. */
  registrations?: readonly string[];
}

export interface Buyer {
  /** The person who ordered. */
  name: string;
  /** As typed, including line breaks. */
  address: string;
  phone: string;
  email: string;
  company: string | null;
  vat: string | null;
  eori: string | null;
  bin: string | null;
  /** In lines. This field and the next are missing from invoices issued before they were introduced. */
  consignee?: string | null;
  notifyParty?: string | null;
  portOfDischarge?: string | null;
  /** Text on the cartons, in lines. */
  shippingMarks?: string | null;
}

export interface InvoiceLine {
  orderId: string;
  /** For example `ORD-2026-0042`. */
  orderNumber: string;
  /** The buyer's own number of the order; missing from invoices issued before it was introduced, as is the next. */
  poNumber?: string | null;
  /** Export form of the bank. */
  expNumber?: string | null;
  tool: string;
  supplied: SuppliedAs | null;
  pieces: number;
  unitPrice: number;
  /** Without tax. */
  amount: number;
  /** Percentage; 0 for an export. */
  taxPercent: number;
  tax: number;
  hsCode: string | null;
  /** Country of origin. */
  origin: string | null;
  cartons: number | null;
  netKg: number | null;
  grossKg: number | null;
  volumeM3: number | null;
  /** Maximum production time of the tool; missing from invoices issued before this field was introduced. */
  leadTimeDays?: number | null;
}

/** What a discount or credit of an amount was to take off, of these lines. */
export interface GivenReduction {
  /** Positive, without tax. */
  amount: number;
  lines: readonly Pick<InvoiceLine, 'orderId' | 'pieces' | 'amount'>[];
}

/** What an invoice adds to its orders, or takes off. */
export interface InvoiceAdjustment {
  id: string;
  /** A credit reduces an invoice after money was received. */
  kind: 'charge' | 'discount' | 'credit';
  text: string;
  /** A discount of this percentage of the price of the tools. */
  percent?: number | undefined;
  /** Without tax; negative for a discount or credit. */
  amount: number;
  /** How a discount or credit of an amount was given, where less is taken off now, or of other pieces. */
  given?: GivenReduction | undefined;
  taxPercent: number;
  tax: number;
}

export interface InvoicePayment {
  /** In the accountant's wording; empty if other terms were agreed: `parts` has them. */
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
  /** For example `with the order` or `before shipment`. */
  due: string;
  /** ISO 8601; null if it becomes due by an event rather than on a date. */
  dueOn: string | null;
  /** Days after shipment within which it is due; null if it is due before. */
  afterShipment: number | null;
}

/** Whether a part is its percentage of the total: the deposit is rounded up per line, charges are due with the rest. */
export function isShareOfTotal(
  { percent, amount }: Pick<DuePart, 'percent' | 'amount'>,
  { total, lines }: Pick<InvoiceContent, 'total' | 'lines'>,
): boolean {
  return Math.abs(amount * 100 - total * percent) <= lines.length * 100;
}

/** `30% deposit`; without the percentage if the part is another share of the total. */
export function partName(part: DuePart, invoice: Pick<InvoiceContent, 'total' | 'lines'>): string {
  if (isShareOfTotal(part, invoice)) return `${part.percent}% ${part.name}`;
  return part.name === 'deposit' ? 'Deposit' : 'Balance';
}

/** An invoice with its current status. */
export interface Invoice extends InvoiceContent {
  /** Replaced by a later revision: it must not be paid. */
  superseded: boolean;
  /** Numbers of all revisions, as formatted by `invoiceNumber`; oldest first. */
  revisions: readonly string[];
}

/** Number and revision: `PI-2026-0042`, reissued as `PI-2026-0042-A`. */
export function invoiceNumber({ number, revision }: Pick<InvoiceContent, 'number' | 'revision'>): string {
  return revision ? `${number}-${revision}` : number;
}

/** Letter of the next revision: `A` follows the original, `B` follows `A`, `AA` follows `Z`. */
export function revisionAfter(revision: string): string {
  if (revision === '') return 'A';
  const [rest, last] = [revision.slice(0, -1), revision.at(-1) ?? ''];
  return last === 'Z' ? `${revisionAfter(rest)}A` : `${rest}${String.fromCharCode(last.charCodeAt(0) + 1)}`;
}

/** Longest lead time of the lines, in words; null if any line has none. */
function leadTimeOf({ lines, parts }: Pick<InvoiceContent, 'lines' | 'parts'>): string | null {
  const days = lines.flatMap(({ leadTimeDays }) => leadTimeDays ?? []);
  if (days.length === 0 || days.length < lines.length) return null;
  const start = parts.some(({ name }) => name === 'deposit') ? 'the deposit' : 'our confirmation';
  return `Up to ${Math.max(...days)} days from ${start}, sooner from stock`;
}

/** The different values of a field of the lines, in their order; null if no line has one. */
export function numbersOn(lines: readonly InvoiceLine[], field: 'poNumber' | 'expNumber'): string | null {
  return [...new Set(lines.flatMap((line) => line[field] ?? []))].join(', ') || null;
}

const linesOf = (texts: readonly (string | null | undefined)[]) =>
  texts.flatMap((text) => (text ? text.split('\n') : [])).filter((line) => line !== '');

/** Title and lines of each party; a consignee and a notify party only if there is one. */
export function partiesOf({
  seller,
  buyer,
}: Pick<InvoiceContent, 'seller' | 'buyer'>): (readonly [title: string, lines: readonly string[]])[] {
  const { company, name, address, phone, email, vat, eori, bin, consignee, notifyParty } = buyer;
  const numbers = [vat && `VAT ${vat}`, eori && `EORI ${eori}`, bin && `BIN ${bin}`];
  const parties = [
    ['Seller', [seller.name, ...seller.address, seller.phone, seller.email, ...(seller.registrations ?? [])]],
    ['Buyer', [company, name, address, phone, email, ...numbers]],
    ['Consignee', [consignee]],
    ['Notify party', [notifyParty]],
  ] as const;
  return parties.map(([title, texts]) => [title, linesOf(texts)] as const).filter(([, lines]) => lines.length > 0);
}

/** Label and value of each shipping term, for example for a letter of credit; unknown terms are left out. */
export function shippingTerms(
  invoice: Pick<InvoiceContent, 'delivery' | 'portOfLoading' | 'partialShipments' | 'lines' | 'parts'> & {
    buyer?: Buyer;
  },
): (readonly [label: string, value: string])[] {
  const { delivery, portOfLoading, partialShipments, buyer } = invoice;
  const rows = [
    ['Delivery', delivery],
    ['Port of loading', portOfLoading],
    ['Port of discharge', buyer?.portOfDischarge],
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
