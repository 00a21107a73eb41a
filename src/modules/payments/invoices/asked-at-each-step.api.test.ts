import '#tests/support/on-sqlite-too.ts';
import { extractText } from 'unpdf';
import { expect, it } from 'vitest';
import type { Order } from '#src/core/orders/order.ts';
import { minorPriceOf, printedMinor } from '#src/platform/i18n/money.ts';
import { placeTestOrder } from '#tests/support/place-order.ts';
import { poster, reader } from '#tests/support/poster.ts';
import { otherPicture, slipForm } from '#tests/support/slip-form.ts';
import { openTestShop } from '#tests/support/test-shop.ts';
import { balanceOf } from '../ledger/balance.ts';
import { dueText } from '../ledger/due-text.ts';
import { nextPayment } from '../ledger/next-payment.ts';
import { paidRows, paidSoFar, whenDue } from './paid-so-far.ts';
import type { Proforma } from './proforma.ts';

const money = (minor: number) => printedMinor(minor, 'USD');

/** What asks for an amount, in every text of the shop about an invoice. */
const ASKS = [
  /(?:Still to pay|Amount due|Missing|Missing of the deposit)(?: \(USD\))?:? \$([\d,.]+)/g,
  /\$([\d,.]+),? (?:with the order|before shipment|missing|still to pay|is (?:still missing|due|still to pay))/g,
  /\$([\d,.]+) is to be paid(?! back)/g,
  /(?:Pay|Please pay|eposit due now:) (?:the (?:rest of the )?(?:deposit|balance),? ?(?:of )?)?\$([\d,.]+)/g,
  /(?:Pay|Please pay) the remaining \$([\d,.]+)/g,
];
/** The words before `:` ask for a transfer without an amount. */
const ASKS_ANYTHING = /Please pay|Pay by bank transfer to|with the order|Valid until:/;

const askedIn = (text: string) =>
  ASKS.flatMap((ask) => [...text.matchAll(ask)].map(([, amount = '']) => Number(amount.replaceAll(/,|\.$/g, ''))));

/** What the page of an order and that of its invoice say of amounts. */
const textOfOrder = (order: Order) => {
  const reported = minorPriceOf(order.reportedAmount ?? 0, order.currency);
  return `${dueText(balanceOf(order), order, reported)} ${nextPayment(order)?.text ?? ''}`;
};
const textOfInvoice = (proforma: Proforma) => {
  const paid = paidSoFar(proforma, proforma.orders, proforma.reported);
  const parts = paid.parts.map((part) => `${part.name} ${money(part.amount)}, ${whenDue(part, money)}`);
  return [...parts, ...paidRows(paid, money).map((row) => row.join(' '))].join('; ');
};

async function open(count: number) {
  const shop = await openTestShop();
  const [buyer, admin] = [await shop.signIn(), await shop.signIn('admin')];
  const toolId = await shop.addTool({ quantity: 1_000_000 });
  const ids: string[] = [];
  for (let at = 0; at < count; at += 1) ids.push(await placeTestOrder(shop, buyer, toolId));
  const last = ids.at(-1) ?? '';
  const postTo = poster(shop, admin);
  const post = async (path: string, payload: object, by = admin) => {
    const answer = await postTo(path, payload, by);
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json();
  };
  if (count > 1) await post('/invoice', { orders: ids }, buyer);
  const read = reader(shop, buyer);
  const proforma = (): Promise<Proforma> => read(`/order/${last}/proforma`);
  const { number } = await proforma();
  const current = async () => ((await proforma()).revision ? `${number}-${(await proforma()).revision}` : number);
  const sendSlip = async (amount: number, reference: string) => {
    // No two slips may have the same file.
    const { headers, payload } = slipForm(otherPicture(), { amount: String(amount), reference });
    const url = `/api/order/${last}/slip`;
    const sent = await shop.app.inject({ method: 'POST', url, headers: { ...headers, ...buyer.headers }, payload });
    expect(sent.statusCode, sent.body).toBe(200);
    return sent.json().insertedId as string;
  };
  const seen = new Set<string>();
  const newMails = async () => {
    const mails = await shop.db.selectFrom('outbox').selectAll().where('recipient', '=', buyer.email).execute();
    const fresh = mails.filter(({ id }) => !seen.has(id));
    for (const { id } of fresh) seen.add(id);
    return fresh.map(({ subject, text }) => [`mail ${subject}`, text] as const);
  };
  /** Every text about the invoice, by where it is read. */
  const texts = async () => {
    const url = `/api/invoice/${await current()}.pdf`;
    const pdf = await shop.app.inject({ url, headers: buyer.headers });
    expect(pdf.statusCode, pdf.body.slice(0, 200)).toBe(200);
    const { text } = await extractText(new Uint8Array(pdf.rawPayload), { mergePages: true });
    const orders = await Promise.all(ids.map(async (id) => (await read(`/order/${id}`)).order as Order));
    return [
      ['PDF', text.replaceAll(/\s+/g, ' ')],
      ['invoice', textOfInvoice(await proforma())],
      ...orders.map((order) => [`order ${order.number}`, textOfOrder(order)]),
      ...(await newMails()),
    ] as [string, string][];
  };
  /** Of all texts: nothing asks for more than is open and not being checked. */
  const expectAsked = async (step: string, open: number) => {
    const faults = (await texts()).flatMap(([where, text]) => {
      const tooMuch = askedIn(text).filter((amount) => amount > open);
      const asks = open === 0 && where !== 'PDF' ? (ASKS_ANYTHING.exec(text) ?? []) : [];
      return [...tooMuch, ...asks].map((what) => `${step}: ${where} asks for ${what}`);
    });
    expect(faults).toEqual([]);
  };
  const reissue = async () => post(`/order/${last}/invoice`, { instead: await current(), validDays: 30 });
  const pay = (amount: number, reference: string) =>
    post(`/invoice/${number}/entry`, { kind: 'payment', amount, receivedOn: '2026-03-12', reference, surplus: true });
  return { ids, last, post, sendSlip, expectAsked, reissue, pay };
}

it.each([1, 2])(
  'no text about an invoice of %d orders asks for money that has come or is being checked',
  async (count) => {
    const { ids, post, sendSlip, expectAsked, reissue, pay } = await open(count);
    const all = 17_000 * count;
    const deposit = 5_100 * count;
    await expectAsked('nothing has come', all);
    const slip = await sendSlip(deposit, 'FT 1');
    await expectAsked('a slip waits', all - deposit);
    await reissue();
    await expectAsked('reissued while a slip waits', all - deposit);
    await post(`/slip/${slip}/acceptance`, { amount: deposit });
    await expectAsked('the deposit has come', all - deposit);
    await reissue();
    await expectAsked('reissued', all - deposit);
    await pay(2_000, 'FT 2');
    await expectAsked('a part has come', all - deposit - 2_000);
    const waiting = await sendSlip(3_000, 'FT 5');
    await pay(1_000, 'FT 6');
    await expectAsked('a part has come while a slip waits', all - deposit - 6_000);
    await post(`/slip/${waiting}/refusal`, { reason: 'The file is blank.' });
    await expectAsked('the slip is declined', all - deposit - 3_000);
    const rest = all - deposit - 3_000;
    const lastSlip = await sendSlip(rest, 'FT 3');
    for (const id of ids) await post(`/order/${id}/readiness`, {});
    await expectAsked('ready, and a slip of the rest waits', 0);
    await post(`/slip/${lastSlip}/acceptance`, { amount: rest });
    await expectAsked('all has come', 0);
    await pay(500, 'FT 4');
    await expectAsked('too much has come', 0);
  },
);

it('no text asks for money once the order is cancelled, whether or not a deposit has come', async () => {
  for (const received of [0, 5_100]) {
    const { last, post, expectAsked, pay } = await open(1);
    if (received > 0) await pay(received, 'FT 1');
    await expectAsked('before', 17_000 - received);
    await post(`/order/${last}/cancel`, { note: 'You have asked us to cancel it.' });
    await expectAsked('cancelled', 0);
  }
});

it('what is left of a joint invoice is asked for once an order is cancelled', async () => {
  const { ids, post, expectAsked, pay } = await open(2);
  await pay(10_200, 'FT 1');
  await expectAsked('deposits have come', 23_800);
  await post(`/order/${ids[0]}/cancel`, {});
  await expectAsked('one is cancelled', 11_900);
});
