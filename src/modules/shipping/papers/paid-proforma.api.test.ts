import '#tests/support/on-sqlite-too.ts';
import { extractText } from 'unpdf';
import { describe, expect, it } from 'vitest';
import { today } from '#src/core/site/calendar.ts';
import { poster } from '#tests/support/poster.ts';
import { openShopWithInvoice } from '#tests/support/shop-with-invoice.ts';
import { openShopWithShippedDebt } from '#tests/support/shop-with-shipped-debt.ts';
import { PICTURE, slipForm } from '#tests/support/slip-form.ts';

type Opened = Awaited<ReturnType<typeof openShopWithShippedDebt>>;

async function textOf({ shop, admin, number }: Pick<Opened, 'shop' | 'admin' | 'number'>) {
  const answer = await shop.app.inject({ url: `/api/invoice/${number}.pdf`, headers: admin.headers });
  expect(answer.statusCode, answer.body).toBe(200);
  return (await extractText(new Uint8Array(answer.rawPayload), { mergePages: true })).text.replaceAll(/\s+/g, ' ');
}

async function open() {
  const { shop, admin, buyer, number, orderId } = await openShopWithInvoice();
  const post = poster(shop, admin);
  const pay = (amount: number, reference: string) =>
    post(`/invoice/${number}/entry`, { kind: 'payment', amount, receivedOn: today(), reference });
  const printed = () => textOf({ shop, admin, number });
  const sendSlip = (amount: string) => {
    const { headers, payload } = slipForm(PICTURE, { amount });
    const url = `/api/order/${orderId}/slip`;
    return shop.app.inject({ method: 'POST', url, headers: { ...headers, ...buyer.headers }, payload });
  };
  return { post, pay, printed, orderId, sendSlip };
}

describe('the proforma invoice as PDF', () => {
  it('asks for the deposit until it has come, then for the rest, and for nothing once all is paid', async () => {
    const { pay, printed } = await open();
    const unpaid = await printed();
    expect(unpaid).toContain('$5,100.00, with the order');
    expect(unpaid).not.toContain('Still to pay');
    await pay(1_000, 'FT 1');
    expect(await printed()).toContain('$5,100.00, $4,100.00 of it with the order');
    expect(await printed()).toMatch(/Received \$1,000\.00 Still to pay \$16,000\.00/);
    await pay(4_100, 'FT 2');
    const deposit = await printed();
    expect(deposit).toContain('$5,100.00, received');
    expect(deposit).not.toContain('with the order');
    expect(deposit).toMatch(/\$11,900\.00, before shipment Received \$5,100\.00 Still to pay \$11,900\.00/);
    await pay(11_900, 'FT 3');
    const paid = await printed();
    expect(paid).toContain('PAID IN FULL');
    expect(paid).not.toMatch(/before shipment,|with the order/);
  });

  it('says that a transfer is being checked, and does not ask for it again', async () => {
    const { sendSlip, printed } = await open();
    expect((await sendSlip('5100')).statusCode).toBe(200);
    expect(await printed()).toContain('$5,100.00, being checked');
    expect(await printed()).toContain('Being checked $5,100.00 Still to pay $11,900.00');
  });

  it('states what is to be paid back', async () => {
    const { post, printed, orderId } = await open();
    await post(`/order/${orderId}/payment`, { amount: 17_050, surplus: true, reference: 'FT 4' });
    expect(await printed()).toContain('Received $17,050.00 To be paid back to you $50.00');
  });

  it('says that an order is cancelled', async () => {
    const { post, printed, orderId } = await open();
    expect((await post(`/order/${orderId}/cancel`, { reason: 'A mistake' })).statusCode).toBe(200);
    expect(await printed()).toContain('CANCELLED: do not pay');
  });

  it('asks for the shipped pieces of a cancelled order until they are paid', async () => {
    const opened = await openShopWithShippedDebt({});
    const due = await textOf(opened);
    expect(due).not.toContain('CANCELLED');
    expect(due).toContain('Still to pay $3,400.00');
    await opened.done(`/order/${opened.orderId}/payment`, {});
    expect(await textOf(opened)).toContain('CANCELLED: do not pay');
  });

  it('asks for the shipped pieces of a cancelled order with the other orders of a joint invoice', async () => {
    const opened = await openShopWithShippedDebt({}, { count: 2 });
    expect(await textOf(opened)).toContain('Still to pay $20,400.00');
    await opened.done(`/order/${opened.ids[1]}/payment`, { amount: 17_000, surplus: true });
    const rest = await textOf(opened);
    expect(rest).toContain('Still to pay $3,400.00');
    expect(rest).not.toContain('PAID IN FULL');
  });
});
