import '#tests/support/on-sqlite-too.ts';
import { describe, expect, it } from 'vitest';
import { today } from '#src/core/site/calendar.ts';
import { claimDueMails, insertMail } from '#src/platform/mail/outbox.server.ts';
import { orderBody } from '#tests/support/order-body.ts';
import { openShopWithCompany } from '#tests/support/shop-with-company.ts';
import { useTestShop } from '#tests/support/test-shop.ts';
import { readdressToMembers } from './readdress-mails.server.ts';

const shared = useTestShop();

/** A company whose owner has placed an order, with its mails sent. */
async function openWithOrder() {
  const company = await openShopWithCompany(shared);
  const { shop, call, admin, owner } = company;
  const done = async (...asked: Parameters<typeof call>) => {
    const answer = await call(...asked);
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json();
  };
  const id = (await done('POST', '/order', owner, orderBody(owner, await shop.addTool()))).insertedId;
  const number = (await done('GET', `/order/${id}`, owner)).order.number as string;
  /** Addresses of the mails about the order, from now on. */
  const recipients = async () => {
    await shop.db.updateTable('outbox').set({ next_attempt_at: 0 }).execute();
    await readdressToMembers(shop.db, await claimDueMails(shop.db, 100));
    const mails = shop.db.selectFrom('outbox').select('recipient').where('text', 'like', `%${number}%`);
    const addresses = (await mails.where('sent_at', 'is', null).distinct().execute()).map((mail) => mail.recipient);
    await shop.db.updateTable('outbox').set({ sent_at: Date.now() }).where('sent_at', 'is', null).execute();
    return addresses.filter((address) => address !== admin.email && !address.startsWith('sales@')).sort();
  };
  const pay = (amount: number, receivedBefore: number, of = id) =>
    done('POST', `/order/${of}/payment`, admin, {
      ...{ receivedOn: today(), reference: `TT ${of.slice(-8)} ${receivedBefore}`, amount, receivedBefore },
    });
  /** A mail to the account of the company, such as about an order that a clerk placed. */
  const write = async () => {
    const account = shop.db.selectFrom('user').select('email').where('id', '=', company.companyId);
    const { email: to } = await account.executeTakeFirstOrThrow();
    await insertMail(shop.db, { to, subject: 'Order', text: number, html: number });
  };
  const block = () => done('POST', `/users/${owner.userId}/block`, admin, { blocked: true });
  await recipients();
  return { ...company, done, id, pay, write, block, recipients };
}

describe('a mail to a company', () => {
  it('goes to the viewers if no other member may get it, and without members to the last owner', async () => {
    const { owner, member, done, pay, block, recipients } = await openWithOrder();
    const viewer = await member('viewer');
    await recipients();
    await pay(1_000, 0);
    expect(await recipients()).toEqual([owner.email]);
    await block();
    await pay(500, 1_000);
    expect(await recipients()).toEqual([viewer.email]);
    await done('POST', '/company/leave', viewer);
    await pay(500, 1_500);
    expect(await recipients()).toEqual([owner.email]);
  });

  it('goes to its last owner once it is dissolved, whether it was written before or after', async () => {
    const { shop, owner, id, done, pay, write, recipients } = await openWithOrder();
    await pay(1_000, 0);
    await shop.db.updateTable('orders').set({ state: 'delivered', paid_at: Date.now() }).where('id', '=', id).execute();
    await done('DELETE', '/company', owner);
    expect(await recipients()).toEqual([owner.email]);
    await pay(500, 1_000);
    expect(await recipients()).toEqual([owner.email]);
    await write();
    expect(await recipients()).toEqual([owner.email]);
  });

  it('is not in the own data of the person who ordered and has left, while it waits', async () => {
    const { shop, owner, done, pay, member, recipients } = await openWithOrder();
    const buyer = await member('buyer');
    const order = orderBody(buyer, await shop.addTool({ name: 'Saw' }));
    const id = (await done('POST', '/order', buyer, order)).insertedId;
    await recipients();
    await done('POST', '/company/leave', buyer);
    await pay(1_234, 0, id);
    const waiting = shop.db.selectFrom('outbox').select('id').where('recipient', '=', buyer.email);
    expect(await waiting.where('sent_at', 'is', null).where('subject', 'like', '%1,234%').execute()).toHaveLength(1);
    expect(JSON.stringify(await done('GET', '/own-data', buyer))).not.toContain('1,234');
    expect(await recipients()).not.toContain(buyer.email);
    expect(JSON.stringify(await done('GET', '/own-data', owner))).toContain('1,234');
    // Nor are the mails that others got.
    expect(JSON.stringify(await done('GET', '/own-data', await shop.signIn()))).not.toContain('1,234');
  });

  it('goes to the members of the company that took it over', async () => {
    const { shop, owner, admin, companyId, done, pay, write, recipients } = await openWithOrder();
    const other = await shop.signIn();
    const into = (await done('POST', '/company', other, { name: 'Other', moveOrders: false })).insertedId;
    await write();
    await done('POST', `/company/${companyId}/merge`, admin, { into, confirmed: 'Karim Power Tools' });
    expect(await recipients()).toEqual([other.email, owner.email].sort());
    await pay(1_000, 0);
    expect(await recipients()).toEqual([other.email, owner.email].sort());
  });
});
