import { beforeAll, describe, expect, it } from 'vitest';
import { DAY_MS } from '#src/platform/time/units.ts';
import { openAsAdmin } from '#tests/support/admin-page.ts';
import { desktop, expectAccessible } from '#tests/support/axe.ts';
import { useBrowser } from '#tests/support/browser.ts';
import { checkEach } from '#tests/support/check-each.ts';
import { insertOrdersInEachState } from '#tests/support/orders-in-each-state.ts';
import { useRunningShop } from '#tests/support/running-shop.ts';

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
  beforeAll(() => insertOrdersInEachState(shop.dataDir()));

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
