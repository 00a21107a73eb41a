import { expect, it } from 'vitest';
import { openPage, signInAs, useShop } from '#tests/support/screen/open-screen.ts';

const shop = useShop();

it('the checkout shows deposit and balance in figures before the order, as long as it can be placed', async () => {
  const [tool] = (await (await fetch(`${shop.url()}/api/tool`)).json()) as { _id: string; price: number }[];
  const page = await openPage(shop);
  await signInAs(page, 'buyer@example.com', `/purchase/${tool?._id}`);
  const amounts = page.getByLabel('What you will pay');
  await page.getByLabel('Quantity').fill('500');
  const deposit = `$${(150 * (tool?.price ?? 0)).toLocaleString('en')}`;
  await amounts.getByText(`${deposit} with the order`).waitFor();
  await page.getByLabel('Quantity').fill('499');
  await expect.poll(() => amounts.count()).toBe(0);
});
