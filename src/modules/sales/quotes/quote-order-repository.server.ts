import type { Db } from '#src/platform/database/open.server.ts';

/** The orders that a quote became, with their tools, by line. */
export function listOrdersOfQuotes(db: Db, quoteId: string) {
  return db
    .selectFrom('quote_orders')
    .innerJoin('orders', 'orders.id', 'quote_orders.order_id')
    .select(['orders.tool_id', 'quote_orders.line'])
    .where('quote_orders.quote_id', '=', quoteId)
    .orderBy('quote_orders.line')
    .execute();
}

/** Quotes with orders that are not accepted. */
export function listUnacceptedOrders(db: Db) {
  return db
    .selectFrom('quote_orders')
    .innerJoin('quotes', 'quotes.id', 'quote_orders.quote_id')
    .select('quotes.number')
    .distinct()
    .where('quotes.state', '<>', 'accepted')
    .orderBy('quotes.number')
    .execute();
}
