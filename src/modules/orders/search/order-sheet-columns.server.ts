import type { Order } from '#src/core/orders/order.ts';
import { type Fill, fillingsOf, point } from '#src/core/point.ts';
import type { Db } from '#src/platform/database/open.server.ts';
import type { Page } from '#src/platform/http/page.ts';
import type { SheetCell, SheetTable } from '#src/platform/sheets/table.ts';
import { orderTable } from './order-sheet.ts';

/** A column of what a module keeps with orders. */
interface OrderSheetColumn {
  heading: string;
  /** The cells of a page of orders by their ids; an order without one has an empty cell. */
  cellsOf: (db: Db, orderIds: readonly string[]) => Promise<ReadonlyMap<string, SheetCell>>;
}

/** They follow the columns of the orders themselves. */
export const orderSheetColumns = point<OrderSheetColumn>('columns of the file of orders');

type OrderWithCells = Order & { cells: readonly SheetCell[] };

/** Orders for a spreadsheet, with the columns of the modules. @param now as for `orderTable` */
export function orderTableOf(fills: readonly Fill[], now: number): SheetTable<OrderWithCells> {
  const { name, columns } = orderTable(now);
  const added = fillingsOf(fills, orderSheetColumns).map(
    ({ heading }, at) => [heading, ({ cells }: OrderWithCells) => cells[at] ?? null] as const,
  );
  return { name, columns: [...columns, ...added] };
}

export async function withCells(db: Db, fills: readonly Fill[], page: Page<Order>): Promise<Page<OrderWithCells>> {
  const ids = page.items.map(({ _id }) => _id);
  const columns = await Promise.all(fillingsOf(fills, orderSheetColumns).map(({ cellsOf }) => cellsOf(db, ids)));
  const items = page.items.map((order) => ({ ...order, cells: columns.map((cells) => cells.get(order._id) ?? null) }));
  return { ...page, items };
}
