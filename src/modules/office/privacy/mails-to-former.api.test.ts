import '#tests/support/on-sqlite-too.ts';
import { expect, it } from 'vitest';
import { fillsOf } from '#src/app/modules.server.ts';
import { readdressMails } from '#src/core/accounts/readdressed-mails.server.ts';
import { claimDueMails, insertMail } from '#src/platform/mail/outbox.server.ts';
import { openShopOfAdmins } from '#tests/support/bank-admins.ts';
import { orderBody } from '#tests/support/order-body.ts';
import { openShopWithCompany } from '#tests/support/shop-with-company.ts';
import type { Person, TestShop } from '#tests/support/test-shop.ts';

/** Addresses of the mails that go out, in two rounds: the first puts mails to members in place of one to a company. */
async function recipientsOf({ config, db }: TestShop): Promise<string[]> {
  const readdress = readdressMails(fillsOf(config));
  await db.updateTable('outbox').set({ next_attempt_at: 0 }).execute();
  const rounds = [
    await readdress(db, await claimDueMails(db, 1_000)),
    await readdress(db, await claimDueMails(db, 1_000)),
  ];
  const sent = rounds.flat();
  const left = await db.selectFrom('outbox').select('id').where('sent_at', 'is', null).execute();
  expect(left.map(({ id }) => id).sort()).toEqual(sent.map(({ id }) => id).sort());
  await db.updateTable('outbox').set({ sent_at: 1 }).execute();
  return sent.map(({ to }) => to).sort();
}

const eraserOf = (shop: TestShop) => async (person: Person) => {
  const payload = { password: '', reviews: 'keep' };
  const url = '/api/own-data/erasure';
  const erased = await shop.app.inject({ method: 'POST', url, headers: person.headers, payload });
  expect([erased.statusCode, erased.body]).toEqual([200, '{"acknowledged":true}']);
};

const mailTo = (to: string) => ({ to, subject: 'Hello', text: 'Hello', html: 'Hello' });

it('a former admin with a deleted account gets no mail about a proposal of theirs, nor of others', async () => {
  const { shop, admins, post, proposed, refuse } = await openShopOfAdmins();
  const [proposer, second] = admins;
  const id = await proposed(proposer);
  const demoted = await post(`/users/${proposer.userId}/role`, second, { role: 'customer' });
  expect(demoted.statusCode).toBe(200);
  await recipientsOf(shop);
  await eraserOf(shop)(proposer);
  expect(await recipientsOf(shop)).toEqual([proposer.email]);
  expect((await refuse(second, id)).statusCode).toBe(200);
  const written = await shop.db.selectFrom('outbox').select('recipient').where('sent_at', 'is', null).execute();
  expect(written.map(({ recipient }) => recipient)).toContain(second.email);
  expect(written.filter(({ recipient }) => /^former-/.test(recipient))).toEqual([]);
  expect(await recipientsOf(shop)).not.toContain(proposer.email);
});

it('a mail to a dissolved company does not reach its last owner, whose account is deleted', async () => {
  const { shop, call, owner, companyId } = await openShopWithCompany();
  const account = shop.db.selectFrom('user').select('email').where('id', '=', companyId);
  const { email } = await account.executeTakeFirstOrThrow();
  expect((await call('DELETE', '/company', owner)).statusCode).toBe(200);
  await recipientsOf(shop);
  await insertMail(shop.db, mailTo(email));
  expect(await recipientsOf(shop)).toEqual([owner.email]);
  await eraserOf(shop)(owner);
  await recipientsOf(shop);
  await insertMail(shop.db, mailTo(email));
  expect(await recipientsOf(shop)).toEqual([]);
});

it.each(['themselves', 'their company', 'themselves, before they founded one'])(
  'mails about an order end with the account of who placed it for %s',
  async (forWhom) => {
    const { shop, call, admin, owner } = await openShopWithCompany();
    const inCompany = forWhom === 'their company';
    const buyer = inCompany ? owner : await shop.signIn('customer', 'Rahima Khatun');
    const id = (await call('POST', '/order', buyer, orderBody(buyer, await shop.addTool()))).json().insertedId;
    const founds = forWhom.includes('founded');
    if (founds) expect((await call('POST', '/company', buyer, { name: 'X', moveOrders: true })).statusCode).toBe(200);
    const cancelled = await call('POST', `/order/${id}/cancel`, admin, { reason: 'x', note: 'x' });
    expect(cancelled.statusCode, cancelled.body).toBe(200);
    if (inCompany || founds) expect((await call('DELETE', '/company', buyer)).statusCode).toBe(200);
    await eraserOf(shop)(buyer);
    // Written before the account was deleted, or about that.
    expect(await recipientsOf(shop)).toContain(buyer.email);
    const events = shop.db.selectFrom('order_events').select('id').where('order_id', '=', id);
    const event = await events.orderBy('id', 'desc').executeTakeFirstOrThrow();
    await shop.db
      .updateTable('order_events')
      .set({ at: Date.now() + 1 })
      .where('id', '=', event.id)
      .execute();
    await insertMail(shop.db, mailTo(buyer.email), Date.now(), event);
    // The answer to an inquiry of a visitor.
    await insertMail(shop.db, mailTo(buyer.email));
    expect(await recipientsOf(shop)).toEqual([buyer.email]);
  },
);

it('a member gets mails about an order of a former one, also with the address of that account', async () => {
  const { shop, call, owner, member } = await openShopWithCompany();
  const buyer = await member('buyer', {}, 'Rahima Khatun');
  const id = (await call('POST', '/order', buyer, orderBody(buyer, await shop.addTool()))).json().insertedId;
  expect((await call('DELETE', `/company/member/${buyer.userId}`, owner)).statusCode).toBe(200);
  await eraserOf(shop)(buyer);
  const again = await member('approver');
  await shop.db.updateTable('user').set({ email: buyer.email }).where('id', '=', again.userId).execute();
  await recipientsOf(shop);
  const event = { id: `${id}-later`, order_id: id, event: 'shipped', to_state: 'shipped', at: Date.now() + 1 } as const;
  await shop.db
    .insertInto('order_events')
    .values({ ...event, done_by: 'system', person_id: null })
    .execute();
  await insertMail(shop.db, mailTo(buyer.email), Date.now(), event);
  expect(await recipientsOf(shop)).toEqual([buyer.email, owner.email].sort());
});
