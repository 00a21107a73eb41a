import '#tests/support/on-sqlite-too.ts';
import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { mailSubjects } from '#tests/support/place-order.ts';
import { openTestShop } from '#tests/support/test-shop.ts';

const ADDRESS = { shippingAddress: '12 Mirpur Road, Dhaka', orderedPhone: '01712345678' };

async function open() {
  const shop = await openTestShop();
  const [admin, toolId] = [await shop.signIn('admin'), await shop.addTool()];
  const order = (more: object, key: string = randomUUID()) =>
    shop.app.inject({
      method: 'POST',
      url: '/api/orders',
      headers: { ...admin.headers, 'idempotency-key': key },
      payload: { ...ADDRESS, lines: [{ toolId, pieces: 500 }], ...more },
    });
  const auth = (call: string, payload: object) =>
    shop.app.inject({ method: 'POST', url: `/api/auth/${call}`, headers: { origin: shop.config.publicUrl }, payload });
  const mailTo = async (to: string) =>
    (await shop.db.selectFrom('outbox').select('text').where('recipient', '=', to).orderBy('id').execute()).at(-1)
      ?.text ?? '';
  const users = () =>
    shop.db.selectFrom('user').select(['id', 'email', 'name']).where('role', '=', 'customer').execute();
  return { shop, order, auth, mailTo, users };
}

describe('an order by an admin for a customer without an account', () => {
  it('creates the account once, invites its owner, who chooses a password by mail and sees the order', async () => {
    const { shop, order, auth, mailTo, users } = await open();
    const [email, key] = ['new.buyer@example.com', randomUUID()];
    const asked = { customer: ' New.Buyer@Example.com', customerName: ' Karim Traders ' };
    const placed = await order(asked, key);
    expect(placed.statusCode, placed.body).toBe(200);
    expect((await order(asked, key)).json()).toEqual(placed.json());
    expect(await users()).toEqual([{ id: expect.any(String), email, name: 'Karim Traders' }]);
    expect(await mailSubjects(shop)).toEqual([
      expect.stringMatching(/^Your account at /),
      'Your order of 500 × Test drill',
    ]);

    // The account has no password.
    expect((await auth('sign-in/email', { email, password: 'Guess@123' })).statusCode).toBe(401);
    await auth('request-password-reset', { email, redirectTo: '/reset-password' });
    const token = /reset-password\/([\w-]+)/.exec(await mailTo(email))?.[1];
    expect((await auth('reset-password', { token, newPassword: 'Chosen@123' })).statusCode).toBe(200);
    const signedIn = await auth('sign-in/email', { email, password: 'Chosen@123' });
    const cookie = signedIn.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
    const headers = { cookie, origin: shop.config.publicUrl };
    const proof = await shop.app.inject({ method: 'POST', url: `/api/user/${email}`, headers, payload: {} });
    const mine = await shop.app.inject({
      url: `/api/user-order?user=${email}`,
      headers: { authorization: `Bearer ${proof.json().token}` },
    });
    expect(mine.json()).toMatchObject([{ _id: placed.json().insertedIds[0], orderedBy: 'Karim Traders' }]);
  });

  it('is refused without a name, with one that an account cannot have, and leaves no account behind', async () => {
    const { order, users } = await open();
    const refusals: [object, string][] = [
      [{ customer: 'new@example.com' }, 'customer'],
      [{ customer: 'new@example.com', customerName: '  ' }, 'customerName'],
      [{ customer: 'new@example.com', customerName: 'see www.example.org' }, 'customerName'],
      [{ customer: 'no address', customerName: 'Karim' }, 'customer'],
      [{ customer: 'new@example.com', customerName: 'Karim', shippingAddress: '' }, 'shippingAddress'],
    ];
    for (const [more, field] of refusals) {
      const answer = await order(more);
      expect([answer.statusCode, answer.json().error.field], JSON.stringify(more)).toEqual([422, field]);
    }
    expect(await users()).toEqual([]);
  });

  it('makes a sign-up void that was not verified: its password may be a stranger’s', async () => {
    const { order, auth, users } = await open();
    const email = 'new@example.com';
    await auth('sign-up/email', { email, password: 'Stranger@1', name: 'A stranger' });
    const asked = { customer: email, customerName: 'Karim' };
    expect((await order({ customer: email })).json().error.code).toBe('customer_not_found');
    expect((await order(asked)).statusCode).toBe(200);
    expect((await auth('sign-in/email', { email, password: 'Stranger@1' })).statusCode).toBe(401);
    expect((await users()).map(({ name }) => name)).toEqual(['Karim']);
  });

  it('creates one account for two clerks at once', async () => {
    const { order, users } = await open();
    const asked = { customer: 'new@example.com', customerName: 'Karim' };
    const answers = await Promise.all([order(asked), order(asked), order(asked)]);
    for (const answer of answers) expect([200, 409], answer.body).toContain(answer.statusCode);
    expect(answers.some(({ statusCode }) => statusCode === 200)).toBe(true);
    expect(await users()).toHaveLength(1);
  });
});
