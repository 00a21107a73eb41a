import type { Locator, Page } from 'playwright-core';
import { describe, expect, it, onTestFinished } from 'vitest';
import { formatMinor } from '#src/platform/i18n/money.ts';
import { buyer } from '#tests/support/accounts.ts';
import { holdCalls } from '#tests/support/hold-calls.ts';
import { callAsBuyer, placeOrderAsBuyer } from '#tests/support/orders-of-buyer.ts';
import { openPage, signInAs, signInAt, untilQuiet, useShop } from '#tests/support/screen/open-screen.ts';
import { forgetOwnPrices } from '../agreed-prices/use-own-prices.ts';
import { writeStored } from './change-stored-list.ts';
import type { ListLine } from './list-lines.ts';
import { linkOfLines } from './list-link.ts';
import { readStored } from './stored-list.ts';

const rows = (page: Page) => page.getByRole('listitem').filter({ has: page.getByLabel(/^Pieces of/) });
const hasFocus = (control: Locator) => control.evaluate((element) => element === document.activeElement);
const sum = (page: Page) => page.getByRole('complementary', { name: 'Sum of the list' });

describe('the list', () => {
  const shop = useShop();

  /** Ids by the model code of the demo's tools. */
  async function toolIds(): Promise<Record<string, string>> {
    const tools = (await (await fetch(`${shop.url()}/api/tool`)).json()) as { toolName: string; _id: string }[];
    return Object.fromEntries(tools.map(({ toolName, _id }) => [toolName.split(' ')[0], _id]));
  }

  const ofAccount = async (): Promise<ListLine[]> =>
    ((await callAsBuyer(shop.url(), '/api/list')) as { lines: ListLine[] }).lines;

  it('of a visitor is filled on cards; its sums follow the pieces, also those typed wrong', async () => {
    const page = await openPage(shop);
    await page.goto('/tools?q=drill driver');
    await page.getByRole('button', { name: /^Add to my list: KD20-13/ }).press('Enter');
    const link = page.getByRole('link', { name: /In my list: KD20-13/ });
    await link.waitFor();
    // The button is gone: without a new place, the keyboard would begin at the top of the page.
    expect(await hasFocus(link)).toBe(true);
    await link.click();
    const pieces = page.getByLabel(/^Pieces of KD20-13/);
    await sum(page).getByText('$17,000').waitFor();
    await sum(page)
      .getByText(/19\s% of a 20 ft container/)
      .waitFor();
    await pieces.fill('499');
    await page.getByText('The minimum is 500 pieces.').waitFor();
    expect(await pieces.inputValue()).toBe('499');
    expect(readStored('').lines).toMatchObject([{ pieces: 500 }]);
    await pieces.fill('২,০০২');
    await sum(page).getByText('$65,065').waitFor();
    await page.getByRole('button', { name: 'Full cartons: 2,005' }).press('Enter');
    expect(await hasFocus(pieces)).toBe(true);
    await page.getByRole('button', { name: 'Fill the container' }).click();
    expect(await pieces.inputValue()).toBe('2,650');
    await page.getByText('645 pieces added.').waitFor();
    await page.getByRole('button', { name: /^Remove KD20-13/ }).press('Enter');
    await page.getByText('Your list is empty.').waitFor();
    await expect.poll(() => hasFocus(page.getByText('Collect tools and pieces'))).toBe(true);
  });

  it('takes pasted lines: those that cannot be read stay beside their reason, and are corrected there', async () => {
    const page = await openPage(shop);
    await page.goto('/list');
    await page.getByRole('button', { name: 'Paste lines or choose a file' }).click();
    const add = () => page.getByRole('button', { name: 'Add lines' }).click();
    await add();
    await page.getByText('Please paste or type at least one line.').waitFor();
    await page.getByLabel('One tool per line').fill('KD20-13 1,500\nkg20-125\t৭৫০\nKD20-999 600\nKW20-400 12');
    await add();
    await page.getByText('2 tools added. 2 lines need a correction.').waitFor();
    expect(await rows(page).count()).toBe(2);
    const open = page.getByRole('list', { name: 'Lines to correct' });
    expect(await open.getByRole('alert').allTextContents()).toEqual([
      'No tool has this name or model code.',
      'The minimum is 500 pieces.',
    ]);
    await open.getByLabel('Line').first().fill('impact wrench 600');
    await add();
    await open.getByRole('button', { name: /^KW20-400/ }).click();
    expect(await open.getByLabel('Line').inputValue()).toBe('KW20-400 12');
    expect(readStored('').lines.map(({ pieces }) => pieces)).toEqual([1_500, 750, 600]);
    const toggle = page.getByRole('button', { name: 'Paste lines or choose a file' });
    await toggle.click();
    await toggle.click();
    expect(await open.getByLabel('Line').inputValue()).toBe('KW20-400 12');
    await page.getByRole('banner').getByRole('link', { name: 'All Tools' }).click();
    const question = page.getByRole('dialog').filter({ hasText: 'Leave without saving?' });
    await question.getByRole('button', { name: 'Stay' }).click();
    await open.getByRole('button', { name: /^Drop/ }).click();
    await page.getByRole('banner').getByRole('link', { name: 'All Tools' }).click();
    await page.waitForURL('**/tools');
  });

  it('of a link is added to the list, or replaces it; what is gone is named', async () => {
    const ids = await toolIds();
    const line = (code: string, pieces: number) => ({ toolId: ids[code] ?? '', pieces });
    writeStored('', { lines: [line('KD20-13', 2_000)], synced: [] });
    const gone = { toolId: '00000000-0000-4000-8000-000000000000', pieces: 500 };
    const path = linkOfLines([line('KD20-13', 500), line('KG20-125', 700), gone]);
    const page = await openPage(shop);
    await page.goto(path);
    await page.getByText('A list of 3 tools was shared with you').waitFor();
    await page.getByText('a tool that is no longer in the catalogue').waitFor();
    await page.getByRole('button', { name: 'Add to my list' }).click();
    await expect.poll(() => readStored('').lines).toEqual([line('KD20-13', 2_000), line('KG20-125', 700)]);
    await page.goto(path);
    await page.getByText('a tool that is no longer in the catalogue').waitFor();
    await page.getByRole('button', { name: 'Replace my list' }).click();
    await expect.poll(() => readStored('').lines).toEqual([line('KD20-13', 500), line('KG20-125', 700)]);
  });

  it('of a visitor joins that of the account at sign-in; changes made without the shop arrive later', async () => {
    const ids = await toolIds();
    const drill = ids['KD20-13'] ?? '';
    const before = await ofAccount();
    writeStored('', { lines: [{ toolId: drill, pieces: 9_000 }], synced: [] });
    const page = await openPage(shop);
    await signInAt(page, '/list', buyer);
    const expected = [...before.filter(({ toolId }) => toolId !== drill), { toolId: drill, pieces: 9_000 }];
    await expect
      .poll(async () => new Set((await ofAccount()).map((line) => JSON.stringify(line))))
      .toEqual(new Set(expected.map((line) => JSON.stringify(line))));
    expect(readStored('').lines).toEqual([]);

    await page.context().setOffline(true);
    await page.getByLabel(/^Pieces of KD20-13/).fill('8000');
    await untilQuiet(page);
    expect(await ofAccount()).toContainEqual({ toolId: drill, pieces: 9_000 });
    expect(await page.getByLabel(/^Pieces of KD20-13/).inputValue()).toBe('8000');
    await page.context().setOffline(false);
    dispatchEvent(new Event('online'));
    await expect.poll(ofAccount).toContainEqual({ toolId: drill, pieces: 8_000 });
  });

  it.for(['abort', 'continue'] as const)(
    'of one account is not sent to the next one, whatever becomes of its request: %s',
    async (end) => {
      const other = { email: 'sales@example.com', password: 'Staff@123' };
      const drill = (await toolIds())['KD20-13'] ?? '';
      const page = await openPage(shop);
      await signInAt(page, '/list', buyer);
      await page.getByLabel(/^Pieces of KD20-13/).waitFor();
      const answered = Promise.withResolvers<void>();
      const sent: string[] = [];
      await page.route('**/api/list', async (route) => {
        sent.push(route.request().method());
        if (sent.length > 1) return route.continue();
        await answered.promise;
        await route[end]();
      });
      await page.getByLabel(/^Pieces of KD20-13/).fill('6000');
      await expect.poll(() => sent).toEqual(['PUT']);
      await page.getByLabel(/^Pieces of KD20-13/).fill('7000');
      await signInAt(page, '/list', other);
      answered.resolve();
      await expect.poll(() => sent).toEqual(['PUT', 'GET']);
      await untilQuiet(page);
      expect(readStored(other.email).lines).toEqual([]);
      expect(readStored(buyer.email).lines).toContainEqual({ toolId: drill, pieces: 7_000 });
    },
  );

  it('shows and orders at the prices agreed with the buyer, and no other price before these are read', async () => {
    forgetOwnPrices();
    const ids = await toolIds();
    const page = await openPage(shop);
    const release = await holdCalls(page, '**/api/own-price*');
    const path = linkOfLines([{ toolId: ids['KB20-160'] ?? '', pieces: 500 }]);
    await signInAs(page, buyer.email, path);
    await page.getByRole('button', { name: 'Replace my list' }).click();
    await sum(page).getByText('…', { exact: true }).waitFor();
    expect(await page.getByText('$15,500').count()).toBe(0);
    await page.getByRole('button', { name: 'Place all' }).click();
    const dialog = page.getByRole('dialog', { name: 'Place all orders' });
    await dialog.getByLabel('Shipping address').fill('12 Mirpur Road, Dhaka');
    await dialog.getByLabel('Phone number').fill('+8801712345678');
    const place = () => dialog.getByRole('button', { name: 'Place all' }).click();
    await place();
    await dialog.getByText('The prices are not read yet. Please place the orders once they are shown.').waitFor();
    release();
    await sum(page).getByText('$14,725').waitFor();
    await page.getByText('your price').waitFor();
    await place();
    await page.waitForURL('**/dashboard');
    const last = shop.db.selectFrom('orders').select('unit_price_minor').orderBy('id', 'desc').limit(1);
    expect(Number((await last.executeTakeFirstOrThrow()).unit_price_minor)).toBe(2_945);
  });

  it('stays with the lines that wait for a correction when the others are ordered', async () => {
    const ids = await toolIds();
    const page = await openPage(shop);
    await signInAs(page, buyer.email, linkOfLines([{ toolId: ids['KB20-160'] ?? '', pieces: 500 }]));
    await page.getByRole('button', { name: /^(Use as|Replace) my list$/ }).click();
    await sum(page).getByText('…', { exact: true }).waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: 'Paste lines or choose a file' }).click();
    await page.getByLabel('One tool per line').fill('KD20-999 600');
    await page.getByRole('button', { name: 'Add lines' }).click();
    const open = page.getByRole('list', { name: 'Lines to correct' });
    await open.waitFor();
    await page.getByRole('button', { name: 'Place all' }).click();
    const dialog = page.getByRole('dialog', { name: 'Place all orders' });
    await dialog.getByLabel('Shipping address').fill('12 Mirpur Road, Dhaka');
    await dialog.getByLabel('Phone number').fill('+8801712345678');
    await dialog.getByRole('button', { name: 'Place all' }).click();
    await page.getByText(/orders? (is|are) placed/).waitFor();
    await page.getByText('Your list is empty.').waitFor();
    await untilQuiet(page);
    expect(await page.getByRole('dialog').filter({ hasText: 'Leave without saving?' }).count()).toBe(0);
    expect(await open.getByLabel('Line').inputValue()).toBe('KD20-999 600');
    await open.getByRole('button', { name: /^Drop/ }).click();
  });

  it('places all at a price that the shop has told, once its sum is shown', async () => {
    const { 'KB20-160': agreed, ...others } = await toolIds();
    const [id = ''] = Object.values(others);
    const tool = await shop.db.selectFrom('tools').select('price_minor').where('id', '=', id).executeTakeFirstOrThrow();
    const price = Number(tool.price_minor);
    const setPrice = (price_minor: number) =>
      shop.db.updateTable('tools').set({ price_minor }).where('id', '=', id).execute();
    const page = await openPage(shop);
    await signInAs(page, buyer.email, linkOfLines([{ toolId: id, pieces: 500 }]));
    await page.getByRole('button', { name: 'Use as my list' }).click();
    await sum(page)
      .getByText(formatMinor(500 * price, 'USD'), { exact: true })
      .waitFor();
    await setPrice(price + 100);
    onTestFinished(async () => void (await setPrice(price)));
    await page.getByRole('button', { name: 'Place all' }).click();
    const dialog = page.getByRole('dialog', { name: 'Place all orders' });
    await dialog.getByLabel('Shipping address').fill('12 Mirpur Road, Dhaka');
    await dialog.getByLabel('Phone number').fill('+8801712345678');
    const place = () => dialog.getByRole('button', { name: 'Place all' }).click();
    await place();
    await dialog.getByText('Place all again to accept the new prices.').waitFor();
    await dialog.getByText(formatMinor(500 * (price + 100), 'USD'), { exact: true }).waitFor();
    await place();
    await page.waitForURL('**/dashboard');
    const last = shop.db.selectFrom('orders').select('unit_price_minor').orderBy('id', 'desc').limit(1);
    expect(Number((await last.executeTakeFirstOrThrow()).unit_price_minor)).toBe(price + 100);
  });

  it('takes orders again, at the price of today and with the difference from then', async () => {
    const id = await placeOrderAsBuyer(shop.url());
    const { toolId } = await shop.db
      .selectFrom('orders')
      .select('tool_id as toolId')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    await shop.db
      .updateTable('tools')
      .set((eb) => ({ price_minor: eb('price_minor', '+', 100) }))
      .where('id', '=', toolId ?? '')
      .execute();
    const page = await openPage(shop);
    await signInAs(page, buyer.email, `/dashboard/orders/${id}`);
    await page.getByRole('link', { name: 'Add to my list' }).click();
    const again = page.getByRole('region', { name: 'Order again' });
    await again
      .getByText(/^\$1 more \(/)
      .first()
      .waitFor();
    await again.getByRole('button', { name: 'Add 1 to my list' }).click();
    await expect.poll(ofAccount).toContainEqual({ toolId, pieces: expect.any(Number) });
  });

  it('places all orders or none: a refusal names the line and offers what is left, and the address stays', async () => {
    const ids = await toolIds();
    const [drill, saw] = [ids['KD20-13'] ?? '', ids['KG20-125'] ?? ''];
    const page = await openPage(shop, { expectedErrors: /status of (?:409|422)/ });
    await signInAs(
      page,
      buyer.email,
      linkOfLines([
        { toolId: drill, pieces: 500 },
        { toolId: saw, pieces: 900 },
      ]),
    );
    await page.getByRole('button', { name: 'Replace my list' }).click();
    await sum(page).getByText('Pieces1,400').waitFor();
    const quote = await page.getByRole('link', { name: 'Ask for a quote' }).getAttribute('href');
    expect(quote).toContain(`tool=${saw}&pieces=900`);
    // Another customer buys most of it, after the page has read the stock.
    await shop.db.updateTable('tools').set({ quantity: 600 }).where('id', '=', saw).execute();
    await page.getByRole('button', { name: 'Place all' }).click();
    const dialog = page.getByRole('dialog', { name: 'Place all orders' });
    const place = () => dialog.getByRole('button', { name: 'Place all' }).click();
    await place();
    await dialog.getByText('Please input your shipping address.').waitFor();
    await dialog.getByLabel('Shipping address').fill('12 Mirpur Road, Dhaka');
    await dialog.getByLabel('Phone number').fill('+8801712345678');
    const placed = async () =>
      Number(
        (
          await shop.db
            .selectFrom('orders')
            .select(({ fn }) => fn.countAll().as('all'))
            .executeTakeFirstOrThrow()
        ).all,
      );
    const before = await placed();
    await untilQuiet(page);
    await place();
    await dialog.getByRole('button', { name: 'Take the 600 that are left' }).click();
    expect(await placed()).toBe(before);
    expect(await dialog.getByLabel('Shipping address').inputValue()).toBe('12 Mirpur Road, Dhaka');
    await place();
    await page.waitForURL('**/dashboard');
    expect(await placed()).toBe(before + 2);
    await expect.poll(ofAccount).toEqual([]);
  });
});
