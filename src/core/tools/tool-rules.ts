import { isBlank } from '#src/platform/http/is-blank.ts';
import { parseAmount } from '#src/platform/i18n/amounts.ts';
import { decimalsOf, decimalsRule, formatPieces, fromMinorUnits, toMinorUnits } from '#src/platform/i18n/money.ts';
import { ambiguity, parseWholeNumber } from '#src/platform/i18n/read-number.ts';
import { filledRows, specificationProblem } from './specification-rules.ts';
import type { Specification } from './tool.ts';
import { MAX_STOCK, MAX_URL_LENGTH, maxPriceIn } from './tool-limits.ts';

/** Values of the forms "Add tool" and "Update tool" (spec section 5) as typed. */
export interface ToolInput {
  toolName: string;
  price: string;
  quantity: string;
  description: string;
  /** Absolute http(s) URL of the picture. */
  img: string;
  // --- beyond the specification, never required
  category: string;
  specifications: readonly Specification[];
}

export const noToolInput: ToolInput = {
  ...{ toolName: '', price: '', quantity: '', description: '', img: '' },
  category: '',
  specifications: [],
};

/** Problems by field, in the order of the specification. */
export type ToolProblems = Partial<Record<keyof ToolInput, string | undefined>>;

/** Parses a typed amount, or NaN if it is not an amount in this currency. */
export function parsePrice(typed: string, currency: string): number {
  const minor = toMinorUnits(parseAmount(typed, currency), currency);
  return minor === undefined ? Number.NaN : fromMinorUnits(minor, currency);
}

/**
 * The request body for the calls of spec section 7, from a valid form. Fields beyond the specification are sent only if
 * they differ from `before`.
 */
export function toolBody(
  { category, specifications, ...input }: ToolInput,
  currency: string,
  before: ToolInput = noToolInput,
) {
  const rows = filledRows(specifications);
  return {
    ...input,
    price: parsePrice(input.price, currency),
    quantity: parseWholeNumber(input.quantity),
    ...(category.trim() !== before.category && { category: category.trim() }),
    ...(JSON.stringify(rows) !== JSON.stringify(before.specifications) && { specifications: rows }),
  };
}

const isStock = (pieces: number) => pieces >= 0 && pieces <= MAX_STOCK;
const isPrice = (price: number, currency: string) => price > 0 && price <= maxPriceIn(currency);
const maxInWords = (currency: string) => formatPieces(maxPriceIn(currency));

/** Whether this is an http(s) URL, which excludes URLs that a browser would execute. */
export function isImageUrl(typed: string): boolean {
  const address = typed.trim();
  if (!URL.canParse(address)) return false;
  const { protocol, username, password } = new URL(address);
  return /^https?:$/.test(protocol) && username === '' && password === '';
}

/** In stored form, a non-ASCII letter takes up to twelve characters. @param field label in the form */
function imageProblem(field: string, img: string): string | false {
  if (!isImageUrl(img)) return `${field} must be an http(s) address.`;
  return (
    new URL(img.trim()).href.length > MAX_URL_LENGTH &&
    `${field} must be an address of at most 2,000 characters; letters other than A to Z count several times.`
  );
}

/** Keeps only the fields with a problem. */
function problems(found: { [Field in keyof ToolInput]?: string | false }): ToolProblems {
  return Object.fromEntries(Object.entries(found).filter(([, message]) => message));
}

/** The checks of spec section 5 "Add tool", for the form and the server. */
export function addToolProblems(input: ToolInput, currency: string): ToolProblems {
  const { toolName, price, quantity, description, img, specifications } = input;
  return problems({
    toolName: isBlank(toolName) && 'Tool name is required.',
    price: isBlank(price)
      ? 'Tool price is required.'
      : !isPrice(parsePrice(price, currency), currency) &&
        (ambiguity(price, decimalsOf(currency)) ??
          `Tool price must be above 0, at most ${maxInWords(currency)}, ${decimalsRule(currency)}.`),
    quantity: isBlank(quantity)
      ? 'Tool quantity is required.'
      : !isStock(parseWholeNumber(quantity)) && 'Tool quantity must be a whole number from 0 to 1,000,000,000.',
    description: isBlank(description) && 'Product description is required.',
    img: isBlank(img) ? 'Tool image is required.' : imageProblem('Tool image', img),
    specifications: specificationProblem(specifications)?.message ?? false,
  });
}

/** The price is read like that of a new tool; its decimals are refused only then. */
function wholePriceProblem(typed: string, currency: string): string | false {
  const price = parsePrice(typed, currency);
  if (isPrice(price, currency) && Number.isInteger(price)) return false;
  return ambiguity(typed, decimalsOf(currency)) ?? `Price must be a whole number from 1 to ${maxInWords(currency)}.`;
}

/**
 * The checks of spec section 5 "Update tool". Quantity and price must be whole numbers. An unchanged price may have
 * cents, and an unchanged stock may exceed the limit, so that other fields of such a tool can still be edited.
 * @param current the current price and stock of the tool
 */
export function updateToolProblems(
  input: ToolInput,
  current: { price: number; quantity: number },
  currency: string,
): ToolProblems {
  const { toolName, price, quantity, description, img, specifications } = input;
  const pieces = parseWholeNumber(quantity);
  const keepsPrice = parsePrice(price, currency) === current.price;
  return problems({
    img: isBlank(img) ? 'Image is required.' : imageProblem('Image', img),
    toolName: isBlank(toolName) && 'Tool Name is required.',
    quantity: isBlank(quantity)
      ? 'Quantity is required.'
      : pieces !== current.quantity && !isStock(pieces) && 'Quantity must be a whole number from 0 to 1,000,000,000.',
    price: isBlank(price) ? 'Price is required.' : !keepsPrice && wholePriceProblem(price, currency),
    description: isBlank(description) && 'Descripton is required.',
    specifications: specificationProblem(specifications)?.message ?? false,
  });
}
