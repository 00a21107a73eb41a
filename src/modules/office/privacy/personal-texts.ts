/** What stands in place of a name or an address in a paper of a former customer. */
const REMOVED = '—';
/** Shorter texts, such as a country code, are also parts of other words. */
const LEAST_LENGTH = 4;

const PERSONAL = /address|phone|e-?mail|consignee|notify|^customer|^(company|vat|eori|bin|buyer)$|shipping_?marks/i;

/** Fields of the buyer, which an order has its own copy of, and its numbers of an order, however short they are. */
const OF_BUYER = /^(company|vat|bin|eori|consignee|notifyParty|portOfDischarge|shippingMarks)$/;
const NUMBER_OF_BUYER = /^(po|exp)Number$/;

/** Whether a column or a JSON field with this name holds what identifies a person. */
export const isPersonalKey = (key: string): boolean => PERSONAL.test(key) && !/_?id$/i.test(key);

/**
 * A text, or JSON, without these names and addresses, each also by its lines.
 * @param ofBuyer whether the buyer in the JSON is the person, so that its fields and numbers are emptied too
 */
export function withoutTexts(text: string, personal: readonly string[], ofBuyer = false): string {
  const parts = new Set(personal.flatMap((each) => [each, ...each.split(/\r?\n/)]).map((each) => each.trim()));
  const longestFirst = [...parts].filter(({ length }) => length >= LEAST_LENGTH).sort((a, b) => b.length - a.length);
  const isEmptied = (key: string, inBuyer: boolean) =>
    ofBuyer && (NUMBER_OF_BUYER.test(key) || (inBuyer && OF_BUYER.test(key)));
  const clean = (value: unknown, inBuyer = false): unknown => {
    if (typeof value === 'string') return longestFirst.reduce((rest, each) => rest.replaceAll(each, REMOVED), value);
    if (Array.isArray(value)) return value.map((part) => clean(part, inBuyer));
    if (typeof value !== 'object' || value === null) return value;
    const entries = Object.entries(value).map(([key, part]) => [
      key,
      typeof part === 'string' && isEmptied(key, inBuyer) ? '' : clean(part, inBuyer || key === 'buyer'),
    ]);
    return Object.fromEntries(entries);
  };
  try {
    return JSON.stringify(clean(JSON.parse(text)));
  } catch {
    return clean(text) as string;
  }
}
