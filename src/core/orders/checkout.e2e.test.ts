import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { goOnline, openPage, useBrowser } from '#tests/support/browser.ts';
import { haveModules } from '#tests/support/have-modules.ts';
import { useRunningShop } from '#tests/support/running-shop.ts';
import { signInAs } from '#tests/support/sign-in.ts';

interface Tool {
  _id: string;
  toolName: string;
  quantity: number;
  price: number;
}

const refused = /the server responded with a status of (409|422|404)/;

async function fill(page: Page, pieces: string): Promise<void> {
  await page.getByLabel('Shipping address').fill('Speicherstadt 7\n20457 Hamburg');
  await page.getByLabel('Phone number').fill('01712345678');
  await page.getByLabel('Quantity').fill(pieces);
}

describe('the checkout', () => {
  const shop = useRunningShop();
  useBrowser();
  const tools = async () => (await (await fetch(`${shop.url()}/api/tool`)).json()) as Tool[];

  it('C-BUY-01 lists the tools at /purchase, shows a tool beside the form at /purchase/{id}, and a 404 for an unknown id', async () => {
    const page = await openPage(shop.url(), { expectedErrors: refused, viewport: { width: 1280, height: 900 } });
    await signInAs(page, 'buyer@example.com', '/purchase');
    await page.getByRole('heading', { name: 'Check out' }).waitFor();
    expect(await page.getByRole('button', { name: 'Place order' }).isDisabled()).toBe(true);
    const [tool] = await tools();
    await page.getByRole('main').getByRole('link', { name: tool?.toolName }).click();
    await page.waitForURL(`**/purchase/${tool?._id}`);

    const name = page.getByRole('heading', { level: 1, name: tool?.toolName });
    await name.waitFor();
    const details = await name.boundingBox();
    const form = await page.getByRole('heading', { name: 'Check out' }).boundingBox();
    expect(details?.x).toBeLessThan(form?.x ?? 0);
    const placeOrder = await page.getByRole('button', { name: 'Place order' }).boundingBox();
    expect((placeOrder?.y ?? 900) + (placeOrder?.height ?? 0), 'in view without scrolling').toBeLessThan(900);

    const short = (await tools()).find(({ quantity }) => quantity < 500);
    await page.goto(`/purchase/${short?._id}`);
    await page.getByText(/is the minimum order\.|It is out of stock\./).waitFor();
    await page.getByRole('link', { name: 'See other tools' }).waitFor();
    await page.goto('/purchase/unknown');
    await page.getByText('Oops! 404 - Page not found...').waitFor();
  });

  it('C-BUY-10 C-BUY-08 C-BUY-09 keeps the input of a failed order, and then places one order on a double click', async () => {
    const page = await openPage(shop.url(), { expectedErrors: /ERR_INTERNET_DISCONNECTED|status of 409/ });
    const [, tool] = await tools();
    await signInAs(page, 'buyer@example.com', `/purchase/${tool?._id}`);
    await fill(page, '600');
    const send = page.getByRole('button', { name: 'Place order' });

    await page.context().setOffline(true);
    await send.click();
    await page.getByText('Order place is unsuccessful. Try again.').waitFor();
    await page.getByRole('main').getByText('The shop cannot be reached.').waitFor();
    expect(await page.getByLabel('Quantity').inputValue()).toBe('600');
    await goOnline(page);

    const bodies: Record<string, unknown>[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().endsWith('/api/order')) bodies.push(request.postDataJSON());
    });
    await send.dblclick();
    await page.getByText('Order place successful. Plase pay now.').waitFor();
    await page.waitForURL((url) => url.pathname === '/dashboard');
    await page.getByRole('row').filter({ hasText: tool?.toolName }).waitFor();
    expect(await page.getByRole('row').filter({ hasText: tool?.toolName }).count()).toBe(1);
    expect(bodies).toEqual([
      expect.objectContaining({
        orderedBy: 'Demo Buyer',
        orderedEmail: 'buyer@example.com',
        shippingAddress: 'Speicherstadt 7\n20457 Hamburg',
        orderedPhone: '01712345678',
        orderedTool: tool?.toolName,
        orderedMinQty: 600,
        orderedTotalPrice: 600 * (tool?.price ?? 0),
      }),
    ]);
    if (!haveModules('payments')) return;
    // The invoice keeps the line breaks of the address.
    await page.getByRole('row').filter({ hasText: tool?.toolName }).getByRole('button', { name: 'Pay' }).click();
    const [street, city] = [page.getByText('Speicherstadt 7'), page.getByText('20457 Hamburg')];
    await street.waitFor();
    const below = ((await street.boundingBox())?.y ?? 0) + ((await street.boundingBox())?.height ?? 0);
    expect((await city.boundingBox())?.y).toBeGreaterThanOrEqual(below);
  });
});
