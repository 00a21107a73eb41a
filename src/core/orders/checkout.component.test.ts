import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { haveModules } from '#tests/support/have-modules.ts';
import { openPage, signInAs, useShop } from '#tests/support/screen/open-screen.ts';

interface Tool {
  _id: string;
  toolName: string;
  quantity: number;
  price: number;
}

const refused = /the server responded with a status of (409|422|404)/;

async function fill(page: Page, pieces: string): Promise<void> {
  await page.getByLabel('Shipping address').fill('12 Mirpur Road');
  await page.getByLabel('Phone number').fill('01712345678');
  await page.getByLabel('Quantity').fill(pieces);
}

describe('the checkout', () => {
  const shop = useShop();
  const tools = async () => (await (await fetch(`${shop.url()}/api/tool`)).json()) as Tool[];

  it('C-BUY-02 C-BUY-03 C-BUY-04 C-BUY-05 C-BUY-06 C-BUY-07 reports the problems of the form, one at a time', async () => {
    const page = await openPage(shop);
    const [tool] = await tools();
    await signInAs(page, 'buyer@example.com', `/purchase/${tool?._id}`);
    const tooMany = (tool?.quantity ?? 0) + 1;
    const marked = page.getByRole('main').locator('[aria-invalid=true]');
    const steps: [label: string | undefined, typed: string, message: string][] = [
      [undefined, '', 'Please fill up all blank input!'],
      ['Quantity', '10', 'Please input your shipping address.'],
      ['Shipping address', '12 Mirpur Road', 'Please input your phone number.'],
      ['Quantity', '', 'Please input your phone number.'],
      ['Phone number', '01712345678', 'Please input minimum quantity.'],
      ['Quantity', '499', 'Input quantity is less than minimum quantity!'],
      ['Quantity', String(tooMany), `Sorry! ${tooMany} quantities are not available in stock.`],
      ['Quantity', '9999999999', 'Sorry! 9999999999 quantities are not available in stock.'],
    ];
    for (const [label, typed, message] of steps) {
      if (label) await page.getByLabel(label).fill(typed);
      else expect(await marked.count()).toBe(0);
      await page.getByRole('button', { name: 'Place order' }).click();
      await expect.poll(() => page.getByRole('main').getByRole('alert').allTextContents()).toEqual([message]);
      if (!label) expect(await marked.count(), 'one message about three fields').toBe(3);
    }
    await page.getByLabel('Quantity').fill('500');
    await expect.poll(() => page.getByRole('main').getByRole('alert').count()).toBe(0);
  });

  it('C-BUY-10 shows a price that has changed since the page was loaded, and places the order at the new price', async () => {
    const page = await openPage(shop, { expectedErrors: refused });
    const [, , tool] = await tools();
    const stale = { ...tool, price: 1 };
    await page.route('**/api/purchase/*', (route) => route.fulfill({ json: stale }));
    await signInAs(page, 'buyer@example.com', `/purchase/${tool?._id}`);
    await fill(page, '500');
    await page.getByRole('status').filter({ hasText: '$500' }).waitFor();
    await page.unroute('**/api/purchase/*');
    await page.getByRole('button', { name: 'Place order' }).click();
    await page.getByRole('main').getByRole('alert').getByText('The price changed').waitFor();
    await page
      .getByRole('status')
      .filter({ hasText: new Intl.NumberFormat('en-US').format(500 * (tool?.price ?? 0)) })
      .waitFor();
    await page.getByRole('button', { name: 'Place order' }).click();
    await page.getByText('Order place successful. Plase pay now.').waitFor();
  });

  it.runIf(haveModules('payments', 'sales'))(
    'shows limits, next steps and the price of the minimum order before any input, and fills in steps and usual quantities',
    async () => {
      const page = await openPage(shop);
      const [tool] = await tools();
      await signInAs(page, 'buyer@example.com', `/purchase/${tool?._id}`);
      const quantity = page.getByLabel('Quantity');
      const stock = new Intl.NumberFormat('en-US').format(tool?.quantity ?? 0);
      await page.getByText(`Minimum 500 pieces, ${stock} in stock`).waitFor();
      await page.getByRole('status').filter({ hasText: 'from $17,000' }).waitFor();
      await page.getByText('Next, you pay by proforma invoice. We email it and hold the pieces for 14 days.').waitFor();
      expect(await quantity.inputValue()).toBe('');

      const more = page.getByRole('button', { name: '100 pieces more' });
      const fewer = page.getByRole('button', { name: '100 pieces fewer' });
      for (const [button, pieces] of [
        [more, '500'],
        [more, '600'],
        [fewer, '500'],
      ] as const) {
        await button.click();
        await expect.poll(() => quantity.inputValue()).toBe(pieces);
      }
      expect(await fewer.getAttribute('aria-disabled')).toBe('true');
      await quantity.fill('510');
      await page.getByRole('status').filter({ hasText: '$17,340' }).waitFor();
      await page.getByRole('button', { name: '1,000 pieces' }).click();
      expect(await quantity.inputValue()).toBe('1000');
      await page.getByRole('status').filter({ hasText: '$34,000' }).waitFor();
    },
  );
});
