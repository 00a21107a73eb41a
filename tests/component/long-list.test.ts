import type { Route } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { newId } from '#src/platform/database/new-id.server.ts';
import { haveModules } from '../support/have-modules.ts';
import { placeOrderAsBuyer } from '../support/orders-of-buyer.ts';
import { openPage, type ScreenShop, signInAs, untilQuiet, useShop } from '../support/screen/open-screen.ts';

/** Copies the only order many times, more than the demo's stock would allow. */
async function repeatOrder({ db }: ScreenShop, times: number): Promise<void> {
  const order = await db.selectFrom('orders').selectAll().executeTakeFirstOrThrow();
  const rows = Array.from({ length: times }, () => {
    const id = newId();
    return { ...order, id, number: `ORD-${id}`, idempotency_key: id };
  });
  await db.insertInto('orders').values(rows).execute();
}

describe('a long list of orders', () => {
  const shop = useShop();

  it.runIf(haveModules('orders'))(
    'loads fifty rows at a time; when the connection drops it keeps them, says so, and continues afterwards to the end',
    async () => {
      const page = await openPage(shop, { expectedErrors: /ERR_FAILED|Failed to fetch|status of 503/ });
      await placeOrderAsBuyer(shop.url());
      await repeatOrder(shop, 51);
      await signInAs(page, 'buyer@example.com');
      const rows = page.getByRole('main').locator('tbody tr');
      await expect.poll(() => rows.count()).toBe(50);
      const more = page.getByRole('button', { name: 'Load more' });
      const problem = page.getByRole('main').getByRole('alert');
      for (const fail of [
        (route: Route) => route.abort(),
        (route: Route) => route.fulfill({ status: 503, json: { error: { code: 'unavailable', message: 'Busy.' } } }),
      ]) {
        await page.route('**/api/**', fail);
        await more.click();
        await problem.filter({ hasText: 'The rest could not be loaded. Please try again.' }).waitFor();
        await rows.first().getByRole('button', { name: 'Delete' }).click();
        const dialog = page.getByRole('dialog', { name: 'Cancel this order?' });
        await dialog.getByRole('button', { name: 'Cancel the order' }).click();
        await dialog.getByRole('alert').waitFor();
        await dialog.getByRole('button', { name: 'Keep the order' }).click();
        await untilQuiet(page);
        expect(await rows.count()).toBe(50);
        await page.unroute('**/api/**');
      }
      await more.click();
      await expect.poll(() => rows.count()).toBe(52);
      expect(await problem.count()).toBe(0);
      expect(await more.count()).toBe(0);
    },
  );
});
