import '#tests/support/on-sqlite-too.ts';
import { expect, it, onTestFinished, vi } from 'vitest';
import { MAIL_DELAY_MS } from '#src/modules/orders/moves/make-move.server.ts';
import type { HistoryEntry } from '#src/modules/orders/moves/order-history.ts';
import { findInconsistencies } from '#tests/support/inconsistencies.ts';
import { openShopToShip, owedBy } from '#tests/support/shop-to-ship.ts';
import type { ShopChoice } from '#tests/support/test-shop.ts';
import { issuePaper } from './issue-paper.server.ts';

vi.setConfig({ testTimeout: 60_000 });

const TOTAL = 2_426_000;

/** The shop with an order of 700 pieces, and what happens to it: each step can no longer be undone. */
async function openShopWithSteps(choice: ShopChoice = {}) {
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  const opened = await openShopToShip(choice);
  const { orderId, read, postTo, addLine, ship, print, listed } = opened;
  const shipped: string[] = [];
  const post = async (call: string, payload: object) => {
    const answer = await postTo(`/order/${orderId}/${call}`, payload);
    expect(answer.statusCode, answer.body).toBe(200);
  };
  const over = async () => (await read(`/order/${orderId}/ledger`)).balance.over / 100;
  const steps = {
    pay: (amount?: number) => post('payment', amount === undefined ? {} : { amount, surplus: true }),
    refund: async (amount?: number) => post('refund', { amount: amount ?? (await over()) }),
    credit: (amount = 0) => addLine({ kind: 'credit', text: `Broken pieces ${amount}`, amount }),
    discount: (amount = 0) => addLine({ kind: 'discount', text: 'Late agreement', amount }),
    charge: (amount = 0) => addLine({ kind: 'charge', text: 'Demurrage', amount }),
    ship: async (pieces = 0) => void shipped.push(await ship(pieces)),
    /** All papers that can be issued now. */
    print: async () => {
      for (const event of shipped) await print(event);
      const notes = await listed('credit-note', 'debit-note');
      for (const { kind, event } of notes) await print(event, kind);
    },
  };
  const run = async (all: string) => {
    for (const step of all.split(', ')) {
      const [name = '', amount] = step.split(' ');
      await steps[name as keyof typeof steps](amount === undefined ? undefined : Number(amount));
      vi.setSystemTime(Date.now() + MAIL_DELAY_MS + 1_000);
    }
  };
  return { ...opened, shipped, run };
}

it.each([
  ['ship 700, print, credit 50, print', 5_000, 0],
  ['ship 700, print, discount 30, print', 3_000, 0],
  ['ship 700, print, credit 50, credit 20.5, print', 7_050, 0],
  ['ship 700, credit 50, print', 5_000, 0],
  ['pay, ship 300, print, credit 50, ship 400, print', 5_000, 0],
  ['pay, ship 700, print, credit 50, print, refund, print', 5_000, 0],
  ['pay, ship 700, print, credit 50, refund, print', 5_000, 0],
  ['pay, ship 700, print, credit 50, refund 20, print, credit 10, refund, print', 6_000, 0],
  ['pay, credit 50, refund, print, ship 300, ship 400, print', 5_000, 0],
  ['pay, ship 300, print, credit 50, refund, print, ship 400, print', 5_000, 0],
  ['pay, pay 70, refund, print, ship 700, print, credit 50, print, refund, print', 5_000, 7_000],
  ['ship 700, print, pay, pay 70, credit 50, refund, print', 5_000, 7_000],
  ['ship 700, print, credit 50, print, pay, pay 50, refund, print', 5_000, 0],
  ['pay, ship 700, print, credit 50, refund, print, pay 70, refund, print', 5_000, 7_000],
  ['ship 600, print, credit 5000, ship 20, print, ship 80, print, charge 12.34, print', 498_766, 0],
])('after %s, the papers add up to what is owed', async (steps, less, paidBackAlone) => {
  const { shop, run, papers, invoice } = await openShopWithSteps();
  await run(steps);
  const { total } = await invoice();
  expect(total).toBe(TOTAL - less);
  expect(owedBy(await papers())).toBe(total - paidBackAlone);
  expect(await findInconsistencies(shop)).toEqual([]);
});

it('the papers of a taxed order add up, too: a credit note takes off the tax', async () => {
  const { run, papers, invoice } = await openShopWithSteps({ TAX_PERCENT: '15' });
  await run('pay, ship 300, print, credit 50.03, ship 400, print, credit 20.01, refund, print');
  const note = (await papers()).find(({ kind }) => kind === 'credit-note');
  expect(note?.paper.totals).toEqual([
    ['Total without tax', '$20.01'],
    ['Tax 15% of $20.01', '$3.00'],
    ['Total with tax (USD)', '$23.01'],
  ]);
  expect(owedBy(await papers())).toBe((await invoice()).total);
});

it('the credit note of a line names it and the commercial invoices, and is found, verified and downloaded as others', async () => {
  const { shop, run, get, listed, papers, read } = await openShopWithSteps();
  await run('pay, ship 700, print, credit 50');
  const [note, ...others] = await listed('credit-note', 'debit-note');
  expect([note?.kind, note?.number, others]).toEqual(['credit-note', '', []]);
  expect((await get('debit-note', note?.event ?? '')).statusCode).toBe(404);
  await run('print, print');
  const { kind, number, amount, paper, account } = (await papers()).find((each) => each.kind === 'credit-note') ?? {};
  expect([kind, amount, account, paper?.title]).toEqual(['credit-note', '$50.00', null, 'Credit note']);
  expect(paper?.lines).toEqual([['Credit: Broken pieces 50', '$50.00']]);
  expect(paper?.totals).toEqual([['Total (USD)', '$50.00']]);
  expect(paper?.facts).toContainEqual(['Corrects', expect.stringMatching(/^CI-\d{4}-0001$/)]);
  expect(paper?.sections[0]?.rows).toContainEqual(['To be paid back to you', '$50.00']);
  expect(await listed('credit-note')).toEqual([{ ...note, number }]);
  const { code } = await shop.db
    .selectFrom('papers')
    .select('code')
    .where('number', '=', number ?? '')
    .executeTakeFirstOrThrow();
  const verified = await shop.app.inject({ url: `/api/verify/${code}` });
  expect(verified.json()).toMatchObject({ title: 'Credit note', number, amount: '$50.00' });
  const found = await read(`/order?q=${number}`);
  expect(JSON.stringify(found)).toContain(`credit note ${number}`);
});

it('a refund of what a credit took off has no credit note, until it turns out that it was another refund', async () => {
  const { run, get, listed, papers, invoice, orderId, postTo, read } = await openShopWithSteps();
  await run('pay, ship 700, print, credit 50, refund');
  const { history } = await read(`/order/${orderId}`);
  const entry = history.at(-1).id;
  expect((await get('credit-note', entry)).statusCode).toBe(404);
  expect((await postTo(`/order/${orderId}/correction`, { entry })).statusCode).toBe(200);
  await run('pay 70, refund 100');
  expect(await listed('credit-note')).toHaveLength(2);
  await run('print');
  const amounts = (await papers()).filter(({ kind }) => kind === 'credit-note').map(({ amount }) => amount);
  expect(amounts.sort()).toEqual(['$50.00', '$50.00']);
  expect(owedBy(await papers())).toBe((await invoice()).total - 5_000);
});

it('the refund of a cancelled order is credited in full, whatever was taken off its invoice', async () => {
  const { run, postTo, orderId, papers } = await openShopWithSteps();
  await run('pay 1000, credit 50');
  expect((await postTo(`/order/${orderId}/refund`, { amount: 1_000, cancel: true })).statusCode).toBe(200);
  vi.setSystemTime(Date.now() + MAIL_DELAY_MS + 1_000);
  await run('print');
  expect((await papers()).map(({ kind, amount }) => [kind, amount])).toEqual([['credit-note', '$1,000.00']]);
});

it('a refund that has its credit note leaves credits to the refund that follows a correction', async () => {
  const { run, papers, invoice, orderId, postTo, read } = await openShopWithSteps();
  await run('ship 700, print, pay, credit 50, refund, print');
  const { history } = await read(`/order/${orderId}`);
  await run('pay 70, refund, print');
  expect((await postTo(`/order/${orderId}/correction`, { entry: history.at(-1).id })).statusCode).toBe(200);
  await run('refund 50, print');
  expect(owedBy(await papers())).toBe((await invoice()).total - 7_000);
});

it('what the credit note of a corrected refund states is not stated again by the refund that follows', async () => {
  const { run, papers, invoice, orderId, postTo, read } = await openShopWithSteps();
  await run('ship 700, print, pay, pay 70, refund, print');
  const { history } = await read(`/order/${orderId}`);
  const once = owedBy(await papers());
  expect((await postTo(`/order/${orderId}/correction`, { entry: history.at(-1).id })).statusCode).toBe(200);
  await run('refund, print');
  expect(owedBy(await papers())).toBe(once);
  await run('pay 30, refund, print');
  expect(owedBy(await papers())).toBe((await invoice()).total - 10_000);
});

it('a credit note that credits a part of a refund names all that was paid back', async () => {
  const { run, papers } = await openShopWithSteps();
  await run('pay, ship 700, print, credit 50, print, pay 70, refund, print');
  const note = (await papers()).findLast(({ kind }) => kind === 'credit-note');
  expect(note?.amount).toBe('$70.00');
  expect(note?.paper.sections[0]?.rows).toContainEqual(['Amount', '$120.00']);
});

it('a request that finds nothing left to state gets the note that another one has just issued', async () => {
  const { shop, run, get, listed, orderId, read } = await openShopWithSteps();
  await run('ship 700, print, credit 50');
  const [note] = await listed('credit-note');
  const { history } = await read(`/order/${orderId}`);
  const event = history.find(({ id }: HistoryEntry) => id === note?.event);
  const issued = await issuePaper(shop.db, { kind: 'credit-note', event, orderId }, async () => {
    await get('credit-note', event.id);
    throw new Error('nothing is left');
  });
  expect(await listed('credit-note')).toEqual([{ ...note, number: issued.number }]);
});

it('a credit on an invoice with two orders has one note, and explains refunds of both once', async () => {
  const { shop, buyer, orderId, place, run, papers, invoice, postTo, read, shipped } = await openShopWithSteps();
  const other = await place();
  const headers = buyer.headers;
  const payload = { orders: [orderId, other] };
  const joint = await shop.app.inject({ method: 'POST', url: '/api/invoice', headers, payload });
  const { number } = joint.json();
  const done = async (path: string, body: object) => {
    const answer = await postTo(path, body);
    expect(answer.statusCode, answer.body).toBe(200);
    vi.setSystemTime(Date.now() + MAIL_DELAY_MS + 1_000);
  };
  await done(`/order/${other}/confirmation`, {});
  await done(`/order/${orderId}/payment`, {});
  await done('/shipment', { lines: [{ order: orderId }, { order: other }] });
  shipped.push((await read(`/order/${orderId}`)).history.at(-1).id);
  await run('print');
  await done(`/invoice/${number}/line`, { kind: 'credit', text: 'Broken pieces', amount: 120 });
  await done(`/invoice/${number}/entry`, { kind: 'refund', amount: 120, receivedOn: '2026-03-12' });
  await done(`/invoice/${number}/entry`, { kind: 'payment', amount: 30, surplus: true, receivedOn: '2026-03-12' });
  await done(`/invoice/${number}/entry`, { kind: 'refund', amount: 30, receivedOn: '2026-03-12', repeated: true });
  await run('print');
  expect(await read(`/order/${other}/papers`)).not.toContainEqual(expect.objectContaining({ kind: 'credit-note' }));
  expect(owedBy(await papers())).toBe((await invoice(number)).total - 3_000);
  const credited = (await papers()).filter(({ kind }) => kind === 'credit-note').map(({ amount }) => amount);
  expect(credited.sort()).toEqual(['$120.00', '$30.00']);
});

it('a credit with a credit note is not stated again once its order is on an invoice with another one', async () => {
  const { shop, buyer, orderId, place, run, papers, invoice, postTo } = await openShopWithSteps();
  await run('ship 700, print, credit 50, print');
  const other = await place();
  const headers = buyer.headers;
  const payload = { orders: [orderId, other] };
  const joint = await shop.app.inject({ method: 'POST', url: '/api/invoice', headers, payload });
  const { number } = joint.json();
  expect((await postTo(`/order/${other}/confirmation`, {})).statusCode).toBe(200);
  for (const pieces of [200, 300]) {
    expect((await postTo(`/order/${other}/shipment`, { pieces })).statusCode).toBe(200);
    vi.setSystemTime(Date.now() + MAIL_DELAY_MS + 1_000);
  }
  const found = await shop.app.inject({ url: `/api/order/${other}`, headers });
  for (const { id } of found.json().history.slice(-2)) {
    const url = `/api/order/${other}/paper/commercial-invoice/${id}.pdf`;
    expect((await shop.app.inject({ url, headers })).statusCode).toBe(200);
  }
  expect(owedBy(await papers())).toBe((await invoice(number)).total);
  const texts = (await papers()).map(({ paper }) => JSON.stringify(paper.lines));
  expect(texts.filter((text) => text.includes('Broken pieces'))).toHaveLength(1);
});
