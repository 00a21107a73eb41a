import { sql } from 'kysely';
import { MOST_NUMBERS, type NumberOfOrder } from '#src/modules/orders/search/order-numbers.server.ts';
import type { Db } from '#src/platform/database/open.server.ts';
import { codeText } from '#src/platform/i18n/normal-text.ts';

/** Fewer signs are in too many numbers. */
const SHORTEST = 5;

/** Spaces and hyphens make no difference: `MSKU 123456-7` is MSKU1234567. */
const plain = (text: string) => codeText(text).replaceAll(/[\s-]/g, '').toUpperCase();
const plainColumn = (column: 'container' | 'seal' | 'reference') =>
  sql<string>`upper(replace(replace(${sql.ref(`shipments.${column}`)}, ' ', ''), '-', ''))`;

const COLUMNS = { container: 'container', reference: 'transport document', seal: 'seal' } as const;
type Column = keyof typeof COLUMNS;
const columns = Object.keys(COLUMNS) as Column[];

/** The orders in shipments whose container, seal, or AWB, B/L or truck contains this number. */
export async function ordersOfShipment(db: Db, text: string): Promise<NumberOfOrder[]> {
  const number = plain(text);
  if (number.length < SHORTEST || !/\d/.test(number) || /[\\%_]/.test(number)) return [];
  const rows = await db
    .selectFrom('shipments')
    .innerJoin('shipment_lines', 'shipment_lines.shipment_id', 'shipments.id')
    .select(['shipment_lines.order_id as orderId', 'container', 'seal', 'reference'])
    .where(({ eb, or }) => or(columns.map((column) => eb(plainColumn(column), 'like', `%${number}%`))))
    .limit(MOST_NUMBERS)
    .execute();
  return rows.flatMap((row) => {
    const column = columns.find((each) => plain(row[each] ?? '').includes(number));
    return column ? [{ orderId: row.orderId, foundBy: `${COLUMNS[column]} ${row[column]}` }] : [];
  });
}
