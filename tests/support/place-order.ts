import { company } from '#src/core/site/company.ts';
import { orderBody } from './order-body.ts';
import type { Person, TestShop } from './test-shop.ts';

/** Sends an order for a test tool (34 per piece) as a buyer. @returns the response */
export function sendTestOrder(shop: TestShop, buyer: Person, toolId: string, quantity = 500, key?: string) {
  return shop.app.inject({
    method: 'POST',
    url: '/api/order',
    headers: { ...buyer.headers, ...(key && { 'idempotency-key': key }) },
    payload: orderBody(buyer, toolId, quantity),
  });
}

/** Places an order for a test tool. @returns its id */
export async function placeTestOrder(shop: TestShop, buyer: Person, toolId: string, quantity = 500): Promise<string> {
  const response = await sendTestOrder(shop, buyer, toolId, quantity);
  if (response.statusCode !== 200) throw new Error(`the order was refused: ${response.body}`);
  return response.json().insertedId;
}

/** @returns the stock of a tool, or undefined if it was deleted */
export async function stockOf(shop: TestShop, toolId: string): Promise<number | undefined> {
  const row = await shop.db.selectFrom('tools').select('quantity').where('id', '=', toolId).executeTakeFirst();
  return row?.quantity;
}

/** Subjects of the mails in the outbox, oldest first, without those to sales. */
export async function mailSubjects(shop: TestShop): Promise<string[]> {
  const mails = await shop.db
    .selectFrom('outbox')
    .select('subject')
    .where('recipient', '<>', company.email.sales)
    .orderBy('id')
    .execute();
  return mails.map(({ subject }) => subject);
}
