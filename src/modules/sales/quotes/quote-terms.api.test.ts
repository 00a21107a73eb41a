import '#tests/support/on-sqlite-too.ts';
import { describe, expect, it } from 'vitest';
import { codeOf } from '#tests/support/refusal-code.ts';
import { DELIVERY, openShopWithQuotes } from '#tests/support/shop-with-quotes.ts';

async function openShopWithAccepted() {
  const parts = await openShopWithQuotes({ DELIVERY_TERMS: 'FOB Chattogram, Incoterms 2020' });
  const id = await parts.offered({ depositPercent: 20, delivery: 'CIF Jebel Ali, Incoterms 2020' });
  const { insertedIds, invoice } = (await parts.accept(id)).json();
  const terms = async () => {
    const { delivery, parts: due } = (await parts.read(`/order/${insertedIds[0]}/proforma`)).json();
    return { delivery, percent: due[0].percent };
  };
  return { ...parts, orderId: insertedIds[0] as string, invoice: invoice as string, terms };
}

describe('the terms and the delivery that a quote agreed', () => {
  it('are the usual ones of its customer without a deposit, which the quote names before it is accepted', async () => {
    const { admin, post, read, offered, accept, orderId } = await openShopWithAccepted();
    await post(`/order/${orderId}/terms`, { depositPercent: 60, days: 30 }, admin);
    const id = await offered({ depositPercent: null });
    const terms = async (quote: string) => (await read(`/quote/${quote}`)).json().usualTerms;
    expect(await terms(id)).toBe('60% with the order, the rest within 30 days after shipment.');
    expect(await terms(await offered({ depositPercent: 20 }))).toBeNull();
    await accept(id);
    expect(await terms(id)).toBeNull();
  });

  it('are those of the invoice, and of each of its revisions', async () => {
    const { admin, post, orderId, invoice, terms } = await openShopWithAccepted();
    const agreed = { delivery: 'CIF Jebel Ali, Incoterms 2020', percent: 20 };
    expect(await terms()).toEqual(agreed);
    await post(`/order/${orderId}/terms`, { depositPercent: 60, days: 0 }, admin);
    const reissued = await post(`/order/${orderId}/invoice`, { instead: invoice, validDays: 30 }, admin);
    expect(reissued.json()).toMatchObject({ number: `${invoice}-A` });
    expect(await terms()).toEqual(agreed);
    await post(`/invoice/${invoice}/line`, { kind: 'charge', text: 'Inspection', amount: 100 }, admin);
    expect(await terms()).toEqual(agreed);
  });

  it('are also the lead time, in place of that of the tools', async () => {
    const { read, offered, accept } = await openShopWithQuotes();
    const [order] = (await accept(await offered({ leadTimeDays: 41 }))).json().insertedIds;
    const { lines } = (await read(`/order/${order}/proforma`)).json();
    expect(new Set(lines.map((line: { leadTimeDays: number }) => line.leadTimeDays))).toEqual(new Set([41]));
  });

  it('are not lost on one invoice with an order that was agreed otherwise', async () => {
    const { drill, post, orderId, terms, offered, accept } = await openShopWithAccepted();
    const placed = (await post('/orders', { lines: [{ toolId: drill, pieces: 500 }], ...DELIVERY })).json();
    const refused = await post('/invoice', { orders: [orderId, ...placed.insertedIds] });
    expect([refused.statusCode, codeOf(refused)]).toEqual([409, 'agreed_otherwise']);
    const same = await offered({ depositPercent: 20, delivery: 'CIF Jebel Ali, Incoterms 2020' });
    const [other] = (await accept(same)).json().insertedIds;
    expect((await post('/invoice', { orders: [orderId, other] })).statusCode).toBe(200);
    expect(await terms()).toEqual({ delivery: 'CIF Jebel Ali, Incoterms 2020', percent: 20 });
  });
});
