import { placeTestOrder } from './place-order.ts';
import { openTestShop, type Person } from './test-shop.ts';

const carton = { pieces: 250, lengthCm: 50, widthCm: 40, heightCm: 40, grossKg: 15 };

/**
 * A shop with two orders of one customer, 700 pieces in three cartons each. With the module `payments` they are
 * paid.
 */
export async function openShopWithOrdersToShip(environment: Record<string, string> = {}) {
  const shop = await openTestShop(environment);
  const [buyer, admin, toolId] = [await shop.signIn(), await shop.signIn('admin'), await shop.addTool()];
  const details = JSON.stringify({ carton, weightKg: 1.5 });
  await shop.db.updateTable('tools').set({ details, supplied_as: 'kit' }).execute();
  const send = async (
    method: 'GET' | 'POST' | 'PUT',
    url: string,
    payload: object = {},
    by: Person = admin,
    key = '',
  ) =>
    shop.app.inject({
      method,
      url: `/api${url}`,
      headers: { ...by.headers, ...(key && { 'idempotency-key': key }) },
      ...(method !== 'GET' && { payload }),
    });
  const place = async (by = buyer) => {
    const id = await placeTestOrder(shop, by, toolId, 700);
    if (shop.config.modules.includes('payments')) await send('POST', `/order/${id}/payment`);
    return id;
  };
  const orders = [await place(), await place()] as const;
  const order = async (id: string, by = buyer) => {
    const ordersOfBuyer = (await send('GET', `/user-order?user=${by.email}`, {}, by)).json() as { _id: string }[];
    return ordersOfBuyer.find(({ _id }) => _id === id);
  };
  const shipments = async (id: string, by = buyer) => (await send('GET', `/order/${id}/shipments`, {}, by)).json();
  return { shop, buyer, admin, toolId, orders, place, order, send, shipments };
}
