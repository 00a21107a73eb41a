import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { haveModules } from '#tests/support/have-modules.ts';
import { openPage, signInAs, useShop } from '#tests/support/screen/open-screen.ts';

interface Tool {
  _id: string;
  quantity: number;
}

const UNKNOWN = 'We do not know whether your order arrived.';

async function fill(page: Page, pieces: number): Promise<void> {
  await page.getByLabel('Shipping address').fill('12 Mirpur Road');
  await page.getByLabel('Phone number').fill('01712345678');
  await page.getByLabel('Quantity').fill(String(pieces));
}

describe('a problem at the checkout', () => {
  const shop = useShop();
  const tools = async () => (await (await fetch(`${shop.url()}/api/tool`)).json()) as Tool[];

  it.runIf(haveModules('shipping'))(
    'of a text that papers cannot show is at its field, and what was typed stays',
    async () => {
      const page = await openPage(shop, { expectedErrors: /status of 422/ });
      const [tool] = await tools();
      await signInAs(page, 'buyer@example.com', `/purchase/${tool?._id}`);
      await fill(page, 500);
      const address = page.getByLabel('Shipping address');
      await address.fill('Dock 4 🔧\nHamburg');
      const send = () => page.getByRole('button', { name: 'Place order' }).click();
      await send();
      await page.getByText('Our papers cannot show “🔧”.').waitFor();
      expect(await address.inputValue()).toBe('Dock 4 🔧\nHamburg');
      await address.fill('Dock 4\nHamburg');
      // As for an account with such a name.
      const error = { code: 'not_printable', message: 'Our papers cannot show “深”.', field: 'orderedBy' };
      await page.route('**/api/order', (route) => route.fulfill({ status: 422, json: { error } }), { times: 1 });
      await send();
      const name = page.getByLabel('Name on the papers');
      await name.fill('Dongfang Tools Co.');
      const sent = page.waitForRequest('**/api/order');
      await send();
      expect((await sent).postDataJSON()).toMatchObject({ orderedBy: 'Dongfang Tools Co.' });
      await page.waitForURL('**/dashboard');
    },
  );

  it('C-BUY-10 of a lost answer does not claim that the order failed, and leads to My Orders', async () => {
    const page = await openPage(shop, { expectedErrors: /status of 504/ });
    const [tool] = await tools();
    await signInAs(page, 'buyer@example.com', `/purchase/${tool?._id}`);
    await fill(page, 500);
    await page.route('**/api/order', async (route) => {
      await route.fetch();
      await route.fulfill({ status: 504, body: 'Gateway Timeout' });
    });
    await page.getByRole('button', { name: 'Place order' }).click();
    const problem = page.getByRole('main').getByRole('alert');
    await problem.getByText(UNKNOWN).waitFor();
    await page.getByText('Order place is unsuccessful. Try again.').waitFor();
    await problem.getByRole('link', { name: 'My Orders' }).click();
    await page.getByRole('heading', { name: 'My Orders' }).waitFor();
  });

  it('C-BUY-10 of a refused order does not suggest that it may have arrived', async () => {
    const page = await openPage(shop, { expectedErrors: /status of (?:422|500)/ });
    const [, tool] = await tools();
    await signInAs(page, 'buyer@example.com', `/purchase/${tool?._id}`);
    await fill(page, 500);
    let status = 422;
    await page.route('**/api/order', (route) => route.fulfill({ status, json: {} }));
    await page.getByRole('button', { name: 'Place order' }).click();
    await page.getByText('Order place is unsuccessful. Try again.').waitFor();
    await page.getByRole('main').getByRole('alert').waitFor();
    expect(await page.getByText(UNKNOWN).count()).toBe(0);
    // A fault may have come after the order was placed.
    status = 500;
    await page.getByRole('button', { name: 'Place order' }).click();
    await page.getByText(UNKNOWN).waitFor();
  });

  it('C-BUY-10 of a lost answer is shown until the same order is answered, whatever is edited meanwhile', async () => {
    const page = await openPage(shop, { expectedErrors: /status of/ });
    const [, tool] = await tools();
    await signInAs(page, 'buyer@example.com', `/purchase/${tool?._id}`);
    await fill(page, 500);
    const keys: (string | undefined)[] = [];
    const send = async (pieces: string, status: number) => {
      const message = `Answer ${keys.length}.`;
      await page.route('**/api/order', (route) => {
        keys.push(route.request().headers()['idempotency-key']);
        return route.fulfill({ status, json: { error: { code: 'no', message } } });
      });
      await page.getByLabel('Quantity', { exact: true }).fill(pieces);
      await page.getByRole('button', { name: 'Place order' }).click();
      await page.getByText(message).waitFor();
      await page.unroute('**/api/order');
      return page.getByText(UNKNOWN).count();
    };
    // Two orders without an answer; limited before the shop looked for the order.
    expect([await send('500', 504), await send('600', 504), await send('600', 429)]).toEqual([1, 1, 1]);
    expect([await send('600', 422), await send('700', 422), await send('500', 422)]).toEqual([1, 1, 0]);
    const [first, second, ...later] = keys;
    expect(later).toEqual([second, second, expect.anything(), first]);
    expect(keys[4]).not.toBe(first);
  });

  it('with the stock makes the form secondary, and no page states a time from stock', async () => {
    const page = await openPage(shop);
    const gone = (await tools()).find(({ quantity }) => quantity === 0);
    await signInAs(page, 'buyer@example.com', `/purchase/${gone?._id}`);
    const main = page.getByRole('main');
    await main.getByText('The form below accepts an order once 500 pieces are in stock.').waitFor();
    await main.getByText('Minimum 500 pieces, out of stock').waitFor();
    const primary = await main.locator('.btn-primary').allTextContents();
    expect(primary).not.toContain('Place order');
    expect(await main.getByText('Next, you pay by proforma invoice.').count()).toBe(0);
    expect(await main.getByText('From stock').count()).toBe(0);
    await page.goto(`/tools/${gone?._id}`);
    await main.getByText('12 months from arrival').waitFor();
    expect(await main.getByText('From stock').count()).toBe(0);
    expect(await main.getByText(/^Made to order/).count()).toBe(1);
  });

  it.runIf(haveModules('orders'))(
    'C-BUY-09 after a lost answer does not keep a buyer of the whole stock from placing the order again, once',
    async () => {
      const page = await openPage(shop, { expectedErrors: /ERR_FAILED/ });
      // One whose price is known for its whole stock.
      const tool = (await tools()).find(({ quantity }) => quantity === 5_400);
      await signInAs(page, 'buyer@example.com', `/purchase/${tool?._id}`);
      await fill(page, tool?.quantity ?? 0);
      await page.route(
        '**/api/order',
        async (route) => {
          await route.fetch();
          await route.abort();
        },
        { times: 1 },
      );
      await page.getByRole('button', { name: 'Place order' }).click();
      await page.getByText(UNKNOWN).waitFor();
      await page.getByText('This tool cannot be ordered now.').waitFor();
      await page.getByRole('button', { name: 'Place order' }).click();
      await page.getByText('Order place successful. Plase pay now.').waitFor();
    },
  );
});
