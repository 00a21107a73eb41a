import { placeTestOrder } from './place-order.ts';
import { openShopWithOrder } from './shop-with-order.ts';
import type { ShopChoice } from './test-shop.ts';

/**
 * A test shop with orders of 500 pieces at 34, on account for 30 days. Of the first one, 100 pieces leave before it is
 * cancelled; several orders are on one invoice.
 * @param line added to the invoice before
 */
export async function openShopWithShippedDebt(choice: ShopChoice = {}, { count = 1, line = {} } = {}) {
  const opened = await openShopWithOrder(choice, { stock: 100_000 });
  const { shop, buyer, admin, toolId, orderId: first, post, read } = opened;
  const done = async (path: string, payload: object = {}, by = admin) => {
    const answer = await post(path, payload, by);
    if (answer.statusCode !== 200) throw new Error(`${path}: ${answer.body}`);
    return answer.json();
  };
  const place = () => placeTestOrder(shop, buyer, toolId);
  await done(`/order/${first}/terms`, { depositPercent: 0, days: 30 });
  await done(`/order/${first}/cancel`);
  const ids: string[] = [];
  for (let index = 0; index < count; index += 1) ids.push(await place());
  const [orderId = ''] = ids;
  if (count > 1) await done('/invoice', { orders: ids }, buyer);
  const { number } = await read(`/order/${orderId}/proforma`);
  if (Object.keys(line).length > 0) await done(`/invoice/${number}/line`, line);
  await done(`/order/${orderId}/confirmation`);
  await done(`/order/${orderId}/shipment`, { pieces: 100 });
  await done(`/order/${orderId}/cancel`, { note: 'The rest is not needed.' });
  const balance = async (id = orderId) => (await read(`/order/${id}/ledger`)).balance;
  const invoice = () => read(`/invoice/${number}`);
  return { shop, buyer, admin, ids, orderId, number, place, post, done, read, balance, invoice };
}
