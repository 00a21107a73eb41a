import { z } from 'zod';
import { changedInRows, dataInRows } from '#src/core/tools/data-in-rows.ts';
import type { Specification } from '#src/core/tools/tool.ts';
import { type DocumentKind, documentKinds, noToolData, type ToolData, toolDataOf } from '#src/core/tools/tool-data.ts';
import { MAX_URL_LENGTH, tooMany } from '#src/core/tools/tool-limits.ts';
import { addToolSchema, updateToolSchema } from '#src/core/tools/tool-request.ts';
import { forEachValue, type ValueName } from '#src/core/tools/tool-values.ts';
import { plainText } from '#src/platform/http/plain-text.ts';
import { MAX_BOX_ITEMS, MAX_DOCUMENTS, MAX_PICTURES, MAX_PRICE_STEPS, MAX_SHORT_TEXT_LENGTH } from './data-rules.ts';
import { textsAfterEdit } from './picture-texts.ts';

const number = z.number('must be a number');
const short = plainText(MAX_SHORT_TEXT_LENGTH);
const day = plainText(10);
const shortOrNull = short.nullable().transform((text) => text?.trim() || null);

const carton = z.object({ pieces: number, lengthCm: number, widthCm: number, heightCm: number, grossKg: number });

const kinds = Object.keys(documentKinds) as DocumentKind[];

const document = z.object({
  kind: z.enum(kinds, `must be of one of these kinds: ${kinds.join(', ')}`),
  title: short,
  number: shortOrNull.default(null),
  issuer: shortOrNull.default(null),
  validUntil: day.nullable().default(null),
  url: plainText(MAX_URL_LENGTH),
});

/** The data of a tool in POST /tool and PUT /tool/{id}; fields that are not sent do not change. */
const toolDataFields = {
  suppliedAs: z.enum(['bare', 'kit'], 'must be bare or kit').nullable().optional(),
  inTheBox: z.array(short).max(MAX_BOX_ITEMS, tooMany(MAX_BOX_ITEMS)).optional(),
  carton: carton.nullable().optional(),
  ...(forEachValue((_, { decimals }) =>
    decimals === undefined ? shortOrNull.optional() : number.nullable().optional(),
  ) as { [Name in ValueName]: z.ZodOptional<z.ZodType<ToolData[Name]>> }),
  priceSteps: z
    .array(z.object({ from: number, price: number.nullable() }))
    .max(MAX_PRICE_STEPS, tooMany(MAX_PRICE_STEPS))
    .optional(),
  pictures: z.array(plainText(MAX_URL_LENGTH)).max(MAX_PICTURES, tooMany(MAX_PICTURES)).optional(),
  pictureTexts: z.array(short).max(MAX_PICTURES, tooMany(MAX_PICTURES)).optional(),
  documents: z.array(document).max(MAX_DOCUMENTS, tooMany(MAX_DOCUMENTS)).optional(),
} satisfies Record<keyof ToolData, z.ZodType>;

/** The body of POST /tool, and of PUT /tool/{id}, with the data. */
export const addToolWithDataSchema = addToolSchema.extend(toolDataFields);
export const updateToolWithDataSchema = updateToolSchema.extend(toolDataFields);

export type AddToolWithData = z.output<typeof addToolWithDataSchema>;
export type UpdateToolWithData = z.output<typeof updateToolWithDataSchema>;

/** The data fields in a request. */
export type SentToolData = { [Field in keyof ToolData]?: ToolData[Field] | undefined } & {
  specifications?: readonly Specification[] | undefined;
};

/** The data fields that the request includes. */
function sentFields(sent: SentToolData): Partial<ToolData> {
  const names = Object.keys(noToolData) as (keyof ToolData)[];
  return Object.fromEntries(names.filter((name) => sent[name] !== undefined).map((name) => [name, sent[name]]));
}

/** The data of a new tool. Fields that are not sent are read from the rows of its specification. */
export function dataOfNewTool(sent: SentToolData): ToolData {
  return { ...noToolData, ...dataInRows(sent.specifications ?? []), ...sentFields(sent) };
}

/** The data of a tool after an edit. A field that is not sent follows its row if that changed, or else stays. */
export function dataAfterEdit(seen: ToolData & { specifications: Specification[] }, sent: SentToolData): ToolData {
  const { specifications } = seen;
  return {
    ...toolDataOf(seen),
    ...(sent.pictures && { pictureTexts: textsAfterEdit(seen, sent.pictures) }),
    ...changedInRows(specifications, sent.specifications ?? specifications),
    ...sentFields(sent),
  };
}
