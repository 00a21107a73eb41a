import { always, filledText, record, type Shape, wholeNumber } from '#src/platform/http/shape.ts';

/** Answers of calls that write (spec section 7). */

export const confirmed: Shape<boolean> = always(true);

export const acknowledgement = record({ acknowledged: confirmed });
export const insertion = record({ insertedId: filledText }, { acknowledged: confirmed });
export const deletion = record({ deletedCount: wholeNumber }, { acknowledged: confirmed });
/** Of a change; `version` is that of the row after it. */
export const modification = record({ acknowledged: confirmed }, { modifiedCount: wholeNumber, version: wholeNumber });
