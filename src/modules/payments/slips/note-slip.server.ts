import type { Doer } from '#src/core/accounts/actor.ts';
import type { Order } from '#src/core/orders/order.ts';
import { insertOrderEvent } from '#src/core/orders/order-repository.server.ts';
import { madeBy } from '#src/modules/orders/moves/made-request.server.ts';
import type { EventData } from '#src/modules/orders/moves/order-history.ts';
import { newId } from '#src/platform/database/new-id.server.ts';
import type { Db } from '#src/platform/database/open.server.ts';
import type { KeyedRequest } from '#src/platform/http/idempotency-key.ts';
import type { SLIP_DECLINED, SLIP_SENT, SLIP_SETTLED } from '../payments.ts';

/** Adds an event about a slip to the history of its order, which also updates open pages. @returns its id */
export async function noteSlip(
  trx: Db,
  { _id, state }: Order,
  event: typeof SLIP_SENT | typeof SLIP_DECLINED | typeof SLIP_SETTLED,
  { by, note, request }: { by: Doer; note: string; request: KeyedRequest | undefined },
): Promise<string> {
  const id = newId();
  await insertOrderEvent(trx, {
    order_id: _id,
    id,
    event,
    from_state: state,
    to_state: state,
    at: Date.now(),
    ...by,
    data: JSON.stringify({ note, ...madeBy(request) } satisfies EventData),
  });
  return id;
}
