import { z } from 'zod';
import { plainText } from '#src/platform/http/plain-text.ts';
import { optionalSentText, sentNumberText, sentText } from '#src/platform/http/sent-values.ts';
import {
  MAX_CATEGORY_LENGTH,
  MAX_DESCRIPTION_LENGTH,
  MAX_INTEGER,
  MAX_NAME_LENGTH,
  MAX_ROW_NAME_LENGTH,
  MAX_ROW_VALUE_LENGTH,
  MAX_ROWS,
  MAX_URL_LENGTH,
  tooMany,
} from './tool-limits.ts';
import type { ToolInput } from './tool-rules.ts';

const fields = {
  toolName: sentText(MAX_NAME_LENGTH),
  price: sentNumberText,
  quantity: sentNumberText,
  description: sentText(MAX_DESCRIPTION_LENGTH),
  img: sentText(MAX_URL_LENGTH),
  category: plainText(MAX_CATEGORY_LENGTH).nullish(),
  specifications: z
    .array(z.object({ name: plainText(MAX_ROW_NAME_LENGTH), value: plainText(MAX_ROW_VALUE_LENGTH) }))
    .max(MAX_ROWS, tooMany(MAX_ROWS))
    .optional(),
};

/** The body of POST /tool (spec section 7); the email defaults to that of the signed-in user. */
export const addToolSchema = z.object({ email: optionalSentText(254), ...fields });

/** The body of PUT /tool/{id} (spec section 7); the last two fields prevent overwriting concurrent changes. */
export const updateToolSchema = z.object({
  ...fields,
  /** The tool's `version` when the form was opened; if it has changed since, the update is refused. */
  version: z.int().min(0).max(MAX_INTEGER).optional(),
  /**
   * The stock when the form was opened; if sent, the update adds the difference to the stock instead of replacing it.
   */
  quantitySeen: z.int().min(0).max(MAX_INTEGER).optional(),
});

export type AddToolRequest = z.output<typeof addToolSchema>;
export type UpdateToolRequest = z.output<typeof updateToolSchema>;

/** The fields of a request that the rules of the form apply to. */
export function toolInputOf({ toolName, price, quantity, description, img, ...more }: UpdateToolRequest): ToolInput {
  const { category, specifications = [] } = more;
  return { toolName, price, quantity, description, img, category: category ?? '', specifications };
}
