import { expect, it } from 'vitest';
import { buyer } from '#tests/support/accounts.ts';
import { holdCalls } from '#tests/support/hold-calls.ts';
import { orderBody } from '#tests/support/order-body.ts';
import { callAsBuyer } from '#tests/support/orders-of-buyer.ts';
import { openPage, signInAs, useShop } from '#tests/support/screen/open-screen.ts';

const shop = useShop();

type Inserted = { insertedId: string };

const findTool = async (model: string) => {
  const tools = (await (await fetch(`${shop.url()}/api/tool`)).json()) as { _id: string; toolName: string }[];
  return tools.find(({ toolName }) => toolName.startsWith(model)) ?? { _id: '', toolName: '' };
};

it('the checkout shows no total before it has the buyer’s price, sends that one, and follows when it ends', async () => {
  const { _id } = await findTool('KB20-160');
  const page = await openPage(shop, { expectedErrors: /status of (409|503)/ });
  const answered = Promise.withResolvers<void>();
  const fail = { status: 503, json: { error: { code: 'busy', message: 'The shop is busy.' } } };
  await page.route('**/api/own-price*', async (route) => {
    await answered.promise;
    await route.fulfill(fail);
  });
  await signInAs(page, 'buyer@example.com', `/purchase/${_id}`);
  await page.getByLabel('Shipping address').fill('12 Mirpur Road');
  await page.getByLabel('Phone number').fill('01712345678');
  await page.getByLabel('Quantity', { exact: true }).fill('500');
  const total = page.getByRole('status').filter({ hasText: /^(…|\$)/ });
  expect(await total.textContent()).toBe('…');
  answered.resolve();
  // A price that cannot be read: nothing is sent, and nothing claims that an order may have arrived.
  await page.getByRole('button', { name: 'Place order' }).click();
  await page.getByRole('main').getByRole('alert').getByText('The shop is busy.').waitFor();
  expect(await page.getByText('We do not know whether').count()).toBe(0);
  expect(await total.textContent()).toBe('…');

  await page.unroute('**/api/own-price*');
  await page.reload();
  await expect.poll(() => total.textContent()).toBe('$14,725');
  await page.getByText('500 pieces × $29.45, your price').waitFor();
  await page.getByText(/agreed with you until/).waitFor();
  expect(await page.getByLabel('Price steps').textContent()).not.toContain('$30');
  await shop.db.deleteFrom('agreed_prices').where('from_pieces', '=', 500).execute();
  await page.getByRole('button', { name: 'Place order' }).click();
  await page.getByRole('main').getByRole('alert').getByText('it is now $31 per piece, $15,500').waitFor();
  await expect.poll(() => total.textContent()).toBe('$15,500');
  await page.getByRole('button', { name: 'Place order' }).click();
  await page.getByText('Order place successful. Plase pay now.').waitFor();
});

it('a past order shows the buyer the own price of today, where it can be ordered again', async () => {
  const { _id: toolId, toolName } = await findTool('KP20-4');
  const order = { ...orderBody(buyer, toolId, 1_000, 21.62), orderedTool: toolName };
  const body = JSON.stringify(order);
  const { insertedId } = (await callAsBuyer(shop.url(), '/api/order', { method: 'POST', body })) as Inserted;
  const page = await openPage(shop);
  await signInAs(page, 'buyer@example.com', `/dashboard/orders/${insertedId}`);
  await page.getByText(/^Today \$21\.62 per piece for 1,000 pieces, /).waitFor();
  await page.getByRole('link', { name: 'Add to my list' }).click();
  const again = page.getByRole('region', { name: 'Order again' });
  await again.getByText('Then $21.62, today $21.62').waitFor();
});

it('a buyer sees the own price on the list of tools, and a visitor does not ask for it', async () => {
  const page = await openPage(shop);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.goto('/tools');
  await page.getByRole('article').first().waitFor();
  expect(asked.filter((url) => url.includes('own-price'))).toEqual([]);
  await signInAs(page, 'buyer@example.com', '/tools');
  const card = page.getByRole('article').filter({ hasText: 'KP20-4 ' });
  await card.getByText('Your price: $21.62 from 1,000 pieces').waitFor();
  expect(await page.getByText('Your price').count()).toBe(await page.getByText(/Your price: \$/).count());
});

it('an admin agrees a price, replaces it, imports a file and ends the price', async () => {
  const { toolName } = await findTool('KS20-125');
  const page = await openPage(shop, { expectedErrors: /status of (409|422)/ });
  await signInAs(page, 'admin@example.com', '/dashboard/agreed-prices');
  const agree = async (price: string, button: string) => {
    await page.getByRole('button', { name: 'Agree a price' }).click();
    const dialog = page.getByRole('dialog', { name: 'Agree a price' });
    await dialog.getByLabel('Email address of the customer').fill('buyer@example.com');
    await dialog.getByRole('option', { name: toolName }).waitFor({ state: 'attached' });
    await dialog.getByLabel('Tool').selectOption({ label: toolName });
    await dialog.getByText('The list price is $23.').waitFor();
    await dialog.getByLabel('Price per piece (USD)').fill(price);
    await dialog.getByRole('button', { name: 'Agree this price' }).click();
    if (button !== 'Agree this price') {
      await dialog.getByRole('alert').getByText('$21.50 is agreed already from 500 pieces on all days.').waitFor();
      await dialog.getByRole('button', { name: button }).click();
    }
    await page
      .getByRole('row')
      .filter({ hasText: `$${price}` })
      .waitFor();
  };
  await agree('21.50', 'Agree this price');
  await agree('20.75', 'Replace that price');
  expect(await page.getByRole('row').filter({ hasText: '$21.50' }).count()).toBe(0);

  await page.getByRole('button', { name: 'Download' }).click();
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Agreed prices: Excel (XLSX)' }).click();
  expect((await saved).suggestedFilename()).toBe('agreed-prices.xlsx');
  await page.getByRole('dialog', { name: 'Download' }).getByRole('button', { name: 'Close' }).click();

  const importFile = async (rows: string, encoding: 'utf8' | 'utf16le' = 'utf8') => {
    const buffer = Buffer.from(`\ufeffCustomer,Tool,From pieces,Price per piece\r\n${rows}`, encoding);
    await page.getByLabel('File').setInputFiles({ name: 'a.csv', mimeType: 'text/csv', buffer });
    await page.getByRole('button', { name: 'Import', exact: true }).click();
  };
  // The next file can be sent while the list is still read again.
  const release = await holdCalls(page, '**/api/agreed-price?*');
  await importFile(`nobody@example.com,${toolName},400,20\r\n`);
  await page.getByText('Nothing was imported: 2 problems.').waitFor();
  await page.getByText('Row 2, Customer: There is no account with this email address.').waitFor();
  const prices = `buyer@example.com,${toolName},500,20.25\r\nbuyer@example.com,${toolName},"1,000",19\r\n`;
  await importFile(prices, 'utf16le');
  await page.getByText('1 new, 1 replaced, 0 unchanged.').waitFor();
  await page.getByText('The file is written in UTF-16, and was read like that.').waitFor();
  release();
  await page.getByRole('row').filter({ hasText: '$20.25' }).getByRole('button', { name: /^End/ }).click();
  await page.getByRole('button', { name: 'End the price', exact: true }).click();
  await page.getByText('The agreed price has ended.').waitFor();
  await expect.poll(() => page.getByRole('row').filter({ hasText: '$20.25' }).count()).toBe(0);
});
