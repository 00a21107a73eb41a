import type { Order } from '#src/core/orders/order.ts';
import { calendar, today } from '#src/core/site/calendar.ts';
import type { CsvTable } from '#src/platform/http/csv-row.ts';

const day = (time: string | null) => (time === null ? null : calendar.dayOf(time));

/** Orders as a CSV file for a spreadsheet. @param now in milliseconds since the epoch, for the file name */
export const orderCsv = (now: number): CsvTable<Order> => ({
  fileName: `orders-${today(now)}.csv`,
  columns: [
    ['Number', ({ number }) => number],
    ['Placed on', ({ placedAt }) => day(placedAt)],
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
    ['Paid on', ({ paidAt }) => day(paidAt)],
    ['Promised for', ({ promisedFor }) => promisedFor],
    ['Shipped on', ({ shippedAt }) => day(shippedAt)],
    ['Cancelled on', ({ cancelledAt }) => day(cancelledAt)],
  ],
});
