import '#tests/support/on-sqlite-too.ts';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { DAY_MS } from '#src/platform/time/units.ts';
import { findInconsistencies } from '#tests/support/inconsistencies.ts';
import { orderBody } from '#tests/support/order-body.ts';
import { openShopWithCompany } from '#tests/support/shop-with-company.ts';
import { cleanBooks } from './clean-books.server.ts';

const YEARS_MS = 7 * 366 * DAY_MS;

const BOOKS = ['admin_changes', 'invoice_revisions', 'invoices', 'order_notes', 'orders'];

/** A member who has ordered, asked about the order, asked for a quote and written about it, and then has left. */
async function openWithFormerMember() {
  const opened = await openShopWithCompany();
  const { shop, admin, owner, call, member } = opened;
  const person = await member('buyer', {}, 'Rahima Khatun');
  const done = async (...args: Parameters<typeof call>) => {
    const answer = await call(...args);
    expect([args[1], answer.statusCode, answer.statusCode === 200 ? '' : answer.body]).toEqual([args[1], 200, '']);
    return answer.json();
  };
  const toolId = await shop.addTool();
  const body = { ...orderBody(person, toolId, 1_000), orderedPhone: '+8801912345678' };
  const order: string = (await done('POST', '/order', person, body)).insertedId;
  const invoice = (await done('GET', `/order/${order}/proforma`, person)).number;
  const quote = (await done('POST', '/quote', person, { lines: [{ toolId, pieces: 500 }] })).insertedId;
  await done('POST', '/conversation', person, { kind: 'invoice', id: invoice, text: 'When does it leave?' });
  await done('POST', '/conversation', person, { kind: 'quote', id: quote, text: 'How much is it?' });
  await done('POST', '/conversation', person, { kind: 'quote', id: quote, text: 'And for more?' });
  await done('POST', '/conversation', owner, { kind: 'quote', id: quote, text: 'And by air?' });
  const split = { orderedMinQty: 500, shippingAddress: '7 Agrabad Road, Chattogram', reason: '' };
  const part: string = (await done('POST', `/order/${order}/split`, person, split)).insertedId;
  for (const each of [order, part])
    await done('POST', `/order/${each}/note`, admin, { text: `Call ${body.orderedPhone} before it leaves.` });
  await done('DELETE', `/company/member/${person.userId}`, owner);
  const erase = async () => {
    await shop.db.updateTable('outbox').set({ sent_at: 1 }).execute();
    await done('POST', '/own-data/erasure', person, { password: '', reviews: 'keep' });
    // By the time of the tests below, the mails are gone.
    await shop.db
      .updateTable('outbox')
      .set({ recipient: '', subject: '', text: '', html: '', reply_to: null })
      .execute();
  };
  const read = (path: string, by = admin) => done('GET', path, by);
  const texts = [person.email, 'Rahima', body.orderedPhone];
  return { ...opened, person, order, part, invoice, quote, erase, done, read, texts };
}

type TestShop = Awaited<ReturnType<typeof openWithFormerMember>>['shop'];

function contactOf({ db }: TestShop) {
  const companies = db.selectFrom('companies').innerJoin('user', 'user.id', 'companies.id');
  return companies.select(['name', 'email']).executeTakeFirstOrThrow();
}

/** The tables in which one of these texts is. */
async function tablesWith({ db, tables }: TestShop, texts: string[]) {
  const found: string[] = [];
  for (const { name } of tables) {
    const { rows } = await sql`select * from ${sql.table(name)}`.execute(db);
    const content = JSON.stringify(rows);
    if (texts.some((text) => content.includes(text))) found.push(name);
  }
  return found.sort();
}

it('is named only in the books of the company', async () => {
  const { shop, owner, texts, erase, read, quote } = await openWithFormerMember();
  const before = JSON.stringify(await read('/conversation'));
  expect(before).toContain(texts[0]);
  await erase();
  expect(await tablesWith(shop, texts)).toEqual(BOOKS);
  const contact = await contactOf(shop);
  expect(await read('/conversation')).toMatchObject([contact, contact]);
  expect((await read(`/quote/${quote}`)).customer).toEqual(contact);
  const [{ _id }] = await read('/conversation', owner);
  const { thread } = await read(`/conversation/${_id}`, owner);
  expect(thread.map(({ author }: { author: string }) => author)).toEqual([
    ...['Former customer', 'Former customer', `${owner.name} for ${contact.name}`],
  ]);
});

it('is taken out of the books of the company once they need not be kept', async () => {
  const { shop, texts, erase, read, order, part, invoice } = await openWithFormerMember();
  await erase();
  await cleanBooks(shop);
  expect(JSON.stringify(await read(`/order/${order}`))).toContain(texts[0]);
  expect(await cleanBooks(shop, Date.now() + YEARS_MS)).toBe(1);
  expect(await tablesWith(shop, texts)).toEqual([]);
  const cleaned = { orderedBy: 'Karim Power Tools', orderedPhone: '', shippingAddress: '12 Mirpur Road, Dhaka' };
  expect((await read(`/order/${order}`)).order).toMatchObject(cleaned);
  expect((await read(`/order/${part}`)).order).toMatchObject({ orderedBy: 'Karim Power Tools', orderedPhone: '' });
  expect((await read(`/order/${order}/proforma`)).number).toBe(invoice);
  expect(await cleanBooks(shop, Date.now() + 2 * YEARS_MS)).toBe(0);
  expect(await findInconsistencies(shop)).toEqual([]);
});

it.each(['before', 'after'])('is taken out of an order that an admin placed for them %s they joined', async (when) => {
  const { shop, admin, owner, companyId, invite, call } = await openShopWithCompany();
  const person = await shop.signIn('customer', 'Rahima Khatun');
  const toolId = await shop.addTool();
  const order = async () => {
    const payload = {
      customer: person.email,
      lines: [{ toolId, pieces: 500 }],
      ...{ shippingAddress: '12 Mirpur Road, Dhaka', orderedPhone: '+8801912345678' },
    };
    const answer = await call('POST', '/orders', admin, payload);
    expect(answer.statusCode, answer.body).toBe(200);
  };
  if (when === 'before') await order();
  const secret = await invite(person.email, 'buyer');
  await call('POST', '/company-invitation/acceptance', person, { secret, moveOrders: true });
  if (when === 'after') await order();
  const orders = () => shop.db.selectFrom('orders').select(['customer_id', 'email', 'phone']).orderBy('id').execute();
  const ofMember = { customer_id: companyId, email: person.email, phone: '+8801912345678' };
  expect(await orders()).toEqual([ofMember]);
  await call('DELETE', `/company/member/${person.userId}`, owner);
  await shop.db.updateTable('outbox').set({ sent_at: 1 }).execute();
  const erased = await call('POST', '/own-data/erasure', person, { password: '', reviews: 'keep' });
  expect(erased.statusCode, erased.body).toBe(200);
  expect(await cleanBooks(shop, Date.now() + YEARS_MS)).toBe(1);
  const { email } = await contactOf(shop);
  expect(await orders()).toEqual([{ customer_id: companyId, email, phone: '' }]);
});

it('stays in the books of the company for as long as the order goes on', async () => {
  const { shop, texts, erase, read, order } = await openWithFormerMember();
  await erase();
  const at = Date.now() + 3 * 366 * DAY_MS;
  const event = { order_id: order, id: 'later', event: 'paid', to_state: 'paid', at, done_by: 'system' } as const;
  await shop.db.insertInto('order_events').values(event).execute();
  expect(await cleanBooks(shop, Date.now() + YEARS_MS)).toBe(0);
  expect(JSON.stringify(await read(`/order/${order}`))).toContain(texts[0]);
  expect(await cleanBooks(shop, at + YEARS_MS)).toBe(1);
});
