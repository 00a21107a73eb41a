import { z } from 'zod';
import { plainText } from '#src/platform/http/plain-text.ts';
import { sentNumber, sentText, sentTextIfAny } from '#src/platform/http/sent-values.ts';
import {
  LARGEST_INTEGER,
  LONGEST_CATEGORY,
  LONGEST_DESCRIPTION,
  LONGEST_NAME,
  LONGEST_ROW_NAME,
  LONGEST_ROW_VALUE,
  LONGEST_URL,
  MAX_ROWS,
} from './tool-limits.ts';
import type { ToolInput } from './tool-rules.ts';

const fields = {
  toolName: sentText(LONGEST_NAME),
  price: sentNumber.transform(String),
  quantity: sentNumber.transform(String),
  description: sentText(LONGEST_DESCRIPTION),
  img: sentText(LONGEST_URL),
  category: plainText(LONGEST_CATEGORY).nullish(),
  specifications: z
    .array(z.object({ name: plainText(LONGEST_ROW_NAME), value: plainText(LONGEST_ROW_VALUE) }))
    .max(MAX_ROWS)
    .optional(),
};

/** The body of POST /tool (spec section 7); by default the email is that of who is signed in. */
export const addToolSchema = z.object({ email: sentTextIfAny(254), ...fields });

/** The body of PUT /tool/{id} (spec section 7); the last two guard against overwriting what happened in between. */
export const updateToolSchema = z.object({
  ...fields,
  /** The tool's `version` when the form was opened: with another one now, the update is refused. */
  version: z.int().min(0).max(LARGEST_INTEGER).optional(),
  /** The stock when the form was opened: with it, the update adds the difference to the stock instead of replacing it. */
  quantitySeen: z.int().min(0).max(LARGEST_INTEGER).optional(),
});

export type AddToolRequest = z.output<typeof addToolSchema>;
export type UpdateToolRequest = z.output<typeof updateToolSchema>;

/** The part of a request that the form's rules are about. */
export function toolInputOf({ toolName, price, quantity, description, img, ...more }: UpdateToolRequest): ToolInput {
  const { category, specifications = [] } = more;
  return { toolName, price, quantity, description, img, category: category ?? '', specifications };
}
