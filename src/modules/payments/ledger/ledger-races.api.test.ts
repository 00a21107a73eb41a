import '#tests/support/on-sqlite-too.ts';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Actor } from '#src/core/accounts/actor.ts';
import { findOrder } from '#src/core/orders/order-repository.server.ts';
import { advanceOrder } from '#src/modules/orders/moves/advance-order.server.ts';
import { undoMove } from '#src/modules/orders/moves/undo-move.server.ts';
import { Refusal } from '#src/platform/http/refusal.ts';
import { fromMinorUnits, minorPriceOf, minorUnitsPerUnit } from '#src/platform/i18n/money.ts';
import { placeTestOrder } from '#tests/support/place-order.ts';
import { openTestShop, type Person, type TestShop } from '#tests/support/test-shop.ts';
import { findInvoiceOfOrder } from '../invoices/invoice-repository.server.ts';
import { joinOrders } from '../joint/join-orders.server.ts';
import { sumOf } from './ledger.ts';
import { readLedger } from './read-ledger.server.ts';
import { recordEntry } from './record-entry.server.ts';
import { correctEntry, recordForOrder } from './record-for-order.server.ts';

/** Number of generated sequences per currency. */
const SEQUENCES = 24;

const acts = [
  'rest',
  'part',
  'joint',
  'surplus',
  'refund',
  'correct',
  'undo',
  'confirmed',
  'production-started',
  'cancelled',
] as const;
/** A clerk's action, with an amount in hundredths, which also serves as the index of an entry. */
const step = fc.record({ act: fc.constantFrom(...acts), amount: fc.integer({ min: 1, max: 1_800_000 }) });
/** Each step is done by one clerk, or by two concurrently. */
const sequence = fc.array(fc.array(step, { minLength: 1, maxLength: 2 }), { minLength: 1, maxLength: 12 });
type Step = { act: (typeof acts)[number]; amount: number };

async function perform(shop: TestShop, admin: Actor, id: string, { act, amount }: Step): Promise<unknown> {
  const { currency } = shop.config;
  const units = Math.ceil((amount * minorUnitsPerUnit(currency)) / 100);
  const money = { amount: fromMinorUnits(units, currency) };
  switch (act) {
    case 'rest':
      return recordForOrder(shop, admin, id, { kind: 'payment' });
    case 'part':
      return recordForOrder(shop, admin, id, { kind: 'payment', ...money });
    case 'joint':
      return payJointly(shop, admin, id, money);
    case 'surplus':
      return recordForOrder(shop, admin, id, { kind: 'payment', ...money, surplus: true });
    case 'refund':
      return recordForOrder(shop, admin, id, { kind: 'refund', ...money });
    case 'undo':
      return undoMove(shop, admin, id);
    case 'correct': {
      const { entries } = await readLedger(shop, admin, id);
      return correctEntry(shop, admin, id, { entry: entries[amount % (entries.length || 1)]?.id ?? 'none' });
    }
    default:
      await advanceOrder(shop, admin, id, act);
  }
}

/** Pays on the order's current invoice. */
async function payJointly(shop: TestShop, admin: Actor, id: string, money: { amount: number }): Promise<void> {
  const number = (await findInvoiceOfOrder(shop.db, id))?.number ?? 'none';
  await recordEntry(shop, admin, number, { kind: 'payment', ...money });
}

/** A step may be refused; any other error fails the test. */
async function tryTo(work: Promise<unknown>): Promise<void> {
  await work.catch((error: unknown) => {
    if (!(error instanceof Refusal)) throw error;
  });
}

async function expectConsistency(shop: TestShop, admin: Actor, id: string): Promise<void> {
  const { entries, balance } = await readLedger(shop, admin, id);
  const found = await findOrder(shop.db, id);
  if (!found) throw new Error('the order is gone');
  const { order } = found;
  expect(sumOf(entries)).toBe(balance.received);
  expect(minorPriceOf(order.receivedAmount, order.currency)).toBe(balance.received);
  expect(balance.received).toBeGreaterThanOrEqual(0);
  expect(order.paidAt !== null).toBe(order.cancelledAt === null && balance.received >= balance.total);
  if (order.state === 'paid') expect(order.paidAt).not.toBeNull();
  const invoice = await shop.db.selectFrom('invoice_orders').select('invoice_id').where('order_id', '=', id).execute();
  if (entries.length > 0) expect(invoice.length).toBeGreaterThanOrEqual(1);
}

const adminOf = ({ userId, email, name }: Person): Actor => ({ userId, email, name, role: 'admin' });

it.each(['USD', 'JPY', 'BHD'])(
  'the ledger entries match balance and state after any sequence of payments, refunds, corrections and moves in %s, concurrent ones included',
  async (currency) => {
    const shop = await openTestShop({ CURRENCY: currency });
    const [buyer, admin] = [await shop.signIn(), adminOf(await shop.signIn('admin'))];
    const toolId = await shop.addTool({ quantity: 1_000_000 });
    let sequences = 0;
    const property = fc.asyncProperty(sequence, fc.boolean(), fc.boolean(), async (steps, isOld, isJoint) => {
      sequences += 1;
      const id = await placeTestOrder(shop, buyer, toolId);
      const ids = isJoint ? [id, await placeTestOrder(shop, buyer, toolId)] : [id];
      // Like an order placed before invoices were stored: it gets one with its first payment.
      if (isOld) await shop.db.deleteFrom('invoices').where('order_id', '=', id).execute();
      if (isJoint) await joinOrders(shop, admin, ids);
      for (const concurrent of steps) {
        await Promise.all(concurrent.map((action) => tryTo(perform(shop, admin, id, action))));
        for (const each of ids) await expectConsistency(shop, admin, each);
      }
    });
    await fc.assert(property, { numRuns: SEQUENCES, endOnFailure: true });
    expect(sequences).toBe(SEQUENCES);
  },
);
