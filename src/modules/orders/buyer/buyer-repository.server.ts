import { type Selectable, sql } from 'kysely';
import { compileOnce } from '#src/platform/database/compile-once.server.ts';
import type { Db } from '#src/platform/database/open.server.ts';
import { codeText, foldedText } from '#src/platform/i18n/normal-text.ts';
import { type CustomerBuyer, noCustomerBuyer, noOrderBuyer, type OrderBuyer } from './buyer.ts';
import type { BuyerColumns, OrderBuyerTable } from './buyer-tables.ts';

const customerColumns = (buyer: CustomerBuyer): BuyerColumns => ({
  company: buyer.company,
  vat: buyer.vat,
  bin: buyer.bin,
  eori: buyer.eori,
  consignee: buyer.consignee,
  notify_party: buyer.notifyParty,
  port_of_discharge: buyer.portOfDischarge,
  shipping_marks: buyer.shippingMarks,
});

const toCustomerBuyer = (row: BuyerColumns): CustomerBuyer => ({
  company: row.company,
  vat: row.vat,
  bin: row.bin,
  eori: row.eori,
  consignee: row.consignee,
  notifyParty: row.notify_party,
  portOfDischarge: row.port_of_discharge,
  shippingMarks: row.shipping_marks,
});

/** The number of a buyer as searches compare it: full-width letters and hyphens of other fonts make no difference. */
export const poSearch = (poNumber: string): string => foldedText(codeText(poNumber));

/**
 * The orders with exactly this number of the buyer.
 * @param number as `poSearch` writes it, not empty
 */
export const ordersWithPo = (db: Db, number: string) =>
  db
    .selectFrom('order_buyers')
    .select('order_id')
    .where('po_search', '=', number)
    // The condition of the index, in its words.
    .where(sql<boolean>`po_search <> ''`);

const orderColumns = (buyer: OrderBuyer) => ({
  ...customerColumns(buyer),
  po_number: buyer.poNumber,
  exp_number: buyer.expNumber,
  po_search: poSearch(buyer.poNumber),
  search_text: `${foldedText(buyer.company)} ${poSearch(buyer.poNumber)}`.trim(),
});

const toOrderBuyer = (row: Selectable<OrderBuyerTable>): OrderBuyer => ({
  ...toCustomerBuyer(row),
  poNumber: row.po_number,
  expNumber: row.exp_number,
});

const ofCustomer = compileOnce((db, customerId: string) =>
  db.selectFrom('customer_buyers').selectAll().where('customer_id', '=', customerId),
);
const inserted = compileOnce((db, row: OrderBuyerTable) => db.insertInto('order_buyers').values(row));

/** The buyer on the papers of a customer's new orders. */
export async function findCustomerBuyer(db: Db, customerId: string): Promise<CustomerBuyer> {
  const [row] = (await ofCustomer(db, customerId)).rows;
  return row ? toCustomerBuyer(row) : noCustomerBuyer;
}

export async function upsertCustomerBuyer(db: Db, customerId: string, buyer: CustomerBuyer): Promise<void> {
  const columns = customerColumns(buyer);
  await db
    .insertInto('customer_buyers')
    .values({ customer_id: customerId, ...columns })
    .onConflict((oc) => oc.column('customer_id').doUpdateSet(columns))
    .execute();
}

/** Stores the buyer of a new order. */
export async function insertOrderBuyer(db: Db, orderId: string, buyer: OrderBuyer): Promise<void> {
  await inserted(db, { order_id: orderId, ...orderColumns(buyer) });
}

export async function upsertOrderBuyer(db: Db, orderId: string, buyer: OrderBuyer): Promise<void> {
  const columns = orderColumns(buyer);
  await db
    .insertInto('order_buyers')
    .values({ order_id: orderId, ...columns })
    .onConflict((oc) => oc.column('order_id').doUpdateSet(columns))
    .execute();
}

/** The buyers of these orders; an order that has none is left out. */
export async function findOrderBuyers(db: Db, orderIds: readonly string[]): Promise<Map<string, OrderBuyer>> {
  if (orderIds.length === 0) return new Map();
  const rows = await db.selectFrom('order_buyers').selectAll().where('order_id', 'in', orderIds).execute();
  return new Map(rows.map((row) => [row.order_id, toOrderBuyer(row)]));
}

/** The buyer on the papers of an order. */
export async function findOrderBuyer(db: Db, orderId: string): Promise<OrderBuyer> {
  return (await findOrderBuyers(db, [orderId])).get(orderId) ?? noOrderBuyer;
}
