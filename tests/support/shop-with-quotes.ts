import { poster } from './poster.ts';
import { chosenShop, type Person, type ShopChoice } from './test-shop.ts';

export const DELIVERY = { shippingAddress: '12 Mirpur Road\nDubai', orderedPhone: '+971501234567' };

/** Far enough for every test. */
export const LAST_DAY = new Date(Date.now() + 20 * 86_400_000).toISOString().slice(0, 10);

/** Sales get their mails at this address. */
export const QUOTES = { SALES_EMAILS: 'sales@example.com' };

/** A test shop with a customer, an admin, two tools, and calls about quotes. */
export async function openShopWithQuotes(choice: ShopChoice = {}) {
  const shop = await chosenShop(choice, QUOTES);
  const [buyer, admin, stranger] = [await shop.signIn(), await shop.signIn('admin'), await shop.signIn()];
  const [drill, saw] = [await shop.addTool({ name: 'Drill' }), await shop.addTool({ name: 'Saw', price: 50 })];
  const post = poster(shop, buyer);
  const read = async (path: string, by: Person = buyer) => shop.app.inject({ url: `/api${path}`, headers: by.headers });
  const ask = async (lines: object[] = [{ toolId: drill, pieces: 1_000 }], by = buyer): Promise<string> => {
    const answer = await post('/quote', { lines }, by);
    if (answer.statusCode !== 200) throw new Error(answer.body);
    return answer.json().insertedId;
  };
  const offer = (id: string, change: object = {}, key?: string) => {
    const lines = [{ toolId: drill, pieces: 1_000, unitPrice: 30.5 }];
    return post(`/quote/${id}/offer`, { lines, charges: [], validUntil: LAST_DAY, ...change }, admin, key);
  };
  /** A quote with one offer. */
  const offered = async (change: object = {}): Promise<string> => {
    const id = await ask();
    const answer = await offer(id, change);
    if (answer.statusCode !== 200) throw new Error(answer.body);
    return id;
  };
  const accept = (id: string, change: object = {}, by = buyer, key?: string) =>
    post(`/quote/${id}/acceptance`, { revision: 'A', ...DELIVERY, ...change }, by, key);
  const stateOf = async (id: string) => (await read(`/quote/${id}`)).json().state;
  const countOrders = async () => (await shop.db.selectFrom('orders').select('id').execute()).length;
  const mailsTo = (to: string) =>
    shop.db.selectFrom('outbox').select(['subject', 'text']).where('recipient', '=', to).orderBy('id').execute();
  /** The secret of the link in the last mail to an address. */
  const secretMailedTo = async (to: string) =>
    /\/quote\/[^#\s]+#([\w-]+)/.exec((await mailsTo(to)).at(-1)?.text ?? '')?.[1];
  return {
    shop,
    buyer,
    admin,
    stranger,
    drill,
    saw,
    post,
    read,
    ask,
    offer,
    offered,
    accept,
    stateOf,
    countOrders,
    mailsTo,
    secretMailedTo,
  };
}
