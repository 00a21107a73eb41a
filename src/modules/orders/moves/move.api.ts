import { z } from 'zod';
import { type CallRow, callRow, implement } from '#src/core/call.ts';
import { idParams } from '#src/platform/http/id-params.ts';
import { readKeyedRequest } from '#src/platform/http/idempotency-key.ts';
import { plainText } from '#src/platform/http/plain-text.ts';
import { advanceOrder } from './advance-order.server.ts';
import { requireNothingLost } from './made-before.server.ts';
import { moveContract, postOrderUndoCall } from './move.calls.ts';
import type { Move } from './move.ts';
import type { MoveField } from './move-offer.ts';
import { stepFields } from './step-body.ts';
import { undoMove } from './undo-move.server.ts';

const { note, reference, carrier, pieces, amount, pastDay, comingDay } = stepFields;
const schemas: Record<MoveField, z.ZodType> = {
  note,
  reference,
  carrier,
  pieces,
  amount,
  receivedOn: pastDay,
  promisedFor: comingDay,
};

/** The fields of its body: those that one of its offers asks for. */
function bodyOf({ offers = [] }: Move) {
  const names = offers.flatMap(({ fields }) => Object.keys(fields) as MoveField[]);
  if (names.length === 0) return {};
  return { body: z.object(Object.fromEntries(names.map((name) => [name, schemas[name]]))) };
}

/** The call of a move that needs no use case of its own, `POST /order/:id/<call>`. */
export function moveCall(move: Move): CallRow {
  const { event, call = '', summary = '', sets, transitions } = move;
  const handler = implement(moveContract(call), {
    summary,
    params: idParams,
    ...bodyOf(move),
    handle: async ({ shop, actor, params, body, request }) => {
      const data = body ?? {};
      const step = { event, data, ...(sets && { sets: sets(data) }) };
      const moved = await advanceOrder(shop, actor, params.id, () => step, { request: readKeyedRequest(request) });
      if (!moved) await requireNothingLost(shop.db, params.id, move, data);
      return { acknowledged: true };
    },
  });
  const access = transitions.some(({ by }) => by.includes('customer')) ? 'signed-in' : 'admin';
  return callRow(access, handler);
}

export const postOrderUndo = implement(postOrderUndoCall, {
  summary:
    'Undoes the last move of an order, within seconds of making it; key: only if it was made under this Idempotency-Key',
  params: idParams,
  body: z.object({ key: plainText(100).optional() }),
  handle: async ({ shop, actor, params, body }) => {
    await undoMove(shop, actor, params.id, body.key);
    return { acknowledged: true };
  },
});
