import { sql } from 'kysely';
import { expect, onTestFinished, vi } from 'vitest';
import { amendOrder, openShopWithInvoice } from './shop-with-invoice.ts';
import type { ShopChoice } from './test-shop.ts';

/** After this time, nothing that was recorded can be undone. */
const SETTLED_MS = 60_000;

type Rows = readonly (readonly string[])[];

/** What a paper states, as it is stored. */
interface StatedPaper {
  amount: string;
  account: string | null;
  paper: { title: string; facts: Rows; lines: Rows; totals: Rows; sections: { rows: Rows }[] };
}

/** An order of 700 pieces with freight, and the requests for the papers of its shipments. */
export async function openShopToShip(choice: ShopChoice = {}) {
  const opened = await openShopWithInvoice(choice);
  const { shop, orderId, number, admin, postTo, read, addLine } = opened;
  await postTo(`/order/${orderId}/terms`, { depositPercent: 0, days: 30 });
  const onAccount = await postTo(`/order/${orderId}/invoice`, { instead: number, validDays: 30 });
  expect(onAccount.statusCode, onAccount.body).toBe(200);
  expect((await amendOrder(opened, { orderedMinQty: 700 })).statusCode).toBe(200);
  await addLine({ kind: 'charge', text: 'Freight', amount: 460 });
  await postTo(`/order/${orderId}/confirmation`, {});
  const ship = async (pieces: number) => {
    const answer = await postTo(`/order/${orderId}/shipment`, { pieces });
    expect(answer.statusCode, answer.body).toBe(200);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + SETTLED_MS });
    onTestFinished(() => void vi.useRealTimers());
    return (await read(`/order/${orderId}`)).history.at(-1).id;
  };
  const get = (kind: string, event: string) =>
    shop.app.inject({ url: `/api/order/${orderId}/paper/${kind}/${event}.pdf`, headers: admin.headers });
  const print = async (event: string, kind = 'commercial-invoice') => {
    const answer = await get(kind, event);
    expect(answer.statusCode, answer.body).toBe(200);
  };
  const listed = async (...kinds: string[]) => {
    const numbers: { kind: string; event: string; number: string }[] = await read(`/order/${orderId}/papers`);
    return numbers.filter(({ kind }) => kinds.includes(kind));
  };
  const debitNotes = () => listed('debit-note');
  const papers = async () => {
    const { rows } = await sql<{ kind: string; number: string; content: string }>`
      select kind, number, content from issued_papers order by number`.execute(shop.db);
    return rows.map(({ content, ...row }) => ({ ...row, ...(JSON.parse(content) as StatedPaper) }));
  };
  return { ...opened, ship, get, print, listed, debitNotes, papers };
}

export const cents = (amount: string) => Number(amount.replaceAll(/[$,.]/g, ''));

/** What papers state that the customer owes, in cents: a credit note takes off. */
export const owedBy = (papers: readonly { kind: string; amount: string }[]) =>
  papers
    .filter(({ kind }) => kind !== 'receipt')
    .reduce((sum, { kind, amount }) => sum + (kind === 'credit-note' ? -cents(amount) : cents(amount)), 0);
