import { describe, expect, it } from 'vitest';
import type { ZodObject } from 'zod';
import { cookieClient } from '#tests/support/cookie-client.ts';
import { haveModules } from '#tests/support/have-modules.ts';
import { openListeningShop } from '#tests/support/listening-shop.ts';
import { email, lastLink, signIn, signUp } from '#tests/support/new-customer.ts';
import { orderBody } from '#tests/support/order-body.ts';
import { type Person, useTestShop } from '#tests/support/test-shop.ts';

const shop = useTestShop();

/** A customer with a plus in the address. */
async function signInWithPlus(): Promise<Person> {
  const person = await shop.signIn();
  const email = person.email.replace('@', '+plus+2@');
  await shop.db.updateTable('user').set({ email }).where('id', '=', person.userId).execute();
  return { ...person, email };
}

/** Query parameters that are an email address, in any call. */
const ADDRESSES = ['user', 'customer', 'admin', 'by', 'to'];

describe('an email address in a query', () => {
  const CALLS = ['/shipment?customer=', '/invoice?customer=', '/receivable?customer=', '/statement?customer='];

  it.each(['/user-order?user=', ...(haveModules('payments', 'shipping') ? CALLS : [])])(
    'C-API-12 %s has a plus as it is, encoded, or in white space',
    async (call) => {
      const { email, headers } = await signInWithPlus();
      const encoded = encodeURIComponent(email);
      for (const sent of [email, encoded, `%20${email}%20`, `%20${encoded}%0A`, email.toUpperCase()]) {
        const { statusCode } = await shop.app.inject({ url: `/api${call}${sent}`, headers });
        expect([sent, statusCode]).toEqual([sent, 200]);
      }
    },
  );

  it('C-API-12 leads to the orders of its customer', async () => {
    const person = await signInWithPlus();
    const { email, headers } = person;
    const payload = orderBody(person, await shop.addTool(), 500);
    expect((await shop.app.inject({ method: 'POST', url: '/api/order', headers, payload })).statusCode).toBe(200);
    const answer = await shop.app.inject({ url: `/api/user-order?user=${email}`, headers });
    expect(answer.json()).toHaveLength(1);
  });

  it('is read alike in the demo mailbox', async () => {
    const person = await signInWithPlus();
    const { email, headers } = person;
    const payload = orderBody(person, await shop.addTool(), 500);
    await shop.app.inject({ method: 'POST', url: '/api/order', headers, payload });
    await shop.db.updateTable('outbox').set({ sent_at: Date.now() }).where('recipient', '=', email).execute();
    for (const sent of [email, encodeURIComponent(email), `%20${email}`])
      expect((await shop.app.inject({ url: `/mailbox.json?to=${sent}` })).json()).not.toEqual([]);
  });

  it('is read alike in every call', () => {
    const read = shop.calls.flatMap(([method, path, , { query }]) => {
      const { shape = {} } = (query ?? {}) as Partial<ZodObject>;
      return ADDRESSES.filter((name) => shape[name]?.safeParse(' a b@example.com ').success).map((name) => [
        `${method} ${path} ${name}`,
        shape[name]?.parse(' a  b@example.com '),
      ]);
    });
    expect(read.length).toBeGreaterThan(0);
    expect(read.filter(([, address]) => address !== 'a++b@example.com')).toEqual([]);
  });
});

describe('white space around an email address', () => {
  it.each(['%20', '%C2%A0', '%E2%80%8B'])('C-API-03 is no part of the address in a path: %s', async (space) => {
    const { email, headers } = await signInWithPlus();
    const { statusCode } = await shop.app.inject({ url: `/api/user/${space}${email}${space}`, headers });
    expect(statusCode).toBe(200);
  });

  it('C-API-10 is no part of the orderedEmail of an order', async () => {
    const person = await signInWithPlus();
    const { email, headers } = person;
    const body = orderBody(person, await shop.addTool(), 500);
    const payload = { ...body, orderedEmail: ` ${email}\n` };
    expect((await shop.app.inject({ method: 'POST', url: '/api/order', headers, payload })).statusCode).toBe(200);
  });

  it('C-API-01 is no part of the address for which a token is issued', async () => {
    const shop = await openListeningShop();
    const visitor = cookieClient(shop.url);
    await signUp(visitor);
    await visitor.send(await lastLink(shop));
    await signIn(visitor);
    expect((await visitor.post(`/api/user/%20${email}%20`, { email: ` ${email}\n` })).status).toBe(200);
    expect((await visitor.post(`/api/user/%20${email}`, `${email} `)).status).toBe(200);
    expect((await visitor.post(`/api/user/${email}`, { email: `x ${email}` })).status).toBe(403);
  });
});
