import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectAccessible } from '#tests/support/axe.ts';
import { openPage, useBrowser, watchCalls } from '#tests/support/browser.ts';
import { placeOrderAsBuyer } from '#tests/support/orders-of-buyer.ts';
import { useRunningShop } from '#tests/support/running-shop.ts';
import { signInAs } from '#tests/support/sign-in.ts';

const DESKTOP = { width: 1440, height: 900 };
const firstRow = (page: Page) => page.getByRole('row').nth(1);

describe('while a page is open', () => {
  const shop = useRunningShop();
  useBrowser();
  async function openOrders(email: 'admin@example.com' | 'buyer@example.com'): Promise<Page> {
    const page = await openPage(shop.url(), { viewport: DESKTOP });
    await signInAs(page, email);
    await firstRow(page).waitFor();
    return page;
  }

  it('a new order is announced above the admin’s list, and no row moves until the admin asks for it', async () => {
    await placeOrderAsBuyer(shop.url(), 501);
    const page = await openOrders('admin@example.com');
    const [title, row, position] = [
      await page.title(),
      await firstRow(page).innerText(),
      await firstRow(page).boundingBox(),
    ];
    await placeOrderAsBuyer(shop.url(), 777);
    await placeOrderAsBuyer(shop.url(), 778);
    const pill = page.getByRole('button', { name: '2 new orders · Show' });
    await pill.waitFor();
    expect(await page.title()).toBe(`(2) ${title}`);
    expect([await firstRow(page).innerText(), await firstRow(page).boundingBox()]).toEqual([row, position]);
    await expectAccessible(page, 'new orders');
    await page.setViewportSize(DESKTOP);

    await pill.press('Enter');
    await expect.poll(() => firstRow(page).innerText()).toContain('778');
    await pill.waitFor({ state: 'detached' });
    expect(await page.title()).toBe(title);
    await expect.poll(() => page.locator(':focus').textContent()).toBe('Manage all orders');
  });

  it('the stock of a tool is updated on its page and at the checkout for signed-in users; visitors load nothing for it', async () => {
    const visitor = await openPage(shop.url());
    const calls = watchCalls(visitor);
    await visitor.goto('/tools');
    await visitor.locator('main a[href^="/tools/"]').first().click();
    await visitor.getByRole('heading', { name: 'Related tools' }).waitFor();
    const { pathname } = new URL(visitor.url());
    expect((await calls()).filter((path) => /live|changes-of/.test(path))).toEqual([]);

    const [first] = (await (await fetch(`${shop.url()}/api/tool`)).json()) as { _id: string; quantity: number }[];
    const page = await openPage(shop.url(), { fresh: true });
    await signInAs(page, 'buyer@example.com', pathname.replace(/[^/]+$/, first?._id ?? ''));
    const stock = (first?.quantity ?? 0).toLocaleString('en-US');
    await page.getByText(stock, { exact: true }).waitFor();
    await placeOrderAsBuyer(shop.url(), 1_001);
    await page.getByText(((first?.quantity ?? 0) - 1_001).toLocaleString('en-US'), { exact: true }).waitFor();
    await page.goto(`/purchase/${first?._id}`);
    await page.getByText(((first?.quantity ?? 0) - 1_001).toLocaleString('en-US'), { exact: true }).waitFor();
    await placeOrderAsBuyer(shop.url(), 1_000);
    await page.getByText(((first?.quantity ?? 0) - 2_001).toLocaleString('en-US'), { exact: true }).waitFor();
  });

  it('every tab of a browser learns of an order', async () => {
    const page = await openOrders('admin@example.com');
    const other = await page.context().newPage();
    await other.goto('/dashboard');
    await firstRow(other).waitFor();
    await placeOrderAsBuyer(shop.url(), 600);
    for (const tab of [page, other]) await tab.getByRole('button', { name: '1 new order · Show' }).waitFor();
  });
});

describe('without the module', () => {
  const shop = useRunningShop({ EXTENSIONS: 'none' });
  useBrowser();

  it('sends no request, and the list stays as it was loaded', async () => {
    const page = await openPage(shop.url());
    const calls = watchCalls(page);
    await signInAs(page, 'buyer@example.com');
    expect((await calls()).filter((path) => /live|changes-of/.test(path))).toEqual([]);
  });
});
