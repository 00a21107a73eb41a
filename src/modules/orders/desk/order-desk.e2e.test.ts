import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '#src/platform/database/open.server.ts';
import { DAY_MS } from '#src/platform/time/units.ts';
import { openAsAdmin } from '#tests/support/admin-page.ts';
import { expectAccessible, horizontalOverflow } from '#tests/support/axe.ts';
import { openPage, useBrowser } from '#tests/support/browser.ts';
import { findDemoBuyer, insertManyOrders } from '#tests/support/many-orders.ts';
import { useRunningShop } from '#tests/support/running-shop.ts';
import { signInAs } from '#tests/support/sign-in.ts';

const rowsOf = (page: Page) => page.getByRole('main').locator('tbody tr');
const numbersOf = (page: Page) => page.getByRole('main').locator('tbody tr time').locator('..').allTextContents();
const focused = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('data-order'));

describe('the order desk', () => {
  const shop = useRunningShop();
  let ids: string[] = [];
  useBrowser();

  beforeAll(async () => {
    const { db, close } = openDatabase({ dataDir: shop.dataDir() });
    const customer = await findDemoBuyer(db);
    await db.insertInto('order_counters').values({ year: '2026', last: 60 }).execute();
    for (let index = 1; index <= 60; index += 1) {
      const [id = ''] = await insertManyOrders(db, customer, 1, {
        number: `ORD-2026-${String(index).padStart(4, '0')}`,
        quantity: 500 + index,
        placed_at: Date.parse('2026-01-01') + index * DAY_MS,
        shipping_address: `${index} Dock Road\nChattogram\nBangladesh`,
      });
      ids = [id, ...ids];
    }
    await close();
  });

  it('has its export apart from the menu of a small window, and a menu of one line per page', async () => {
    const page = await openAsAdmin(shop.url(), '/dashboard');
    await page.setViewportSize({ width: 820, height: 900 });
    const [button, menu] = await Promise.all([
      page.getByRole('button', { name: 'Export CSV' }).boundingBox(),
      page.getByRole('button', { name: 'All Orders' }).boundingBox(),
    ]);
    expect((button?.y ?? 0) - (menu?.y ?? 0) - (menu?.height ?? 0)).toBeGreaterThanOrEqual(8);
    await page.setViewportSize({ width: 1440, height: 900 });
    const entries = page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link');
    const heights = await entries.evaluateAll((links) => links.map((link) => link.getBoundingClientRect().height));
    expect(Math.max(...heights)).toBe(32);
  });

  it('C-DASH-05 C-DASH-06 shows fourteen rows with phone and address under a sticky header, three cards on the screen of a phone, without overlap, and only the current status filled', async () => {
    const page = await openAsAdmin(shop.url(), '/dashboard');
    await page.setViewportSize({ width: 1440, height: 900 });
    await expect.poll(() => rowsOf(page).count()).toBe(50);
    const heights = await rowsOf(page).evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().height));
    await rowsOf(page).first().getByText('60 Dock Road, Chattogram, Bangladesh').waitFor();
    await page.getByText('In each row Paid: record payment, Pay: proforma invoice').waitFor();
    expect(Math.max(...heights)).toBeLessThan(50);
    const fourteenth = await rowsOf(page).nth(13).boundingBox();
    expect((fourteenth?.y ?? 0) + (fourteenth?.height ?? 900)).toBeLessThanOrEqual(900);
    await rowsOf(page).nth(30).scrollIntoViewIfNeeded();
    const head = page.getByRole('columnheader', { name: 'Customer' });
    expect(await head.evaluate((element) => Math.round(element.getBoundingClientRect().top))).toBe(0);
    await page.setViewportSize({ width: 1024, height: 768 });
    const button = await page.getByRole('button', { name: 'Export CSV' }).boundingBox();
    const tabs = await page.getByRole('navigation', { name: 'Orders by state' }).boundingBox();
    expect(tabs?.y).toBeGreaterThanOrEqual((button?.y ?? 0) + (button?.height ?? 0));
    const phone = { width: 360, height: 740 };
    await page.setViewportSize(phone);
    const row = rowsOf(page).first();
    const tooLow = await row
      .locator('a, button, label')
      .evaluateAll((all) => all.filter((control) => control.getBoundingClientRect().height < 44).length);
    expect(tooLow).toBe(0);
    expect((await row.boundingBox())?.height).toBeLessThan(phone.height / 3);
    const [box, time] = [await row.getByRole('checkbox').boundingBox(), await row.locator('time').boundingBox()];
    expect(time?.y).toBeLessThan((box?.y ?? 0) + (box?.height ?? 0));
    const boxOf = (name: string) => row.getByText(name, { exact: true }).boundingBox();
    const [pay, shipped, remove] = [await boxOf('Pay'), await boxOf('Shipped'), await boxOf('Delete')];
    expect(remove?.x).toBeGreaterThan((shipped?.x ?? 0) + (shipped?.width ?? 0));
    expect(remove?.x).toBeGreaterThan((pay?.x ?? 0) + (pay?.width ?? 0));
    expect(await page.getByRole('link', { name: /, home$/ }).isVisible()).toBe(true);
    expect(await horizontalOverflow(page)).toBe(0);

    // No unpaid order looks paid.
    const styleOf = (label: string) =>
      row
        .locator('.status-choice label')
        .filter({ hasText: new RegExp(`^${label}$`) })
        .evaluate((element) => {
          const { backgroundColor, borderColor, color } = getComputedStyle(element);
          const page = getComputedStyle(document.body).backgroundColor;
          return { isFilled: backgroundColor !== page, isOutlined: borderColor === color };
        });
    for (const colorScheme of ['light', 'dark'] as const) {
      for (const width of [1440, 390]) {
        await page.emulateMedia({ colorScheme });
        await page.setViewportSize({ width, height: 844 });
        expect(await styleOf('Unpaid')).toMatchObject({ isFilled: true });
        expect(await styleOf('Paid'), 'a possible action').toEqual({ isFilled: false, isOutlined: true });
        expect(await styleOf('Pending')).toMatchObject({ isFilled: true });
        expect(await styleOf('Shipped'), 'not possible yet').toEqual({ isFilled: false, isOutlined: false });
      }
    }
  });

  it('shows the names of customers and tools in full', async () => {
    const { db, close } = openDatabase({ dataDir: shop.dataDir() });
    const long = {
      customer_name: 'Colombo Machinery (Pvt) Ltd',
      tool_name: 'KR20-28 Brushless Reciprocating Saw 20V',
    };
    await db.updateTable('orders').set(long).where('number', '=', 'ORD-2026-0060').execute();
    await close();
    const page = await openAsAdmin(shop.url(), '/dashboard');
    const names = [
      rowsOf(page).first().getByTitle(long.customer_name),
      rowsOf(page).first().getByTitle(long.tool_name),
    ];
    for (const width of [1280, 1440, 1920]) {
      await page.setViewportSize({ width, height: 900 });
      for (const name of names) {
        await name.waitFor();
        const cut = await name.evaluate(
          (element) => element.scrollWidth > element.clientWidth || element.scrollHeight > element.clientHeight,
        );
        expect(cut, `at ${width}`).toBe(false);
      }
      expect(await horizontalOverflow(page)).toBe(0);
    }
  });

  it('counts and sums each state in its tab, keeps the tab in the URL, sorts by column, filters by date and goes back', async () => {
    const page = await openAsAdmin(shop.url(), '/dashboard');
    const tabs = page.getByRole('navigation', { name: 'Orders by state' });
    await tabs.getByRole('link', { name: 'To be paid 60 · $1,082,220' }).click();
    await page.waitForURL('**/dashboard?state=to-be-paid');
    await expect.poll(() => rowsOf(page).count()).toBe(50);
    await tabs.getByRole('link', { name: /^Cancelled 0/ }).click();
    await page.getByText('No orders match.').waitFor();
    await tabs.getByRole('link', { name: /^All/ }).click();
    const total = page.getByRole('columnheader', { name: 'Total' });
    await total.getByRole('link').click();
    await page.waitForURL('**/dashboard?sort=amount-down');
    await expect.poll(() => total.getAttribute('aria-sort')).toBe('descending');
    await expect.poll(() => total.getByRole('link').evaluate((link) => link === document.activeElement)).toBe(true);
    await page.keyboard.press('Enter');
    await page.waitForURL('**/dashboard?sort=amount-up');
    await expect.poll(async () => (await numbersOf(page))[0]).toContain('ORD-2026-0001');
    await page.getByLabel('From', { exact: true }).fill('2026-01-05');
    await page.getByLabel('To', { exact: true }).fill('2026-01-06');
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await page.waitForURL('**/dashboard?from=2026-01-05&to=2026-01-06&sort=amount-up');
    await page.getByRole('status').getByText('2 orders found').waitFor();
    await page.goBack();
    await expect.poll(() => rowsOf(page).count()).toBe(50);
    expect(await page.getByLabel('From', { exact: true }).inputValue()).toBe('');
  });

  it('opens an order beside the list by keyboard and restores the focus', async () => {
    const page = await openAsAdmin(shop.url(), '/dashboard?sort=date-up');
    await rowsOf(page).first().focus();
    await page.keyboard.press('ArrowDown');
    expect(await focused(page)).toBe(ids.at(-2));
    await page.keyboard.press('Enter');
    const drawer = page.getByRole('dialog', { name: 'ORD-2026-0002' });
    await drawer.getByText('buyer@example.com').waitFor();
    await drawer.getByText('2 Dock Road').waitFor();
    await page.keyboard.press('ArrowDown');
    const next = page.getByRole('dialog', { name: 'ORD-2026-0003' });
    const confirm = next.getByRole('button', { name: 'Confirm', exact: true });
    const question = page.getByRole('dialog', { name: 'Confirm this order' });
    await confirm.click();
    await question.getByRole('button', { name: 'Not yet' }).click();
    await expect.poll(() => confirm.evaluate((button) => button === document.activeElement)).toBe(true);
    await confirm.click();
    await question.getByRole('button', { name: 'Confirm the order' }).click();
    await next.getByText('Confirmed', { exact: true }).first().waitFor();
    await page.keyboard.press('Escape');
    await next.waitFor({ state: 'hidden' });
    await expect.poll(() => focused(page)).toBe(ids.at(-3));
  });

  it('keeps the focus in the drawer after an action, so that arrow keys go on working', async () => {
    const { db, close } = openDatabase({ dataDir: shop.dataDir() });
    const paid = { state: 'paid', paid_at: Date.now() } as const;
    await db.updateTable('orders').set(paid).where('number', '=', 'ORD-2026-0020').execute();
    await close();
    // The confirmed order leaves this tab.
    const page = await openAsAdmin(shop.url(), '/dashboard?state=paid&sort=date-up');
    await rowsOf(page).first().focus();
    await page.keyboard.press('Enter');
    const drawer = page.getByRole('dialog', { name: 'ORD-2026-0020' });
    await drawer.getByText('Next: confirm the order.').waitFor();
    await drawer.getByRole('button', { name: 'Confirm', exact: true }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: 'Confirm this order' }).getByLabel('Note to the customer').press('Tab');
    await page.getByRole('button', { name: 'Confirm the order' }).press('Enter');
    await drawer.getByText('Confirmed', { exact: true }).first().waitFor();
    const title = drawer.getByRole('heading', { name: 'ORD-2026-0020' });
    await expect.poll(() => title.evaluate((heading) => heading === document.activeElement)).toBe(true);
  });

  it('keeps the selection across a reload and back navigation, and moves it at once', async () => {
    const page = await openAsAdmin(shop.url(), '/dashboard', { expectedErrors: /status of 409/ });
    await page.getByLabel('Select ORD-2026-0060').check();
    await page.getByLabel('Select ORD-2026-0057').click({ modifiers: ['Shift'] });
    const bar = page.getByRole('region', { name: 'Selected orders' });
    await bar.getByText('4 selected').waitFor();
    await page.reload();
    await bar.getByText('4 selected').waitFor();
    await page.getByRole('link', { name: 'Manage Tools' }).click();
    await page.waitForURL('**/manage-tools');
    await page.goBack();
    await bar.getByText('4 selected').waitFor();
    await page.emulateMedia({ media: 'print' });
    await expect.poll(() => rowsOf(page).filter({ visible: true }).count()).toBe(4);
    await page.emulateMedia({ media: 'screen' });

    await bar.getByRole('button', { name: 'Confirm' }).click();
    const dialog = page.getByRole('dialog', { name: 'Confirm: 4 orders' });
    await dialog.waitFor();
    // Only now: the list shows the change within two seconds, and would offer three orders.
    const { db, close } = openDatabase({ dataDir: shop.dataDir() });
    await db.updateTable('orders').set({ state: 'delivered' }).where('number', '=', 'ORD-2026-0058').execute();
    await close();
    await dialog.getByLabel('Note to the customer, the same for each order').fill('Your container is booked.');
    await dialog.getByRole('button', { name: 'Confirm' }).click();
    await dialog.getByText('3 orders confirmed, 1 refused:').waitFor();
    await dialog.getByText('ORD-2026-0058: This cannot be done with an order that is delivered.').waitFor();
    await expectAccessible(page, 'orders that were moved at once');
    await dialog.getByRole('button', { name: 'Close', exact: true }).click();
    await bar.getByRole('button', { name: 'Clear' }).click();
    await bar.waitFor({ state: 'hidden' });
  });
});

describe('the list of all orders without the module', () => {
  const shop = useRunningShop({ EXTENSIONS: 'none' });
  useBrowser();

  it('is that of the specification, and the order desk is not loaded', async () => {
    const page = await openPage(shop.url());
    const scripts: string[] = [];
    page.on('request', (request) => scripts.push(request.url()));
    await signInAs(page, 'admin@example.com');
    await page.getByRole('heading', { name: 'Manage all orders' }).waitFor();
    expect(await page.getByRole('navigation', { name: 'Orders by state' }).count()).toBe(0);
    expect(scripts.filter((url) => url.includes('order-desk'))).toEqual([]);
  });
});

describe('the order desk of a shop in dinars', () => {
  const shop = useRunningShop({ CURRENCY: 'KWD' });
  useBrowser();

  it('has room for its amounts, and for what was received of them', async () => {
    const { db, close } = openDatabase({ dataDir: shop.dataDir() });
    const amounts = { unit_price_minor: 2_469_136, currency: 'KWD', received_minor: 370_370_400 };
    await insertManyOrders(db, await findDemoBuyer(db), 1, amounts);
    await close();
    const page = await openAsAdmin(shop.url(), '/dashboard');
    await page.setViewportSize({ width: 1440, height: 900 });
    const amount = rowsOf(page).getByText(/^KWD.1,234,568$/);
    await amount.waitFor();
    const pastTheEdge = (cell: Element) =>
      [...cell.children].filter((child) => child.scrollWidth > child.clientWidth).map(({ textContent }) => textContent);
    expect(await amount.locator('..').evaluate(pastTheEdge)).toEqual([]);
    await page
      .getByText(/^received KWD/)
      .first()
      .waitFor();
  });
});
