import { acknowledgement, confirmed, insertion } from '#src/core/calls/common-answers.ts';
import { type AnswerOf, contract, sent } from '#src/core/calls/contract.ts';
import { filledText, list, number, orNull, record, text, wholeNumber, yesOrNo } from '#src/platform/http/shape.ts';

export const getToolBatchesCall = contract('GET /tool/:id/batch', {
  answer: record({
    toolName: text,
    stock: wholeNumber,
    currency: text,
    batches: list(record({ id: filledText, dueOn: text, free: wholeNumber })),
  }),
});

export const postBatchOrderCall = contract('POST /batch-order', {
  body: sent<{
    toolId: string;
    /** From the stock where `batch` is null; `dueOn` is the day that was seen. */
    parts: { batch: string | null; pieces: number | string; dueOn?: string | undefined }[];
    /** Price per piece that was seen. */
    unitPrice?: number | undefined;
    shippingAddress: string;
    orderedPhone: string;
    poNumber?: string | undefined;
  }>(),
  answer: record({ acknowledged: confirmed, insertedIds: list(filledText), invoice: orNull(filledText) }),
});

export const getOrderBatchCall = contract('GET /order/:id/batch', {
  answer: record({
    batch: orNull(record({ dueOn: text, promisedOn: text, isReceived: yesOrNo, mayCancel: yesOrNo })),
  }),
});

export const postLateCancellationCall = contract('POST /order/:id/late-cancellation', { answer: acknowledgement });

export const getBatchesCall = contract('GET /batch', {
  answer: list(
    record({
      id: filledText,
      toolId: filledText,
      /** Null once the tool is deleted. */
      toolName: orNull(text),
      dueOn: text,
      pieces: wholeNumber,
      /** Received with an earlier batch, for the orders of this one. */
      carried: wholeNumber,
      sold: number,
      received: orNull(wholeNumber),
      receivedAt: orNull(text),
      note: orNull(text),
    }),
  ),
});

/** A batch as admins see it. */
export type BatchShown = AnswerOf<typeof getBatchesCall>[number];

/** What an admin wants to do with a batch. */
export type AskedBatch = { kind: 'add' } | { kind: 'change' | 'receive'; batch: BatchShown };

interface BatchBody {
  pieces: number | string;
  dueOn: string;
}

export const postBatchCall = contract('POST /batch', {
  body: sent<BatchBody & { toolId: string }>(),
  answer: insertion,
});

export const putBatchCall = contract('PUT /batch/:id', { body: sent<Partial<BatchBody>>(), answer: acknowledgement });

export const removeBatchCall = contract('DELETE /batch/:id', { answer: acknowledgement });

export const postReceiptCall = contract('POST /batch/:id/receipt', {
  body: sent<{ received: number | string; note?: string | undefined; restOn?: string | undefined }>(),
  answer: record({ acknowledged: confirmed, covered: wholeNumber, waiting: wholeNumber, toStock: wholeNumber }),
});
