import { extractText } from 'unpdf';
import { expect, it, onTestFinished, vi } from 'vitest';
import { today } from '#src/core/site/calendar.ts';
import { MAIL_DELAY_MS } from '#src/modules/orders/moves/make-move.server.ts';
import { openShopOfAdmins } from '#tests/support/bank-admins.ts';
import { openShopWithCompany } from '#tests/support/shop-with-company.ts';
import { openShopWithOrder } from '#tests/support/shop-with-order.ts';
import { openShopWithQuotes } from '#tests/support/shop-with-quotes.ts';
import { openShopWithStatements } from '#tests/support/shop-with-statements.ts';
import { slipForm } from '#tests/support/slip-form.ts';
import { useTestShop } from '#tests/support/test-shop.ts';

const shared = useTestShop();
const sentence = (sign: string) => `Our papers cannot show “${sign}”. Please write this in Latin letters, as banks do.`;
const refusal = (field: string, sign: string) => [422, { message: sentence(sign), field }];
const textOf = async (pdf: { rawPayload: Buffer }) =>
  (await extractText(new Uint8Array(pdf.rawPayload), { mergePages: true })).text.replaceAll(/\s+/g, '');

it.each([
  ['payment', { reference: '電匯 77' }, '電'],
  ['payment', { method: '微信支付' }, '微'],
  ['refund', { reference: 'TT 77 ✅' }, '✅'],
  ['refund', { method: '現金' }, '現'],
  ['refund', { note: 'Paid twice 🙏' }, '🙏'],
])('a %s with %j, which its paper cannot show, is refused at that field', async (kind, sent, sign) => {
  const { shop, admin, orderId, buyer } = await openShopWithOrder(shared);
  const post = (path: string, payload: object) =>
    shop.app.inject({ method: 'POST', url: `/api${path}`, headers: admin.headers, payload });
  await post(`/order/${orderId}/payment`, { amount: 100, surplus: true, reference: `OK ${orderId}` });
  const proforma = await shop.app.inject({ url: `/api/order/${orderId}/proforma`, headers: buyer.headers });
  const { number } = proforma.json();
  const [field = ''] = Object.keys(sent);
  const calls = [
    [`/order/${orderId}/${kind}`, { amount: 1, ...sent }],
    [`/invoice/${number}/entry`, { kind, amount: 1, ...sent }],
  ] as const;
  for (const [path, payload] of calls) {
    const answer = await post(path, payload);
    expect([answer.statusCode, answer.json().error]).toMatchObject(refusal(field, sign));
  }
});

it('a note to the customer of a payment is on no paper, and may have any sign', async () => {
  const { shop, admin, orderId } = await openShopWithOrder(shared);
  const payload = { amount: 100, note: 'Thank you 🙏' };
  const url = `/api/order/${orderId}/payment`;
  expect((await shop.app.inject({ method: 'POST', url, headers: admin.headers, payload })).statusCode).toBe(200);
});

it('a line of a bank statement is recorded with any reference, which the receipt leaves out', async () => {
  const { shop, admin, buyer, first, uploadLine, record, invoiceOf } = await openShopWithStatements();
  const line = await uploadLine({ text: '電匯 4711' });
  const recorded = await record(line, { invoice: await invoiceOf(first), byHand: true });
  expect(recorded.statusCode, recorded.body).toBe(200);
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + MAIL_DELAY_MS + 1_000 });
  onTestFinished(() => void vi.useRealTimers());
  const order = await shop.app.inject({ url: `/api/order/${first}`, headers: admin.headers });
  const { id } = order.json().history.at(-1);
  const url = `/api/order/${first}/paper/receipt/${id}.pdf`;
  const text = await textOf(await shop.app.inject({ url, headers: buyer.headers }));
  expect(text).toContain('Paidbybanktransfer');
  expect(text).not.toMatch(/Bankreference|4711/);
});

it('a slip whose reference the receipt cannot show is refused at that field', async () => {
  const { shop, buyer, orderId } = await openShopWithOrder(shared);
  const { headers, payload } = slipForm('no file', { reference: '汇款 4711' });
  const url = `/api/order/${orderId}/slip`;
  const sent = await shop.app.inject({ method: 'POST', url, headers: { ...headers, ...buyer.headers }, payload });
  expect([sent.statusCode, sent.json().error]).toMatchObject(refusal('reference', '汇'));
});

it.each([
  ['accountName', '深圳市东方工具有限公司', '深'],
  ['bank', '中国银行', '中'],
  ['branch', '강남', '강'],
])('a bank account whose %s the invoices cannot show is refused at that field', async (field, text, sign) => {
  const { admins, propose } = await openShopOfAdmins();
  const answer = await propose(admins[0], { [field]: text });
  expect([answer.statusCode, answer.json().error]).toMatchObject(refusal(field, sign));
});

it('a company whose name the papers cannot show is refused, new and renamed', async () => {
  const { shop, call, owner } = await openShopWithCompany(shared);
  const founder = await shop.signIn();
  const founded = await call('POST', '/company', founder, { name: '深圳市东方', moveOrders: false });
  expect([founded.statusCode, founded.json().error]).toMatchObject(refusal('name', '深'));
  const renamed = await call('PUT', '/company', owner, { name: 'Karim 电动' });
  expect([renamed.statusCode, renamed.json().error]).toMatchObject(refusal('name', '电'));
});

it('a company that has such a name already keeps it when another setting changes', async () => {
  const { shop, call, owner, companyId } = await openShopWithCompany(shared);
  await shop.db.updateTable('user').set({ name: '深圳市东方' }).where('id', '=', companyId).execute();
  const saved = await call('PUT', '/company', owner, { name: '深圳市东方', poRequired: true });
  expect([saved.statusCode, saved.json().error]).toEqual([200, undefined]);
});

it('a statement of account and a quote name a customer by email if the papers cannot show the name', async () => {
  const { shop, buyer, read, offered } = await openShopWithQuotes(shared);
  await shop.db.updateTable('user').set({ name: '深圳市东方' }).where('id', '=', buyer.userId).execute();
  const id = await offered();
  for (const path of [`/statement.pdf?from=${today()}&to=${today()}`, `/quote/${id}/revision/A.pdf`]) {
    const text = await textOf(await read(path));
    expect(text).toContain(buyer.email);
    expect(text).not.toMatch(/深|东/);
  }
});
