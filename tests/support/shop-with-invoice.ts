import { sql } from 'kysely';
import { placeTestOrder } from './place-order.ts';
import { openShopWithOrder } from './shop-with-order.ts';
import type { ShopChoice } from './test-shop.ts';

/** A test shop with an order of 500 pieces at 34, and what tests ask of its invoice. */
export async function openShopWithInvoice(choice: ShopChoice = {}) {
  const opened = await openShopWithOrder(choice, { stock: 1_000_000 });
  const { shop, buyer, admin, orderId, toolId, post: postTo, read } = opened;
  const { number } = await read(`/order/${orderId}/proforma`);
  const post = (
    line: object,
    { to = number, by = admin, key }: { to?: string; by?: typeof admin; key?: string } = {},
  ) => postTo(`/invoice/${to}/line`, line, by, key);
  const addLine = async (line: object) => {
    const answer = await post(line);
    if (answer.statusCode !== 200) throw new Error(answer.body);
    return answer.json();
  };
  const order = async (id = orderId) => (await read(`/order/${id}`)).order;
  const events = (id = orderId) =>
    shop.db.selectFrom('order_events').selectAll().where('order_id', '=', id).orderBy('id').execute();
  const notesOf = (rows: { data: string }[]) => rows.map(({ data }) => JSON.parse(data));
  const history = async (id?: string) => notesOf((await events(id)).filter(({ event }) => event === 'invoice-revised'));
  const mails = () =>
    shop.db
      .selectFrom('outbox')
      .select(['subject', 'text'])
      .where('subject', 'like', 'Your proforma invoice %: %')
      .orderBy('id')
      .execute();
  const pay = (payload: object) => postTo(`/order/${orderId}/payment`, payload);
  const place = () => placeTestOrder(shop, buyer, toolId);
  /** The latest revision, with amounts in minor units. */
  const invoice = async (of = number) => {
    const { rows } = await sql<{ document: string }>`select document from invoices where number = ${of}`.execute(
      shop.db,
    );
    return JSON.parse(rows[0]?.document ?? '{}');
  };
  return {
    shop,
    buyer,
    admin,
    orderId,
    number,
    postTo,
    read,
    post,
    addLine,
    order,
    history,
    mails,
    pay,
    place,
    invoice,
  };
}

/** Amends the order as an admin. */
export const amendOrder = (
  { shop, admin, orderId }: Pick<Awaited<ReturnType<typeof openShopWithInvoice>>, 'shop' | 'admin' | 'orderId'>,
  change: object,
) =>
  shop.app.inject({
    method: 'PUT',
    url: `/api/order/${orderId}`,
    headers: admin.headers,
    payload: { reason: 'Agreed by phone', ...change },
  });
