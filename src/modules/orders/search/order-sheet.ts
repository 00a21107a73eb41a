import type { Order } from '#src/core/orders/order.ts';
import { calendar, today } from '#src/core/site/calendar.ts';
import type { SheetTable } from '#src/platform/sheets/table.ts';

const day = (time: string | null) => (time === null ? null : calendar.dayOf(time));

/** Orders for a spreadsheet. @param now in milliseconds since the epoch, for the file name */
export const orderSheet = (now: number): SheetTable<Order> => ({
  name: `orders-${today(now)}`,
  columns: [
    ['Number', ({ number }) => number],
    ['Placed on', ({ placedAt }) => day(placedAt), 'day'],
    ['State', ({ state }) => state],
    ['Customer', ({ orderedBy }) => orderedBy],
    ['Email', ({ orderedEmail }) => orderedEmail],
    ['Phone', ({ orderedPhone }) => orderedPhone],
    ['Address', ({ shippingAddress }) => shippingAddress],
    ['Tool', ({ orderedTool }) => orderedTool],
    ['Pieces', ({ orderedMinQty }) => orderedMinQty],
    ['Pieces shipped', ({ shippedPieces }) => shippedPieces],
    ['Unit price', ({ unitPrice }) => unitPrice],
    ['Total', ({ orderedTotalPrice }) => orderedTotalPrice],
    ['Received', ({ receivedAmount }) => receivedAmount],
    ['Currency', ({ currency }) => currency],
    ['Paid on', ({ paidAt }) => day(paidAt), 'day'],
    ['Promised for', ({ promisedFor }) => promisedFor, 'day'],
    ['Shipped on', ({ shippedAt }) => day(shippedAt), 'day'],
    ['Cancelled on', ({ cancelledAt }) => day(cancelledAt), 'day'],
    ['PO number', ({ poNumber = '' }) => poNumber],
  ],
});
