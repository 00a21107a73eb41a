import { MOST_NUMBERS, type NumberOfOrder } from '#src/modules/orders/search/order-numbers.server.ts';
import type { Db } from '#src/platform/database/open.server.ts';
import { comparedNumber } from './shipment-repository.server.ts';

/** Fewer signs are in too many numbers. */
const SHORTEST = 5;

const LABELS = { container: 'container', reference: 'transport document', seal: 'seal' } as const;
const columns = ['container', 'reference', 'seal'] as const;

/** The orders in shipments whose container, seal, or AWB, B/L or truck contains this number. */
export async function ordersOfShipment(db: Db, text: string): Promise<NumberOfOrder[]> {
  const number = comparedNumber(text);
  if (number.length < SHORTEST || !/\d/.test(number) || /[\\%_|]/.test(number)) return [];
  const rows = await db
    .selectFrom('shipments')
    .innerJoin('shipment_lines', 'shipment_lines.shipment_id', 'shipments.id')
    .select(['shipment_lines.order_id as orderId', 'container', 'seal', 'reference'])
    .where('search_text', 'like', `%${number}%`)
    .limit(MOST_NUMBERS)
    .execute();
  return rows.flatMap((row) => {
    const column = columns.find((each) => comparedNumber(row[each]).includes(number));
    return column ? [{ orderId: row.orderId, foundBy: `${LABELS[column]} ${row[column]}` }] : [];
  });
}
