import { expect, it } from 'vitest';
import { DAY_MS } from '#src/platform/time/units.ts';
import { orderBody } from '#tests/support/order-body.ts';
import { openShopWithCompany } from '#tests/support/shop-with-company.ts';
import { PICTURE, slipForm } from '#tests/support/slip-form.ts';
import { expireOrders } from './unpaid/expire-orders.server.ts';
import { remindOfPayments } from './unpaid/remind-of-payments.server.ts';

const later = (days: number) => Date.now() + days * DAY_MS;

/** An order whose member was taken out of the company. */
async function openWithFormerMember() {
  const { shop, owner, admin, call, member, companyId } = await openShopWithCompany({ NEW_CUSTOMER_HOURS: '48' });
  const buyer = await member('buyer');
  const placed = await call('POST', '/order', buyer, orderBody(buyer, await shop.addTool()));
  const id: string = placed.json().insertedId;
  expect((await call('DELETE', `/company/member/${buyer.userId}`, owner)).statusCode).toBe(200);
  const { email: account } = await shop.db
    .selectFrom('user')
    .select('email')
    .where('id', '=', companyId)
    .executeTakeFirstOrThrow();
  await shop.db.deleteFrom('outbox').execute();
  const sendSlip = async () => {
    const { headers, payload } = slipForm(PICTURE);
    const url = `/api/order/${id}/slip`;
    const sent = await shop.app.inject({ method: 'POST', url, headers: { ...headers, ...owner.headers }, payload });
    return sent.json().insertedId as string;
  };
  const mailsToCustomers = () =>
    shop.db
      .selectFrom('outbox')
      .select(['recipient', 'text'])
      .where('recipient', 'in', [buyer.email, account])
      .execute();
  return { shop, admin, call, id, companyId, sendSlip, account, mailsToCustomers };
}

type Opened = Awaited<ReturnType<typeof openWithFormerMember>>;

it.each<[string, (opened: Opened) => Promise<unknown>]>([
  ['a payment that is due', ({ shop }) => remindOfPayments(shop, later(1))],
  [
    'an order with a part of its money',
    async ({ shop, call, admin, id }) => {
      await call('POST', `/order/${id}/payment`, admin, { amount: 100 });
      await shop.db.deleteFrom('outbox').execute();
      await expireOrders(shop, later(3));
    },
  ],
  [
    'an order whose pieces are held longer',
    ({ call, admin, companyId }) => call('POST', `/customer-credit/${companyId}/acceptance`, admin, {}),
  ],
  [
    'a declined slip',
    async ({ call, admin, sendSlip }) => {
      await call('POST', `/slip/${await sendSlip()}/refusal`, admin, { reason: 'The file is blank.' });
    },
  ],
])(
  'a mail about %s goes to the company, not to the former member who ordered, and warns of another account',
  async (_, happen) => {
    const opened = await openWithFormerMember();
    await happen(opened);
    const text = expect.stringContaining('Our bank account never changes by mail.');
    expect(await opened.mailsToCustomers()).toEqual([{ recipient: opened.account, text }]);
  },
);
