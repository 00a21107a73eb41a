import '#tests/support/on-sqlite-too.ts';
import { describe, expect, it } from 'vitest';
import { placeTestOrder } from '#tests/support/place-order.ts';
import { poster, reader } from '#tests/support/poster.ts';
import { PICTURE, slipForm } from '#tests/support/slip-form.ts';
import { openTestShop } from '#tests/support/test-shop.ts';

async function open(count: number) {
  const shop = await openTestShop();
  const [buyer, admin] = [await shop.signIn(), await shop.signIn('admin')];
  const toolId = await shop.addTool({ quantity: 1_000_000 });
  const ids: string[] = [];
  for (let at = 0; at < count; at += 1) ids.push(await placeTestOrder(shop, buyer, toolId));
  const [first = '', last = ''] = [ids[0], ids.at(-1)];
  const post = poster(shop, admin);
  if (count > 1) await post('/invoice', { orders: ids }, buyer);
  const read = reader(shop, buyer);
  const invoice = () => read(`/order/${last}/proforma`);
  const { number } = await invoice();
  const pay = (amount: number) => post(`/invoice/${number}/entry`, { kind: 'payment', amount });
  const sendSlip = (amount: string) => {
    const { headers, payload } = slipForm(PICTURE, { amount });
    const url = `/api/order/${last}/slip`;
    return shop.app.inject({ method: 'POST', url, headers: { ...headers, ...buyer.headers }, payload });
  };
  const reissue = async () => {
    const { revision } = await invoice();
    const instead = revision ? `${number}-${revision}` : number;
    const answer = await post(`/order/${last}/invoice`, { instead, validDays: 30 });
    expect(answer.statusCode, answer.body).toBe(200);
  };
  const cancelFirst = () => post(`/order/${first}/cancel`, { reason: 'A mistake' });
  const lastMail = async () => {
    const mails = shop.db.selectFrom('outbox').select('text').where('subject', 'like', '%proforma invoice%');
    return (await mails.orderBy('id').execute()).at(-1)?.text ?? '';
  };
  return { pay, sendSlip, reissue, cancelFirst, lastMail };
}

const ASKS = /Please pay|with the order/;

describe.each([1, 2])('the mail about a new revision of an invoice of %d orders', (count) => {
  it('asks for the deposit while nothing has come', async () => {
    const { reissue, lastMail } = await open(count);
    await reissue();
    expect(await lastMail()).toMatch(/Please pay the new one.*30% deposit: \$(5,100|10,200) with the order/s);
  });

  it('does not ask for a deposit that is being checked', async () => {
    const { sendSlip, reissue, lastMail } = await open(count);
    expect((await sendSlip(count === 1 ? '5100' : '10200')).statusCode).toBe(200);
    await reissue();
    const text = await lastMail();
    expect(text).not.toMatch(ASKS);
    expect(text).toMatch(/30% deposit: \$(5,100|10,200) being checked/);
    expect(text).toMatch(/Being checked: \$(5,100|10,200)\nStill to pay: \$(11,900|23,800)/);
  });

  it('does not ask for a deposit that has come', async () => {
    const { pay, reissue, lastMail } = await open(count);
    expect((await pay(5_100 * count)).statusCode).toBe(200);
    await reissue();
    const text = await lastMail();
    expect(text).not.toMatch(ASKS);
    expect(text).not.toContain('Valid until');
    expect(text).toMatch(/Received: \$(5,100|10,200)\nStill to pay: \$(11,900|23,800)/);
  });
});

it('the mail about an order that left a joint invoice does not ask for the deposit that has come', async () => {
  const { pay, cancelFirst, lastMail } = await open(2);
  await pay(10_200);
  expect((await cancelFirst()).statusCode).toBe(200);
  const text = await lastMail();
  expect(text).not.toMatch(ASKS);
  expect(text).toContain(
    '30% deposit: $5,100 received\n70% balance: $11,900, $6,800 of it before shipment, instead of $23,800',
  );
  expect(text).toContain('Received: $10,200\nStill to pay: $6,800');
});
