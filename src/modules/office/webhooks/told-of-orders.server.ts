import type { Actor } from '#src/core/accounts/actor.ts';
import type { AdminChange } from '#src/core/admin-change.server.ts';
import type { NewOrders } from '#src/core/orders/new-orders.server.ts';
import type { Order } from '#src/core/orders/order.ts';
import { requireOrder } from '#src/core/orders/own-order.server.ts';
import type { MoveEffects, MoveHandler } from '#src/modules/orders/moves/move-effects.server.ts';
import type { OrderEvent } from '#src/modules/orders/moves/order-history.ts';
import type { Db } from '#src/platform/database/open.server.ts';
import { deleteDelayedDeliveries } from './delivery-repository.server.ts';
import { tellWebhooks } from './tell-webhooks.server.ts';
import type { WebhookEvent } from './webhook.ts';

/** What webhooks get of an order: no address, phone or mail of a person. */
const orderData = (order: Order) => ({
  _id: order._id,
  number: order.number,
  state: order.state,
  toolId: order.toolId,
  tool: order.orderedTool,
  pieces: order.orderedMinQty,
  total: order.orderedTotalPrice,
  currency: order.currency,
  receivedAmount: order.receivedAmount,
  shippedPieces: order.shippedPieces,
  promisedFor: order.promisedFor,
});

const payment = { tells: 'payment.recorded' } as const;
const shipment = { tells: 'shipment.recorded' } as const;
const stock = { tells: 'stock.changed' } as const;

/** What each event tells besides a change of state; listed completely, so that a new event has to be decided. */
const tellings: Record<OrderEvent, { tells?: WebhookEvent }> = {
  placed: {},
  undone: {},
  confirmed: {},
  'production-started': {},
  ready: {},
  'partly-shipped': shipment,
  shipped: shipment,
  delivered: {},
  'delivery-assumed': {},
  cancelled: stock,
  expired: stock,
  amended: stock,
  'batch-moved': {},
  'batch-received': {},
  'buyer-changed': {},
  'purchase-order-sent': {},
  'invoice-revised': {},
  'money-moved': {},
  'slip-sent': {},
  'slip-declined': {},
  'slip-settled': {},
  paid: payment,
  'payment-received': payment,
  'money-received': payment,
  refunded: payment,
  'payment-corrected': payment,
  'payment-reversed': payment,
};

const tellStock = (trx: Db, id: string, name: string) =>
  tellWebhooks(trx, 'stock.changed', { tool: { _id: id, name } });

function handlerOf(event: OrderEvent): MoveHandler {
  const { tells } = tellings[event];
  return async (trx, { order: before, data, mailed }) => {
    // Its deliveries still wait, as its mails do.
    if (data.undoes) return deleteDelayedDeliveries(trx, data.undoes);
    const { order } = await requireOrder(trx, before._id);
    const told = { event, order: orderData(order) };
    if (order.state !== before.state)
      await tellWebhooks(trx, 'order.state-changed', { ...told, previousState: before.state }, mailed);
    if (tells === 'stock.changed') await tellStock(trx, order.toolId, order.orderedTool);
    else if (tells) await tellWebhooks(trx, tells, told, mailed);
  };
}

const events = Object.keys(tellings) as OrderEvent[];

export const toldOfMoves: MoveEffects = {
  handlers: Object.fromEntries(events.map((event) => [event, handlerOf(event)])),
};

export const toldOfNewOrders: NewOrders = {
  placing: async (trx, placed) => ({
    async written() {
      for (const { order, tool } of placed) {
        await tellWebhooks(trx, 'order.placed', { order: orderData(order) });
        await tellStock(trx, tool._id, tool.toolName);
      }
    },
  }),
};

/** The stock that an admin has changed. */
export async function toldOfAdminChange(trx: Db, _admin: Actor, { kind, subject, after }: AdminChange): Promise<void> {
  if (kind === 'tool' && after?.quantity !== undefined) await tellStock(trx, subject.id, subject.name);
}
