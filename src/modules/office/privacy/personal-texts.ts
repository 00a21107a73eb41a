/** What stands in place of a name or an address in a paper of a former customer. */
const REMOVED = '—';
/** Shorter texts, such as a country code, are also parts of other words. */
const LEAST_LENGTH = 4;

const PERSONAL = /address|phone|e-?mail|consignee|notify|^customer|^(company|vat|eori|bin|buyer)$|shipping_?marks/i;

/** Whether a column or a JSON field with this name holds what identifies a person. */
export const isPersonalKey = (key: string): boolean => PERSONAL.test(key) && !/_?id$/i.test(key);

/** A text, or JSON, without these names and addresses, each also by its lines. */
export function withoutTexts(text: string, personal: readonly string[]): string {
  const parts = new Set(personal.flatMap((each) => [each, ...each.split(/\r?\n/)]).map((each) => each.trim()));
  const longestFirst = [...parts].filter(({ length }) => length >= LEAST_LENGTH).sort((a, b) => b.length - a.length);
  const clean = (value: unknown): unknown => {
    if (typeof value === 'string') return longestFirst.reduce((rest, each) => rest.replaceAll(each, REMOVED), value);
    if (Array.isArray(value)) return value.map(clean);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, clean(part)]));
  };
  try {
    return JSON.stringify(clean(JSON.parse(text)));
  } catch {
    return clean(text) as string;
  }
}
