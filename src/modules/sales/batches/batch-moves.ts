import { piecesOfTool } from '#src/core/orders/order-mails.ts';
import type { OrderState } from '#src/core/orders/order-progress.ts';
import { formatDate } from '#src/core/site/calendar.ts';
import type { Move } from '#src/modules/orders/moves/move.ts';
import type { OrderProcess } from '#src/modules/orders/moves/order-process.ts';

declare module '#src/modules/orders/moves/order-history.ts' {
  interface OrderEvents {
    'batch-moved': true;
    'batch-received': true;
  }
  interface EventData {
    /** Day on which the batch of the order had been due. */
    dueBefore?: string | undefined;
  }
}

const open: readonly OrderState[] = ['to-be-paid', 'paid', 'confirmed', 'in-production'];

/** The day of a batch has changed, or the pieces of an order come from a later one. */
const moved: Move = {
  event: 'batch-moved',
  past: 'Day of the batch changed',
  repeats: true,
  transitions: [{ from: open, by: ['system'] }],
  sets: ({ promisedFor }) => (promisedFor ? { promisedFor } : {}),
  mail: (order, { promisedFor = '', dueBefore = '' }) => {
    const isLate = promisedFor > dueBefore;
    const late = order.paidAt === null ? ' If that is too late, you can cancel the order on its page.' : '';
    return {
      subject: `${isLate ? 'Later' : 'Earlier'} than promised: your order of ${piecesOfTool(order)}`,
      headline: isLate ? 'Your order will be ready later' : 'Your order will be ready earlier',
      text: isLate
        ? `We are sorry: the batch with your pieces will be ready later.${late}`
        : 'The batch with your pieces will be ready earlier.',
      rows: [
        ['Ready by, before', formatDate(dueBefore, 'long')],
        ['Ready by, now', formatDate(promisedFor, 'long')],
      ],
    };
  },
};

const received: Move = {
  event: 'batch-received',
  past: 'Pieces arrived from production',
  repeats: true,
  transitions: [{ from: open, by: ['system'] }],
  mail: (order) => ({
    subject: `Your pieces are made: your order of ${piecesOfTool(order)}`,
    headline: 'Your pieces are made',
    text: 'The batch with your pieces has arrived in our warehouse. We will write to you once your order is ready.',
    rows: [],
  }),
};

/** What can happen to an order whose pieces come from a batch. */
export const batchProcess: OrderProcess = { moves: [moved, received] };
