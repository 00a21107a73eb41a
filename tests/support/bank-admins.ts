import { placeTestOrder } from './place-order.ts';
import { openTestShop, type Person } from './test-shop.ts';

export const NEW_BANK = {
  accountName: 'Example Tools Ltd.',
  bank: 'Dutch-Bangla Bank',
  branch: 'Gulshan',
  account: '1507202912345001',
  swift: 'DBBLBDDH',
  routing: '090261725',
};

/** A shop with the demo's bank account, three admins, and their calls about it. */
export async function openShopOfAdmins(environment: Record<string, string> = {}) {
  const shop = await openTestShop({ DEMO: 'on', ...environment });
  const buyer = await shop.signIn();
  const toolId = await shop.addTool({ quantity: 1_000_000 });
  const admins = [await shop.signIn('admin'), await shop.signIn('admin'), await shop.signIn('admin')] as const;
  const post = (path: string, by: Person, payload: object = {}) =>
    shop.app.inject({ method: 'POST', url: `/api${path}`, headers: by.headers, payload });
  const get = async (path: string, by: Person) =>
    (await shop.app.inject({ url: `/api${path}`, headers: by.headers })).json();
  const propose = (by: Person, change: Partial<typeof NEW_BANK> = {}) =>
    post('/bank-details', by, { ...NEW_BANK, ...change });
  const proposed = async (by: Person, change = {}): Promise<string> => (await propose(by, change)).json().insertedId;
  const consent = (by: Person, id: string) => post(`/bank-details/${id}/consent`, by);
  const refuse = (by: Person, id: string) => post(`/bank-details/${id}/refusal`, by);
  const placed = () => placeTestOrder(shop, buyer, toolId);
  /** The account on the invoice of an order. */
  const accountOf = async (orderId: string): Promise<string> => {
    const { payment } = await get(`/order/${orderId}/proforma`, buyer);
    return payment.bank.find(({ name }: { name: string }) => /Account|IBAN/.test(name)).value;
  };
  const mailsTo = async ({ email }: Person) =>
    shop.db
      .selectFrom('outbox')
      .select(['subject', 'text', 'html'])
      .where('recipient', '=', email)
      .orderBy('id')
      .execute();
  return { shop, buyer, admins, post, get, propose, proposed, consent, refuse, placed, accountOf, mailsTo };
}
