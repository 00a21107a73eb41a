import { MINIMUM_ORDER_QUANTITY } from '#src/core/orders/minimum-order.ts';
import {
  type Carton,
  documentKinds,
  type PriceStep,
  type ToolData,
  type ToolDocument,
} from '#src/core/tools/tool-data.ts';
import { isPriceIn, isWhole, within } from '#src/core/tools/tool-data-fields.ts';
import { MAX_STOCK } from '#src/core/tools/tool-limits.ts';
import { isImageUrl } from '#src/core/tools/tool-rules.ts';
import { forEachValue } from '#src/core/tools/tool-values.ts';
import { isBlank } from '#src/platform/http/is-blank.ts';
import { isDay } from '#src/platform/i18n/days.ts';
import { decimalsRule } from '#src/platform/i18n/money.ts';

/** Maximum number of items per tool. */
export const MAX_BOX_ITEMS = 20;
export const MAX_PRICE_STEPS = 6;
export const MAX_PICTURES = 8;
export const MAX_DOCUMENTS = 20;
/** Maximum length of short texts, in characters. */
export const MAX_SHORT_TEXT_LENGTH = 100;

/** Problems by field. */
export type ToolDataProblems = Partial<Record<keyof ToolData, string>>;

function cartonProblem({ pieces, lengthCm, widthCm, heightCm, grossKg }: Carton): string | false {
  if (!isWhole(pieces, 1, 100_000)) return 'A carton holds a whole number of pieces, from 1 to 100,000.';
  if (![lengthCm, widthCm, heightCm].every((cm) => within(cm, 1, 1_200)))
    return 'Length, width and height of the carton must be from 1 to 1,200 cm.';
  return !within(grossKg, 0.01, 30_000) && 'The gross weight of the carton must be from 0.01 to 30,000 kg.';
}

/** Steps must rise in pieces and fall in price; only the last may have no price ("ask"). */
function stepsProblem(steps: readonly PriceStep[], currency: string): string | false {
  if (steps.length > MAX_PRICE_STEPS) return `At most ${MAX_PRICE_STEPS} price steps are possible.`;
  for (const [at, { from, price }] of steps.entries()) {
    const before = steps[at - 1];
    if (!isWhole(from, MINIMUM_ORDER_QUANTITY + 1, MAX_STOCK))
      return `Step ${at + 1} must begin above the minimum order of ${MINIMUM_ORDER_QUANTITY} pieces.`;
    if (before && from <= before.from) return `Step ${at + 1} must begin at more pieces than the step before.`;
    if (price === null && at < steps.length - 1) return 'Only the last step can have no price ("ask").';
    if (price !== null && !isPriceIn(currency)(price))
      return `Step ${at + 1} needs a price above 0, ${decimalsRule(currency)}.`;
    if (price !== null && before?.price != null && price >= before.price)
      return `Step ${at + 1} must cost less than the step before.`;
  }
  return false;
}

function documentProblem({ kind, title, validUntil, url }: ToolDocument, at: number): string | false {
  const which = `Document ${at + 1}`;
  if (!Object.hasOwn(documentKinds, kind)) return `${which} is of an unknown kind.`;
  if (isBlank(title)) return `${which} needs a title.`;
  if (validUntil !== null && !isDay(validUntil)) return `${which} needs a date such as 2028-03-31.`;
  return !isImageUrl(url) && `${which} needs an http(s) address.`;
}

function boxProblem(items: readonly string[]): string | false {
  if (items.length > MAX_BOX_ITEMS) return `At most ${MAX_BOX_ITEMS} things can be in the box.`;
  return items.some(isBlank) && 'A thing in the box needs a name.';
}

function picturesProblem(pictures: readonly string[]): string | false {
  if (pictures.length > MAX_PICTURES) return `At most ${MAX_PICTURES} further pictures are possible.`;
  return !pictures.every(isImageUrl) && 'Each picture must be an http(s) address.';
}

function documentsProblem(documents: readonly ToolDocument[]): string | false {
  if (documents.length > MAX_DOCUMENTS) return `At most ${MAX_DOCUMENTS} documents are possible.`;
  return documents.map(documentProblem).find(Boolean) ?? false;
}

/** The checks of a tool's data; the form and the server both ask here. @param currency of its prices */
export function toolDataProblems(data: ToolData, currency: string): ToolDataProblems {
  const found: { [Field in keyof ToolData]?: string | false | undefined } = {
    inTheBox: boxProblem(data.inTheBox),
    carton: data.carton !== null && cartonProblem(data.carton),
    ...forEachValue((name, { problem }) => {
      const value = data[name];
      return value !== null && problem?.(value as never, currency);
    }),
    priceSteps: stepsProblem(data.priceSteps, currency),
    pictures: picturesProblem(data.pictures),
    documents: documentsProblem(data.documents),
  };
  return Object.fromEntries(Object.entries(found).filter(([, message]) => message));
}
