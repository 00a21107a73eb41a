import { describe, expect, it } from 'vitest';
import { openPage, signInAs, useShop } from '#tests/support/screen/open-screen.ts';

describe('the container load at the checkout', () => {
  const shop = useShop();

  it('shows cartons, volume and share of a container for a quantity, and where to ask when its price is on request', async () => {
    const tools = (await (await fetch(`${shop.url()}/api/tool`)).json()) as { toolName: string; _id: string }[];
    const drill = tools.find(({ toolName }) => toolName.includes('Drill Driver'));
    const { db } = shop;
    const price_steps = JSON.stringify([
      { from: 2_000, priceMinor: 3_250 },
      { from: 2_600, priceMinor: null },
    ]);
    await db
      .updateTable('tools')
      .set({ price_steps })
      .where('id', '=', drill?._id ?? '')
      .execute();
    const page = await openPage(shop);
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

    await page.getByText('Total priceon request').waitFor();
    await page.getByLabel('Shipping address').fill('12 Mirpur Road, Dhaka');
    await page.getByLabel('Phone number').fill('+8801712345678');
    await page.getByRole('button', { name: 'Place order' }).click();
    await page.getByRole('alert').getByText('The price for 2,650 pieces is on request.').waitFor();
    await page.getByRole('link', { name: 'Ask for a price for 2,650' }).click();
    await page.waitForURL('**/dashboard/new-quote?**');
    await page.getByRole('button', { name: 'Ask for a quote' }).waitFor();
    const main = page.getByRole('main');
    expect(await main.getByLabel('Tool').inputValue()).toBe(drill?._id);
    expect(await main.getByLabel('Pieces').inputValue()).toBe('2650');
  });
});
