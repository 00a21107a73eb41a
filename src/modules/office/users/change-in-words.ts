import { formatDate, formatTime } from '#src/core/site/calendar.ts';
import { cartonText } from '#src/core/tools/shown-specification.ts';
import { suppliedLabel } from '#src/core/tools/supplied-as.ts';
import { documentKinds, type PriceStep, type ToolDocument } from '#src/core/tools/tool-data.ts';
import { forEachValue, valueInWords } from '#src/core/tools/tool-values.ts';
import { formatMoney, formatPieces } from '#src/platform/i18n/money.ts';
import type { RecordedChange } from './admin-change.ts';

/** What the words of a change depend on besides the change. */
export interface ChangeWords {
  /** Labels of the states of an order. */
  states: ReadonlyMap<string, string>;
  /** Currency of the shop. */
  currency: string;
}

/** Labels of fields whose name in the API does not say enough; the others are derived from their names. */
const LABELS: Readonly<Record<string, string>> = {
  receivedAmount: 'Received in total',
  paidAt: 'Paid in full',
  shippedAt: 'Shipped',
  cancelledAt: 'Cancelled',
  shippedPieces: 'Pieces shipped',
  promisedFor: 'Ready by',
  arrivesOn: 'Expected arrival',
  writtenOff: 'Bank charges that we bear',
  depositPercent: 'Deposit in percent',
  days: 'Days to pay after shipment',
  vat: 'VAT number',
  eori: 'EORI number',
  bin: 'BIN',
  poNumber: 'PO number',
  expNumber: 'EXP number',
  toolName: 'Name',
  img: 'Main picture',
  quantity: 'Stock',
  pictures: 'Further pictures',
  pictureTexts: 'Picture descriptions',
  ...forEachValue((_, { label }) => label),
  userAddress: 'Address',
  userPS: 'Police station (userPS)',
  userCity: 'Police station (userCity)',
  userDistrict: 'District',
  userCountry: 'Country',
  userPhone: 'Phone',
  userInURL: 'LinkedIn',
};

/** `orderNumber` becomes `Order number`; names that are words stay as they are. */
function fieldLabel(name: string): string {
  const words = name.replace(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return Object.hasOwn(LABELS, name) ? (LABELS[name] ?? name) : words.charAt(0).toUpperCase() + words.slice(1);
}

const NONE = '—';
const TIME = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;
const DAY = /^\d{4}-\d\d-\d\d$/;

function formatText(text: string): string {
  if (TIME.test(text)) return formatTime(text);
  return DAY.test(text) ? formatDate(text, 'short') : text;
}

function formatAny(value: unknown): string {
  if (value === null || value === undefined || value === '') return NONE;
  if (typeof value === 'string') return formatText(value);
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (Number.isInteger(value)) return formatPieces(value as number);
  if (Array.isArray(value)) return value.map(formatAny).join('; ') || NONE;
  return typeof value === 'object' ? Object.values(value).map(formatAny).join(': ') : String(value);
}

/** How a field is written whose value is a code or an amount. */
type Format = (value: never, words: ChangeWords) => string;

const money = (amount: number, { currency }: ChangeWords) => formatMoney(amount, currency);

const formats: Readonly<Record<string, Format>> = {
  state: (state: string, { states }) => states.get(state) ?? state.replaceAll('-', ' '),
  role: (role: string) => (role === 'admin' ? 'Administrator' : 'Customer'),
  suppliedAs: suppliedLabel as Format,
  carton: cartonText,
  ...forEachValue(
    (_, field): Format =>
      (value: string | number, { currency }) =>
        valueInWords(field, value, currency),
  ),
  ...{ price: money, amount: money, creditLimit: money, receivedAmount: money, writtenOff: money },
  transfer: ({ amount, received, total }: Record<'amount' | 'received' | 'total', number>, words) =>
    `${money(amount, words)}; ${money(received, words)} of ${money(total, words)} received for all orders`,
  priceSteps: (steps: readonly PriceStep[], words) =>
    steps
      .map(({ from, price }) => `from ${formatPieces(from)}: ${price === null ? 'on request' : money(price, words)}`)
      .join('; '),
  documents: (documents: readonly ToolDocument[]) =>
    documents
      .map(({ kind, title, number, issuer, validUntil, url }) =>
        [documentKinds[kind], title, number, issuer, validUntil && formatText(validUntil), url]
          .filter(Boolean)
          .join(', '),
      )
      .join('; '),
};

/** Earlier releases recorded some amounts as text: only a value of the type that the API has now has a format. */
function formatField(name: string, value: unknown, words: ChangeWords): string {
  const format = Object.hasOwn(formats, name) ? formats[name] : undefined;
  const isFormatted = format !== undefined && value !== null && value !== undefined;
  if (!isFormatted || (format === money && typeof value !== 'number')) return formatAny(value);
  return format(value as never, words) || NONE;
}

/** Maximum length of a value in characters; the CSV file has the complete values. */
const MAX_SHOWN = 120;
const SHOWN_BEFORE = 20;

/** The part of a long text that starts shortly before the first difference. */
function excerpt(text: string, other: string): string {
  if (text.length <= MAX_SHOWN) return text;
  let same = 0;
  while (same < text.length && text[same] === other[same]) same += 1;
  const start = same === text.length ? 0 : Math.max(0, same - SHOWN_BEFORE);
  const end = start + MAX_SHOWN;
  return `${start > 0 ? '…' : ''}${text.slice(start, end)}${end < text.length ? '…' : ''}`;
}

const ID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;
const isId = (value: unknown) => typeof value === 'string' && ID.test(value);

/** One line per field that differs. Ids, which mean nothing to people, are only in the CSV file. */
export function changeInWords(
  { before, after, currency }: RecordedChange,
  words: ChangeWords,
): { field: string; was: string; is: string }[] {
  const ofChange = { ...words, currency: currency ?? words.currency };
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  const shown = names.filter((name) => !isId(before?.[name]) && !isId(after?.[name]));
  return shown.map((name) => {
    const [was, is] = [formatField(name, before?.[name], ofChange), formatField(name, after?.[name], ofChange)];
    return { field: fieldLabel(name), was: excerpt(was, is), is: excerpt(is, was) };
  });
}
