import { expect, it } from 'vitest';
import { admin, buyer } from '#tests/support/accounts.ts';
import { callAsBuyer } from '#tests/support/orders-of-buyer.ts';
import { openPage, signInAt, useShop } from '#tests/support/screen/open-screen.ts';

const shop = useShop();

it('an order below the cost of its tool is placed only when the admin asks again', async () => {
  const [tool] = (await (await fetch(`${shop.url()}/api/tool?limit=1`)).json()) as { _id: string; toolName: string }[];
  const page = await openPage(shop, { expectedErrors: /4\d\d/ });
  await signInAt(page, '/dashboard/agreed-prices', admin);
  await page.getByRole('button', { name: 'Set the cost floor' }).click();
  await page.getByText('Please choose a tool.').waitFor();
  await page.getByLabel('Tool', { exact: true }).selectOption(tool?._id ?? '');
  await page.getByLabel('Cost per piece (USD)').fill('cheap');
  await page.getByRole('button', { name: 'Set the cost floor' }).click();
  await page.getByText(/^The cost must be above 0/).waitFor();
  await page.getByLabel('Cost per piece (USD)').fill('20,50');
  await page.getByRole('button', { name: 'Set the cost floor' }).click();
  await page
    .getByRole('listitem')
    .filter({ hasText: `${tool?.toolName}$20.50` })
    .waitFor();

  await page.goto('/dashboard/new-order');
  await page.getByLabel('Email of the customer').fill(buyer.email);
  await page.getByLabel('Tool', { exact: true }).selectOption(tool?._id ?? '');
  await page.getByLabel('Agreed price (USD)').fill('20');
  await page.getByLabel('Shipping address').fill('12 Mirpur Road, Dhaka');
  await page.getByLabel('Phone number').fill('01712345678');
  const place = page.getByRole('button', { name: 'Place the order', exact: true });
  await place.click();
  await page.getByText(/costs \$20\.50 to make: \$20 is below/).waitFor();
  await page.getByRole('button', { name: 'Place the order below cost' }).waitFor();
  // Another price is another question.
  await page.getByLabel('Agreed price (USD)').fill('19');
  await place.click();
  await page.getByRole('button', { name: 'Place the order below cost' }).click();
  await page.getByText(/^The order is placed/).waitFor();
  const orders = await callAsBuyer(shop.url(), `/api/user-order?user=${buyer.email}&limit=1`);
  expect(orders).toMatchObject([{ unitPrice: 19 }]);
});
