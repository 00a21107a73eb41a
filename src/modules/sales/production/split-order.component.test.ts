import { expect, it } from 'vitest';
import { receiveMail } from '#tests/support/mailbox.ts';
import { openPage, signInAs, useShop } from '#tests/support/screen/open-screen.ts';

const shop = useShop();

it('a buyer who needs more than the stock orders the stock and requests the rest in one step', async () => {
  const tools = (await (await fetch(`${shop.url()}/api/tool`)).json()) as { _id: string; quantity: number }[];
  const tool = tools.find(({ quantity }) => quantity === 2_400);
  const page = await openPage(shop);
  await signInAs(page, 'buyer@example.com', `/purchase/${tool?._id}`);
  await page.getByLabel('Shipping address').fill('12 Mirpur Road, Dhaka');
  await page.getByLabel('Phone number').fill('+8801712345678');
  const quantity = page.getByLabel('Quantity', { exact: true });
  await quantity.fill('3550');
  await page.getByText('You can ask for 1,150 from production.').waitFor();
  await page.getByRole('button', { name: 'Order 2,400 now, ask for 1,150 more' }).click();
  expect(await quantity.inputValue()).toBe('2400');
  await page.getByText('With this order you ask for 1,150 more pieces').waitFor();
  // A new quantity discards the split.
  await quantity.fill('3050');
  await page.getByRole('button', { name: 'Order 2,400 now, ask for 650 more' }).click();
  await page.reload();
  await page.getByText('With this order you ask for 650 more pieces').waitFor();
  await page.getByRole('button', { name: 'Place order' }).click();
  await page.getByText('Order place successful. Plase pay now.').waitFor();
  const confirmation = await receiveMail(shop.url(), 'buyer@example.com', /Your order of 2,400/);
  expect(confirmation.text).toContain('You also asked for 650 more pieces.');
});
