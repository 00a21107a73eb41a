import { tidyTexts } from '#src/core/tools/picture-texts.ts';
import type { Tool } from '#src/core/tools/tool.ts';
import type { DocumentKind, ToolData } from '#src/core/tools/tool-data.ts';
import { type ToolDataProblems, toolDataProblems } from '#src/core/tools/tool-data-rules.ts';
import { parseTypedNumber } from '#src/platform/http/typed-number.ts';

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
export interface DetailsInput {
  suppliedAs: '' | 'bare' | 'kit';
  /** One item per line. */
  inTheBox: string;
  carton: { pieces: string; lengthCm: string; widthCm: string; heightCm: string; grossKg: string };
  weightKg: string;
  hsCode: string;
  origin: string;
  batterySystem: string;
  wattHours: string;
  leadTimeDays: string;
  nextBatch: { date: string; pieces: string };
  samplePrice: string;
  priceSteps: readonly StepInput[];
  /** The first is the main picture of the tool. */
  pictures: readonly string[];
  /** Descriptions by picture URL. */
  pictureTexts: Readonly<Record<string, string>>;
  documents: readonly DocumentInput[];
}

const textOf = (value: number | string | null | undefined) => (value == null ? '' : String(value));

export function detailsInputOf(tool: Details): DetailsInput {
  const { carton, nextBatch } = tool;
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
    weightKg: textOf(tool.weightKg),
    hsCode: textOf(tool.hsCode),
    origin: textOf(tool.origin),
    batterySystem: textOf(tool.batterySystem),
    wattHours: textOf(tool.wattHours),
    leadTimeDays: textOf(tool.leadTimeDays),
    nextBatch: { date: textOf(nextBatch?.date), pieces: textOf(nextBatch?.pieces) },
    samplePrice: textOf(tool.samplePrice),
    priceSteps: tool.priceSteps.map(({ from, price }) => ({ from: textOf(from), price: textOf(price) })),
    pictures: [...new Set([tool.img, ...tool.pictures])],
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
const numberOf = (typed: string) => (typed.trim() === '' ? null : parseTypedNumber(typed));
/** A required number: an empty field is invalid. */
const requiredNumberOf = (typed: string) => parseTypedNumber(typed);
const textOrNull = (typed: string) => typed.trim() || null;

/** Converts the input to data; an invalid number becomes NaN, which every rule refuses. */
export function detailsOf(input: DetailsInput): Details {
  const { carton, nextBatch } = input;
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
          pieces: requiredNumberOf(carton.pieces),
          lengthCm: requiredNumberOf(carton.lengthCm),
          widthCm: requiredNumberOf(carton.widthCm),
          heightCm: requiredNumberOf(carton.heightCm),
          grossKg: requiredNumberOf(carton.grossKg),
        },
    weightKg: numberOf(input.weightKg),
    hsCode: textOrNull(input.hsCode),
    origin: textOrNull(input.origin),
    batterySystem: textOrNull(input.batterySystem),
    wattHours: numberOf(input.wattHours),
    leadTimeDays: numberOf(input.leadTimeDays),
    nextBatch: isEmpty(nextBatch) ? null : { date: nextBatch.date, pieces: requiredNumberOf(nextBatch.pieces) },
    samplePrice: numberOf(input.samplePrice),
    priceSteps: input.priceSteps
      .filter((step) => !isEmpty(step))
      .map(({ from, price }) => ({ from: requiredNumberOf(from), price: numberOf(price) })),
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
  weightKg: 'weight',
  hsCode: 'HS code',
  origin: 'country of origin',
  batterySystem: 'battery system',
  wattHours: 'watt-hours',
  leadTimeDays: 'lead time',
  nextBatch: 'next batch',
  samplePrice: 'sample price',
  priceSteps: 'price steps',
  pictures: 'pictures',
  pictureTexts: 'texts of pictures',
  documents: 'documents',
};

/** Problems of the form by field; the server applies the same rules. */
export function detailsProblems(details: Details, currency: string): ToolDataProblems {
  return { ...(details.img === '' && { pictures: 'A tool needs a picture.' }), ...toolDataProblems(details, currency) };
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
  return { ...tool, toolName: `${tool.toolName} (copy)`, quantity: 0, nextBatch: null };
}

export const draftPath = ({ _id }: Pick<Tool, '_id'>) => `/dashboard/tool-drafts/${_id}`;

export const detailsPath = ({ _id }: Pick<Tool, '_id'>) => `/dashboard/manage-tools/${_id}`;
