import { beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '#src/platform/database/open.server.ts';
import { DAY_MS } from '#src/platform/time/units.ts';
import { openAsAdmin } from '#tests/support/admin-page.ts';
import { desktop, expectAccessible } from '#tests/support/axe.ts';
import { useBrowser } from '#tests/support/browser.ts';
import { checkEach } from '#tests/support/check-each.ts';
import { findDemoBuyer, insertManyOrders } from '#tests/support/many-orders.ts';
import { useRunningShop } from '#tests/support/running-shop.ts';

/** State of some orders, by their number. */
const PROGRESS: Record<number, Parameters<typeof insertManyOrders>[3]> = {
  2: { state: 'in-production', received_minor: 1_530_000 },
  3: { state: 'ready', received_minor: 5_100_000, paid_at: Date.now() },
  4: { state: 'partly-shipped', received_minor: 5_100_000, paid_at: Date.now(), shipped_pieces: 500 },
  5: {
    state: 'shipped',
    received_minor: 5_100_000,
    paid_at: Date.now(),
    shipped_at: Date.now(),
    shipped_pieces: 1_500,
  },
  6: { state: 'cancelled', received_minor: 1_530_000, cancelled_at: Date.now() },
};

/** Place of an order that is ready, of a tool whose carton size the shop knows. */
const IN_CARTONS = 40;

/** Inserts sixty orders, some in later states; yesterday’s has a phone number of its own. */
async function insertOrders(dataDir: string): Promise<void> {
  const { db, close } = openDatabase({ dataDir });
  const customer = await findDemoBuyer(db);
  const tool = await db.selectFrom('tools').select('id').executeTakeFirstOrThrow();
  const carton = { pieces: 500, lengthCm: 50, widthCm: 40, heightCm: 40, grossKg: 15 };
  await db
    .updateTable('tools')
    .set({ details: JSON.stringify({ carton }) })
    .where('id', '=', tool.id)
    .execute();
  await db.insertInto('order_counters').values({ year: '2026', last: 60 }).execute();
  for (let index = 1; index <= 60; index += 1) {
    const isWanted = index === 31;
    await insertManyOrders(db, customer, 1, {
      number: `ORD-2026-${String(index).padStart(4, '0')}`,
      placed_at: Date.now() - (isWanted ? DAY_MS : index * DAY_MS),
      quantity: 1_500,
      ...PROGRESS[index],
      ...(index === IN_CARTONS && { ...PROGRESS[3], tool_id: tool.id }),
      ...(isWanted && {
        phone: '+880 1711-223344',
        deposit_minor: 1_530_000,
        customer_name: 'Karim Traders',
        tool_id: tool.id,
      }),
    });
  }
  await close();
}

/** An order in each state, by its number, and the dialogs that no earlier one offers. */
const OFFERED: [state: string, index: number, offered: string[]][] = [
  ['to be paid', 1, ['Confirm', 'Record payment', 'Cancel the order']],
  ['in production', 2, ['Mark as ready']],
  ['ready', 3, ['Record shipment']],
  ['shipped in part', 4, []],
  ['shipped', 5, ['Mark as delivered']],
  ['cancelled', 6, ['Record refund']],
];

describe('a clerk at work', () => {
  const shop = useRunningShop();
  useBrowser();
  beforeAll(() => insertOrders(shop.dataDir()));

  it('gets an accessible question when the same payment is recorded already', async () => {
    const page = await openAsAdmin(shop.url(), '/dashboard?q=ORD-2026-0010', { expectedErrors: /409/ });
    await page.getByRole('main').locator('tbody tr').getByText('Drill').click();
    const drawer = page.getByRole('dialog', { name: 'ORD-2026-0010' });
    const dialog = page.getByRole('dialog', { name: 'Record a payment' });
    const record = async () => {
      await drawer.getByRole('button', { name: 'Record payment', exact: true }).click();
      await dialog.getByLabel('Amount received').fill('1000');
      await dialog.getByRole('button', { name: 'Record the payment' }).click();
    };
    await record();
    await dialog.waitFor({ state: 'hidden' });
    await drawer.getByText('received $1,000 of $51,000').waitFor();
    await record();
    await dialog.getByText('A transfer of this amount is recorded already for ORD-2026-0010').waitFor();
    await expectAccessible(page, 'the question of the dialog');
  });

  it('gets an accessible drawer and dialogs for an order in each state', async () => {
    const week = new Date(Date.now() - 7 * DAY_MS).toISOString().slice(0, 10);
    const page = await openAsAdmin(shop.url(), `/dashboard?from=${week}`);
    const dialog = page.locator('dialog.modal[open]');
    await checkEach(
      OFFERED,
      ([state]) => state,
      async ([_, index, offered]) => {
        const number = `ORD-2026-000${index}`;
        await page.getByRole('main').locator('tbody tr').filter({ hasText: number }).getByText('Drill').click();
        const drawer = page.getByRole('dialog', { name: number });
        const actions = drawer.locator('button.min-h-11:not(.btn-square)');
        await drawer.getByRole('link', { name: "Open the order's page" }).waitFor();
        expect(await actions.allTextContents()).toEqual(expect.arrayContaining(offered));
        for (const label of [undefined, ...offered]) {
          if (label) await drawer.getByRole('button', { name: label, exact: true }).click();
          if (label) await dialog.waitFor();
          // Fields that a checkbox reveals are checked as well.
          for (const box of label ? await dialog.getByRole('checkbox').all() : []) await box.check();
          await expectAccessible(page, label ?? 'the drawer');
          await page.setViewportSize(desktop);
          if (label) await page.keyboard.press('Escape');
          const discard = dialog.getByRole('button', { name: 'Discard' });
          if (await discard.isVisible()) await discard.click();
          if (label) await dialog.waitFor({ state: 'detached' });
        }
        await page.keyboard.press('Escape');
        await drawer.waitFor({ state: 'hidden' });
      },
    );
  });
});
