import type { z } from 'zod';
import { deletion, insertion, modification } from '#src/core/calls/common-answers.ts';
import { type AnswerOf, type BodyOf, type Contract, contract, sent } from '#src/core/calls/contract.ts';
import { record, text, wholeNumber, yesOrNo } from '#src/platform/http/shape.ts';
import type { addToolSchema, updateToolSchema } from './tool-request.ts';

/** The calls of admins; visitors do not load them. */

export const postToolCall = contract('POST /tool', { body: sent<z.input<typeof addToolSchema>>(), answer: insertion });

/** A call that adds a tool, to the catalogue or elsewhere. */
export type AddToolCall = Contract<string, undefined, BodyOf<typeof postToolCall>, AnswerOf<typeof postToolCall>>;

export const putToolCall = contract('PUT /tool/:id', {
  body: sent<z.input<typeof updateToolSchema>>(),
  answer: modification,
});

/** A call that saves a tool, in the catalogue or elsewhere. */
export type SaveToolCall = Contract<
  `/${string}/:id`,
  undefined,
  BodyOf<typeof putToolCall>,
  AnswerOf<typeof putToolCall>
>;

export const removeToolCall = contract('DELETE /tool/:id', { answer: deletion });

/** The answer in the format of third-party image services (spec section 7, "Image hosting"). */
export const postImageCall = contract('POST /image', {
  answer: record({ success: yesOrNo }, { status: wholeNumber, data: record({ url: text }) }),
});
