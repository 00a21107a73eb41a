import { orderAdditions } from '#src/core/orders/lifecycle.server.ts';
import { piecesOfTool, totalRow } from '#src/core/orders/order-mails.ts';
import { fill } from '#src/core/point.ts';
import type { Room } from '#src/core/server-module.ts';
import { formatMoney } from '#src/platform/i18n/money.ts';
import { postOrderCancel } from './cancellation.api.ts';
import { cancellationMoves } from './cancellation.ts';

/** Lets customers and admins cancel pending orders. */
export const cancellation: Room = {
  calls: [['POST', '/order/:id/cancel', 'signed-in', postOrderCancel]],
  fills: [
    fill(orderAdditions, () => ({
      moves: cancellationMoves,
      mails: {
        cancelled: (order) => ({
          subject: `Cancelled: your order of ${piecesOfTool(order)}`,
          text:
            order.receivedAmount > 0
              ? `Your order has been cancelled. We will write to you about the ${formatMoney(order.receivedAmount, order.currency)} that we have received.`
              : 'Your order has been cancelled. There is nothing to pay.',
          rows: [totalRow(order)],
        }),
      },
    })),
  ],
};
