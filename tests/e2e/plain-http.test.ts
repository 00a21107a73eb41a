import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { admin as adminAccount, buyer, signInByForm } from '../support/accounts.ts';
import { openPage, PLAIN_HOST, useBrowser } from '../support/browser.ts';
import { picture } from '../support/pictures.ts';
import { freePort } from '../support/postgres.ts';
import { type RunningShop, startShop } from '../support/running-shop.ts';

/** Browsers ignore this header over plain http and log an error. */
const expectedErrors = /^The Cross-Origin-Opener-Policy header has been ignored/;

describe('a shop on the local network over plain http', () => {
  useBrowser();
  let shop: RunningShop;
  let url: string;
  beforeAll(async () => {
    const PORT = String(await freePort());
    url = `http://${PLAIN_HOST}:${PORT}`;
    shop = await startShop({ PORT, PUBLIC_URL: url, DEMO: 'on' });
  });
  afterAll(() => shop.stop());

  it('accepts an order and a new tool, although browsers have no crypto.randomUUID there', async () => {
    const page = await openPage(url, { expectedErrors, viewport: { width: 1280, height: 900 } });
    // Through the form, because only the browser resolves the name of this host.
    await signInByForm(page, '/purchase', buyer);
    expect(await page.evaluate(() => [isSecureContext, 'randomUUID' in crypto])).toEqual([false, false]);
    await page.getByRole('main').getByRole('listitem').getByRole('link').first().click();
    await page.getByLabel('Shipping address').fill('12 Mirpur Road');
    await page.getByLabel('Phone number').fill('01712345678');
    await page.getByLabel('Quantity').fill('500');
    await page.getByRole('button', { name: 'Place order' }).click();
    await page.getByText('Order place successful. Plase pay now.').waitFor();

    const admin = await openPage(url, { expectedErrors });
    await signInByForm(admin, '/dashboard/add-tools', adminAccount);
    await admin.getByLabel('Tool name').fill('Plain drill');
    await admin.getByLabel('Price per piece').fill('45');
    await admin.getByLabel('Quantity in stock').fill('900');
    await admin.getByLabel('Description').fill('Made where there is no certificate.');
    await admin.getByLabel('Image').setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: await picture() });
    await admin.getByRole('button', { name: 'Add tool' }).click();
    await admin.getByText('Added new tool successfully.').waitFor();
  });
});
