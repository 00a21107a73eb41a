import { expect, it } from 'vitest';
import { admin, buyer } from '#tests/support/accounts.ts';
import { callAsBuyer } from '#tests/support/orders-of-buyer.ts';
import { openPage, signInAt, useShop } from '#tests/support/screen/open-screen.ts';

const shop = useShop();

it('an order below the cost of its tool is placed, and changed, only when the admin confirms the price', async () => {
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
  // Another price needs another confirmation.
  await page.getByLabel('Agreed price (USD)').fill('19');
  await place.click();
  await page.getByRole('button', { name: 'Place the order below cost' }).click();
  await page.getByText(/^The order is placed/).waitFor();
  const orders = await callAsBuyer(shop.url(), `/api/user-order?user=${buyer.email}&limit=1`);
  expect(orders).toMatchObject([{ unitPrice: 19 }]);

  await page.getByRole('button', { name: 'Change the order' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change the order' });
  await dialog.getByLabel('Price per piece').fill('18');
  await dialog.getByLabel('Reason').fill('Agreed by phone');
  await dialog.getByRole('button', { name: 'Save the change' }).click();
  await dialog.getByText(/costs \$20\.50 to make: \$18 is below/).waitFor();
  expect(await dialog.getByLabel('Reason').inputValue()).toBe('Agreed by phone');
  // Another price needs another confirmation.
  await dialog.getByLabel('Price per piece').fill('18.50');
  await dialog.getByRole('button', { name: 'Save the change' }).click();
  await dialog.getByRole('button', { name: 'Save the price below cost' }).click();
  await page.getByText(/^ORD-\d{4}-\d+ is changed\.$/).waitFor();
  expect(await callAsBuyer(shop.url(), `/api/user-order?user=${buyer.email}&limit=1`)).toMatchObject([
    { unitPrice: 18.5 },
  ]);

  await page.goto(`${page.url()}/proforma`);
  await page.getByLabel('Kind').selectOption('discount');
  await page.getByLabel('Text').fill('Third order');
  await page.getByLabel('Or percent of the tools').fill('1');
  await page.getByRole('button', { name: /^Add the line and issue/ }).click();
  await page.getByText(/costs \$20\.50 to make/).waitFor();
  await page.getByRole('button', { name: /^Add the discount below cost and issue/ }).click();
  await page.getByText('Discount: Third order (1% of the tools)').waitFor();
});
