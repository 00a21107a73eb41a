import {
  always,
  list,
  number,
  oneOf,
  optional,
  orNull,
  record,
  type Shape,
  text,
  wholeNumber,
} from '#src/platform/http/shape.ts';
import type { Tool } from './tool.ts';
import type { DocumentKind } from './tool-data.ts';

const numberOrNull = orNull(number);
const textOrNull = orNull(text);
const texts = list(text);

/** A tool in an answer. */
export const toolShape: Shape<Tool> = record(
  { _id: text, toolName: text, img: text, description: text, quantity: wholeNumber, price: number },
  {
    category: textOrNull,
    specifications: list(record({ name: text, value: text })),
    version: wholeNumber,
    suppliedAs: orNull(oneOf(['bare', 'kit'])),
    inTheBox: texts,
    carton: orNull(
      record({ pieces: wholeNumber, lengthCm: number, widthCm: number, heightCm: number, grossKg: number }),
    ),
    weightKg: numberOrNull,
    batterySystem: textOrNull,
    wattHours: numberOrNull,
    hsCode: textOrNull,
    origin: textOrNull,
    leadTimeDays: numberOrNull,
    samplePrice: numberOrNull,
    priceSteps: list(record({ from: wholeNumber, price: numberOrNull })),
    pictures: texts,
    pictureTexts: texts,
    documents: list(
      record({
        kind: text as Shape<DocumentKind>,
        title: text,
        number: textOrNull,
        issuer: textOrNull,
        validUntil: textOrNull,
        url: text,
      }),
    ),
    notes: optional(
      record(
        {},
        {
          rating: optional(record({ average: number, count: wholeNumber })),
          price: optional(text),
          stock: optional(text),
          batch: optional(always(true)),
          ask: optional(always(true)),
          tellMe: optional(always(true)),
        },
      ),
    ),
  },
);
