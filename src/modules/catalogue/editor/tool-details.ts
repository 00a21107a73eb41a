import type { Tool } from '#src/core/tools/tool.ts';
import type { DocumentKind, ToolData } from '#src/core/tools/tool-data.ts';
import { decimalsIn, forEachValue, type ValueData, type ValueName } from '#src/core/tools/tool-values.ts';
import { decimalsOf } from '#src/platform/i18n/money.ts';
import { ambiguity, MEASURE_DECIMALS, numberText, parseNumber } from '#src/platform/i18n/read-number.ts';
import { type ToolDataProblems, toolDataProblems } from '../tool-data/data-rules.ts';
import { tidyTexts } from '../tool-data/picture-texts.ts';

/** A price step as typed. */
export interface StepInput {
  from: string;
  /** Empty for a price on request. */
  price: string;
}

export interface DocumentInput {
  kind: DocumentKind;
  title: string;
  number: string;
  issuer: string;
  validUntil: string;
  url: string;
}

/** Fields of the form: the data of a tool and its main picture. */
export type Details = ToolData & Pick<Tool, 'img'>;

/** The data of a tool as typed in its form, by the fields of `ToolData`. */
export interface DetailsInput extends Record<ValueName, string> {
  suppliedAs: '' | 'bare' | 'kit';
  /** One item per line. */
  inTheBox: string;
  carton: { pieces: string; lengthCm: string; widthCm: string; heightCm: string; grossKg: string };
  priceSteps: readonly StepInput[];
  /** The first is the main picture of the tool. */
  pictures: readonly string[];
  /** Descriptions by picture URL. */
  pictureTexts: Readonly<Record<string, string>>;
  documents: readonly DocumentInput[];
}

const textOf = (value: number | string | null | undefined) =>
  typeof value === 'number' ? numberText(value) : (value ?? '');

export function detailsInputOf(tool: Details): DetailsInput {
  const { carton } = tool;
  return {
    suppliedAs: tool.suppliedAs ?? '',
    inTheBox: tool.inTheBox.join('\n'),
    carton: {
      pieces: textOf(carton?.pieces),
      lengthCm: textOf(carton?.lengthCm),
      widthCm: textOf(carton?.widthCm),
      heightCm: textOf(carton?.heightCm),
      grossKg: textOf(carton?.grossKg),
    },
    ...forEachValue((name) => textOf(tool[name])),
    priceSteps: tool.priceSteps.map(({ from, price }) => ({ from: textOf(from), price: textOf(price) })),
    pictures: [...new Set([tool.img, ...tool.pictures])].filter(Boolean),
    pictureTexts: Object.fromEntries(tool.pictures.map((picture, at) => [picture, tool.pictureTexts[at] ?? ''])),
    documents: tool.documents.map(({ number, issuer, validUntil, ...document }) => ({
      ...document,
      number: textOf(number),
      issuer: textOf(issuer),
      validUntil: textOf(validUntil),
    })),
  };
}

const isEmpty = (fields: object) => Object.values(fields).every((text) => String(text).trim() === '');
const ifTyped = (typed: string, decimals: number) => (typed.trim() === '' ? null : parseNumber(typed, decimals));
const count = (typed: string) => parseNumber(typed, 0);
const measure = (typed: string) => parseNumber(typed, MEASURE_DECIMALS);
const textOrNull = (typed: string) => typed.trim() || null;

/** Converts the input to data; an invalid number becomes NaN, which every rule refuses. @param currency of prices */
export function detailsOf(input: DetailsInput, currency: string): Details {
  const price = (typed: string) => ifTyped(typed, decimalsOf(currency));
  const { carton } = input;
  const [img = '', ...pictures] = input.pictures;
  return {
    suppliedAs: input.suppliedAs || null,
    inTheBox: input.inTheBox
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean),
    carton: isEmpty(carton)
      ? null
      : {
          pieces: count(carton.pieces),
          lengthCm: measure(carton.lengthCm),
          widthCm: measure(carton.widthCm),
          heightCm: measure(carton.heightCm),
          grossKg: measure(carton.grossKg),
        },
    ...(forEachValue((name, { decimals }) =>
      decimals === undefined ? textOrNull(input[name]) : ifTyped(input[name], decimalsIn(decimals, currency)),
    ) as ValueData),
    priceSteps: input.priceSteps
      .filter((step) => !isEmpty(step))
      .map((step) => ({ from: count(step.from), price: price(step.price) })),
    img,
    pictures,
    pictureTexts: tidyTexts({ pictures, pictureTexts: pictures.map((picture) => input.pictureTexts[picture] ?? '') }),
    documents: input.documents
      .filter(({ title, url }) => !isEmpty({ title, url }))
      .map(({ kind, title, number, issuer, validUntil, url }) => ({
        ...{ kind, title: title.trim(), url: url.trim() },
        number: textOrNull(number),
        issuer: textOrNull(issuer),
        validUntil: textOrNull(validUntil),
      })),
  };
}

export const detailLabels: Record<keyof ToolData, string> = {
  suppliedAs: 'supplied as',
  inTheBox: 'in the box',
  carton: 'carton',
  ...forEachValue((_, { label }) =>
    /^[A-Z][a-z]/.test(label) ? label.charAt(0).toLowerCase() + label.slice(1) : label,
  ),
  priceSteps: 'price steps',
  pictures: 'pictures',
  pictureTexts: 'texts of pictures',
  documents: 'documents',
};

/** Typed numbers that can be two numbers, by field. */
function ambiguousNumbers({ carton, ...input }: DetailsInput, currency: string): ToolDataProblems {
  const measured = (typed: string) => ambiguity(typed, MEASURE_DECIMALS);
  const priced = (typed: string) => ambiguity(typed, decimalsOf(currency));
  const found: ToolDataProblems = {};
  const add = (field: keyof ToolData, problem: string | undefined) => {
    if (problem) found[field] ??= problem;
  };
  for (const typed of [carton.lengthCm, carton.widthCm, carton.heightCm, carton.grossKg])
    add('carton', measured(typed));
  forEachValue((name, { decimals }) => {
    if (decimals !== undefined) add(name, ambiguity(input[name], decimalsIn(decimals, currency)));
  });
  for (const step of input.priceSteps) add('priceSteps', priced(step.price));
  return found;
}

/** Problems of the form by field; the server applies the same rules to the numbers. */
export function detailsProblems(input: DetailsInput, currency: string): ToolDataProblems {
  const details = detailsOf(input, currency);
  return {
    ...(details.img === '' && { pictures: 'A tool needs a picture.' }),
    ...toolDataProblems(details, currency),
    ...ambiguousNumbers(input, currency),
  };
}

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/**
 * Rebases an edit on a tool that changed in between: edited fields keep the typed value, all others take the current
 * one.
 * @returns the merged input, and the labels of the fields that another admin changed
 */
export function mergeDetails(
  input: DetailsInput,
  seen: Tool,
  current: Tool,
): { input: DetailsInput; changes: string[] } {
  const [before, now] = [detailsInputOf(seen), detailsInputOf(current)];
  const fields = Object.keys(detailLabels) as (keyof ToolData)[];
  const changed = fields.filter((field) => !isSame(before[field], now[field]));
  const untouched = changed.filter((field) => isSame(input[field], before[field]));
  const merged = { ...input, ...Object.fromEntries(untouched.map((field) => [field, now[field]])) };
  return { input: merged, changes: changed.map((field) => detailLabels[field]) };
}

/** The fields that PUT /tool/{id} also requires (spec section 7), unchanged. */
export function unchangedFields({ toolName, quantity, price, description, img, version }: Tool) {
  return { toolName, quantity, price, description, img, version, quantitySeen: quantity };
}

/** Duplicate of a tool, without stock. */
export function copyOf({ _id: _, version: __, ...tool }: Tool) {
  return { ...tool, toolName: `${tool.toolName} (copy)`, quantity: 0 };
}

export const draftPath = ({ _id }: Pick<Tool, '_id'>) => `/dashboard/tool-drafts/${_id}`;

export const detailsPath = ({ _id }: Pick<Tool, '_id'>) => `/dashboard/manage-tools/${_id}`;
