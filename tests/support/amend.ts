import { poster } from './poster.ts';
import { openShopWithOrder } from './shop-with-order.ts';
import type { Person, ShopChoice } from './test-shop.ts';

/** The reason that clerks give in tests. */
export const WHY = 'Agreed by phone';

/** A test shop with an order, and calls that amend it and read it. */
export async function openShopToAmend(choice: ShopChoice = {}, options: { stock?: number; pieces?: number } = {}) {
  const opened = await openShopWithOrder(choice, options);
  const { shop, buyer, admin, orderId } = opened;
  const put = (payload: object, by: Person | undefined = admin, id = orderId, key?: string) =>
    shop.app.inject({
      method: 'PUT',
      url: `/api/order/${id}`,
      headers: { ...by?.headers, ...(key && { 'idempotency-key': key }) },
      payload,
    });
  const read = (path = `/order/${orderId}`, by?: Person) => opened.read(path, by);
  const mailsTo = (recipient: string) =>
    shop.db.selectFrom('outbox').selectAll().where('recipient', '=', recipient).orderBy('id').execute();
  return { ...opened, put, read, mailsTo, postAs: poster(shop, buyer) };
}
