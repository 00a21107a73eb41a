import { describe, expect, it } from 'vitest';
import { openPage, useBrowser } from '#tests/support/browser.ts';
import { useRunningShop } from '#tests/support/running-shop.ts';
import { signInAs } from '#tests/support/sign-in.ts';

describe('the container load at the checkout', () => {
  const shop = useRunningShop();
  useBrowser();

  it('shows cartons, volume and share of a container for the quantity, which its buttons set', async () => {
    const tools = (await (await fetch(`${shop.url()}/api/tool`)).json()) as { toolName: string; _id: string }[];
    const drill = tools.find(({ toolName }) => toolName.includes('Drill Driver'));
    const page = await openPage(shop.url());
    await signInAs(page, 'buyer@example.com', `/purchase/${drill?._id}`);
    const quantity = page.getByLabel('Quantity', { exact: true });
    await quantity.fill('500');
    await page
      .getByText(/500 pieces = 100 cartons · 5\.28\sm³ · 1,500\skg gross · 19\s% of a 20 ft container/)
      .waitFor();
    await quantity.fill('502');
    await page.getByRole('button', { name: 'Round up to full cartons' }).click();
    expect(await quantity.inputValue()).toBe('505');
    await page.getByRole('button', { name: 'Order 2,000' }).click();
    await page.getByText('2,000 pieces × $32.50').waitFor();
    await page.getByRole('button', { name: 'Fill the container' }).click();
    expect(await quantity.inputValue()).toBe('2650');
  });
});
