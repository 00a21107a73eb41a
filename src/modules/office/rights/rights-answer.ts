import { confirmed } from '#src/core/calls/common-answers.ts';
import { filledText, optional, record } from '#src/platform/http/shape.ts';

/** With status 202 and the id of the proposal if the rights wait for a second admin. */
export const rightsAnswer = record({ acknowledged: confirmed }, { approval: optional(filledText) });
