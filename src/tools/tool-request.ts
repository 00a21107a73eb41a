import { z } from 'zod';
import { plainText } from '#src/shared/plain-text.ts';
import { LARGEST_INTEGER, LONGEST_DESCRIPTION, LONGEST_NAME, LONGEST_URL } from './tool-limits.ts';
import { MAX_STOCK, type ToolInput } from './tool-rules.ts';

/** Pieces and prices arrive as numbers or, from plain forms, as digits. */
const typedNumber = z.union([z.number(), z.string().max(20)]).transform(String);

const fields = {
  toolName: plainText(LONGEST_NAME).default(''),
  price: typedNumber.default(''),
  quantity: typedNumber.default(''),
  description: plainText(LONGEST_DESCRIPTION).default(''),
  img: plainText(LONGEST_URL).default(''),
  category: plainText(100).nullish(),
  specifications: z
    .array(z.object({ name: plainText(100), value: plainText(500) }))
    .max(50)
    .optional(),
};

/** The body of POST /tool (spec section 7). */
export const addToolSchema = z.object({ email: plainText(254), ...fields });

/** The body of PUT /tool/{id} (spec section 7); the last two guard against overwriting what happened in between. */
export const updateToolSchema = z.object({
  ...fields,
  /** The tool's `version` when the form was opened: with another one now, the update is refused. */
  version: z.int().min(0).max(LARGEST_INTEGER).optional(),
  /** The stock when the form was opened: with it, the update adds the difference to the stock instead of replacing it. */
  quantitySeen: z.int().min(0).max(MAX_STOCK).optional(),
});

export type AddToolRequest = z.output<typeof addToolSchema>;
export type UpdateToolRequest = z.output<typeof updateToolSchema>;

/** The part of a request that the form's rules are about. */
export function toolInputOf({ toolName, price, quantity, description, img }: ToolInput): ToolInput {
  return { toolName, price, quantity, description, img };
}
