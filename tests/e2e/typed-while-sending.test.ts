import { describe, expect, it } from 'vitest';
import { openAsAdmin } from '../support/admin-page.ts';
import { openPage, untilHydrated, useBrowser } from '../support/browser.ts';
import { haveModules } from '../support/have-modules.ts';
import { holdCalls } from '../support/hold-calls.ts';
import { picture } from '../support/pictures.ts';
import { useRunningShop } from '../support/running-shop.ts';

describe('input while a form is being sent', () => {
  const shop = useRunningShop();
  useBrowser();

  it.runIf(haveModules('sales'))('stays in an inquiry, whose button is disabled until the answer', async () => {
    const page = await openPage(shop.url());
    await page.goto('/contact');
    await untilHydrated(page);
    const main = page.getByRole('main');
    const inquiry = { Name: 'Wanjiru', Email: 'w@example.com', Phone: '+254700000000', Message: 'Drills to Mombasa' };
    for (const [label, value] of Object.entries(inquiry)) await main.getByLabel(label).fill(value);
    const release = await holdCalls(page, '**/api/inquiry', { method: 'POST' });
    const send = main.getByRole('button', { name: 'Inquiry Now' });
    const requestSent = page.waitForRequest('**/api/inquiry');
    await send.click();
    await requestSent;
    await main.getByLabel('Message').fill('And saws to Kisumu');
    expect(await send.isDisabled()).toBe(true);
    release();
    await main.getByText('Thank you. Your inquiry').waitFor();
    expect(await main.getByLabel('Message').inputValue()).toBe('And saws to Kisumu');
    expect(await main.getByLabel('Name').inputValue()).toBe('');
  });

  it('stays in the form for a new tool, with the focus', async () => {
    const page = await openAsAdmin(shop.url(), '/dashboard/add-tools');
    await page.getByLabel('Tool name').fill('KD20-99 Drill');
    await page.getByLabel('Price per piece').fill('25');
    await page.getByLabel('Quantity in stock').fill('900');
    await page.getByLabel('Description').fill('Made of steel.');
    await page.getByLabel('Image').setInputFiles({ name: 'drill.png', mimeType: 'image/png', buffer: await picture() });
    const release = await holdCalls(page, '**/api/tool', { method: 'POST' });
    await page.getByRole('button', { name: 'Add tool' }).click();
    await page.getByLabel('Description').fill('Made of brass.');
    release();
    await page.getByText('Added new tool successfully.').waitFor();
    await expect.poll(() => page.getByLabel('Tool name').inputValue()).toBe('');
    expect(await page.getByLabel('Description').inputValue()).toBe('Made of brass.');
    expect(await page.locator(':focus').getAttribute('name')).toBe('description');
    expect(await page.getByRole('img', { name: 'The chosen file' }).count()).toBe(0);
  });
});
