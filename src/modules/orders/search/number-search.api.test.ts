import '#tests/support/on-sqlite-too.ts';
import { describe, expect, it } from 'vitest';
import { openShopWithTransfers } from '#tests/support/shop-with-transfers.ts';

type Transfers = Awaited<ReturnType<typeof openShopWithTransfers>>;

/** Pays an order and ships a part of it. */
async function openShop() {
  const transfers = await openShopWithTransfers();
  const { post, pay, first, send, second } = transfers;
  await pay(first, { amount: 17_000, reference: 'FT-BAL-991' });
  await send(second, { reference: 'SLIP 77/4' });
  await post(`/order/${first}/confirmation`);
  const shipped = await post(`/order/${first}/shipment`, {
    pieces: 200,
    carrier: 'Maersk',
    reference: 'B/L MAEU 5550192',
    container: 'MSKU 123456-7',
    seal: 'S-0091',
  });
  expect(shipped.statusCode, shipped.body).toBe(200);
  return transfers;
}

const find = async ({ read }: Transfers, text: string): Promise<[string, string | undefined][]> => {
  const orders: { _id: string; foundBy?: string }[] = await read(`/order?q=${encodeURIComponent(text)}`);
  return orders.map(({ _id, foundBy }) => [_id, foundBy]);
};

describe('the search of orders', () => {
  it('finds payments, slips, containers and transport documents by their numbers, and says so', async () => {
    const transfers = await openShop();
    const { first, second } = transfers;
    for (const [text, order, foundBy] of [
      ['FT-BAL-991', first, 'bank reference FT-BAL-991'],
      ['ft bal 991', first, 'bank reference FT-BAL-991'],
      ['slip77-4', second, 'bank reference SLIP 77/4'],
      ['MSKU1234567', first, 'container MSKU 123456-7'],
      ['msku 123456-7', first, 'container MSKU 123456-7'],
      ['5550192', first, 'transport document B/L MAEU 5550192'],
      ['S-0091', first, 'seal S-0091'],
    ] as const)
      expect([text, await find(transfers, text)]).toEqual([text, [[order, foundBy]]]);
    for (const text of ['FT-BAL-99', 'MSKU 999999-9', '%%%%%1', '_____1'])
      expect([text, await find(transfers, text)]).toEqual([text, []]);
  });

  it('finds a shipment by its corrected numbers, and no longer by those before', async () => {
    const transfers = await openShop();
    const { shop, admin, first, read } = transfers;
    const [shipment] = (await read(`/order/${first}/shipments`)).shipments;
    const payload = { carrier: 'Maersk', container: 'TGHU 765432-1', departedOn: shipment.departedOn };
    const url = `/api/order/${first}/shipment/${shipment._id}`;
    const answer = await shop.app.inject({ method: 'PUT', url, headers: admin.headers, payload });
    expect(answer.statusCode, answer.body).toBe(200);
    expect(await find(transfers, 'TGHU7654321')).toEqual([[first, 'container TGHU 765432-1']]);
    expect(await find(transfers, 'MSKU1234567')).toEqual([]);
  });

  it('counts them in the tabs, and finds for customers only their own', async () => {
    const { read, first, buyer, stranger } = await openShop();
    expect(JSON.stringify(await read('/order-tabs?q=FT-BAL-991'))).toContain('"orders":1');
    const own = async (person: typeof buyer) =>
      (await read(`/user-order?user=${person.email}&q=FT-BAL-991`, person)).map(({ _id }: { _id: string }) => _id);
    expect(await own(buyer)).toEqual([first]);
    expect(await own(stranger)).toEqual([]);
  });

  it('finds the order of an issued paper, and of a revision of its invoice', async () => {
    const transfers = await openShop();
    const { shop, first, numberOf } = transfers;
    const paper = {
      kind: 'commercial-invoice',
      event_id: 'event',
      order_id: first,
      issued_at: 0,
      content: JSON.stringify({ packingList: { number: 'PL-2026-0001' } }),
    } as const;
    await shop.db
      .insertInto('issued_papers')
      .values({ number: 'CI-2026-0001', ...paper })
      .execute();
    expect(await find(transfers, 'ci-2026-0001')).toEqual([[first, 'commercial invoice CI-2026-0001']]);
    expect(await find(transfers, 'PL-2026-0001')).toEqual([[first, 'packing list PL-2026-0001']]);
    expect(await find(transfers, 'PL-2026-0002')).toEqual([]);
    const invoice = (await numberOf(first)).replace('ORD', 'PI');
    for (const text of [invoice, `${invoice}-B`])
      expect((await find(transfers, text)).map(([id]) => id)).toEqual([first]);
  });

  it('says that the email address matches, which the row does not show', async () => {
    const transfers = await openShop();
    const { stranger, foreign } = transfers;
    expect(await find(transfers, stranger.email)).toEqual([[foreign, `email ${stranger.email}`]]);
  });
});
