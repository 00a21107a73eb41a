import { newId } from '#src/platform/database/new-id.server.ts';
import { HOUR_MS } from '#src/platform/time/units.ts';
import { placeTestOrder } from './place-order.ts';
import { reader } from './poster.ts';
import { openTestShop, type Person, type TestShop } from './test-shop.ts';

export const NEW_BANK = {
  accountName: 'Example Tools Ltd.',
  bank: 'Dutch-Bangla Bank',
  branch: 'Gulshan',
  account: '1507202912345001',
  swift: 'DBBLBDDH',
  routing: '090261725',
};

/** Backdates these accounts, whose roles the operator gave, so that they may take part in decisions of two people. */
export async function ageAccounts({ db }: Pick<TestShop, 'db'>, people: readonly Pick<Person, 'userId'>[]) {
  const createdAt = new Date(Date.now() - 48 * HOUR_MS);
  const ids = people.map(({ userId }) => userId);
  await db.updateTable('user').set({ createdAt }).where('id', 'in', ids).execute();
}

/** Makes an account an admin as another admin, or the operator (null), would have done some hours ago. */
export async function appoint(
  { db }: Pick<TestShop, 'db'>,
  { userId }: Pick<Person, 'userId'>,
  by: Pick<Person, 'userId'> | null,
  hoursAgo: number,
) {
  const change = { id: newId(), user_id: userId, role: 'admin' as const, by_id: by?.userId ?? null };
  await db
    .insertInto('role_changes')
    .values({ ...change, at: Date.now() - hoursAgo * HOUR_MS })
    .execute();
  await db.updateTable('user').set({ role: 'admin' }).where('id', '=', userId).execute();
}

/** A shop with the demo's bank account, three admins, and their calls about it. */
export async function openShopOfAdmins(environment: Record<string, string> = {}) {
  const shop = await openTestShop({ DEMO: 'on', ...environment });
  const buyer = await shop.signIn();
  const toolId = await shop.addTool({ quantity: 1_000_000 });
  const admins = [await shop.signIn('admin'), await shop.signIn('admin'), await shop.signIn('admin')] as const;
  await ageAccounts(shop, admins);
  const post = (path: string, by: Person, payload: object = {}) =>
    shop.app.inject({ method: 'POST', url: `/api${path}`, headers: by.headers, payload });
  const get = reader(shop, admins[0]);
  const propose = (by: Person, change: Partial<typeof NEW_BANK> = {}) =>
    post('/bank-details', by, { ...NEW_BANK, ...change });
  const proposed = async (by: Person, change = {}): Promise<string> => (await propose(by, change)).json().insertedId;
  const approve = (by: Person, id: string) => post(`/approval/${id}/approve`, by);
  const refuse = (by: Person, id: string) => post(`/approval/${id}/decline`, by);
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
  return { shop, buyer, admins, post, get, propose, proposed, approve, refuse, placed, accountOf, mailsTo };
}
