import { expect, it } from 'vitest';
import { holdCalls } from '#tests/support/hold-calls.ts';
import { placeOrderAsBuyer } from '#tests/support/orders-of-buyer.ts';
import { openPage, signInAs, useShop } from '#tests/support/screen/open-screen.ts';
import { PICTURE } from '#tests/support/slip-form.ts';

const shop = useShop();

async function fillIn(page: Awaited<ReturnType<typeof openPage>>, reference = 'FT 1'): Promise<void> {
  await page.getByLabel('Day of the transfer').fill('2026-03-12');
  await page.getByLabel('Bank reference').fill(reference);
  const file = { name: 'slip.png', mimeType: 'image/png', buffer: PICTURE };
  await page.getByLabel('Slip', { exact: true }).setInputFiles(file);
}

it('what is typed for the next slip while one is sent stays; without a day and a file, nothing is uploaded', async () => {
  const page = await openPage(shop);
  await signInAs(page, 'buyer@example.com', `/dashboard/orders/${await placeOrderAsBuyer(shop.url())}`);
  const release = await holdCalls(page, '**/api/order/*/slip');
  await fillIn(page);
  await page.getByRole('button', { name: 'Send the slip' }).click();
  await page.getByLabel('Bank reference').fill('FT 2');
  release();
  await page.getByText('Your slip is sent. We compare it with our bank statement.').waitFor();
  expect(await page.getByLabel('Bank reference').inputValue()).toBe('FT 2');
  expect(await page.getByLabel('Amount (USD)').inputValue()).toBe('');
  await page.getByRole('button', { name: 'Send the slip' }).click();
  for (const problem of ['Please choose the slip: a PDF or a picture.', 'Please input the day of the transfer.'])
    await page.getByText(problem).waitFor();
});

it('a slip that does not reach the shop stays in the form, which says so', async () => {
  const page = await openPage(shop, { expectedErrors: /ERR_FAILED/ });
  await signInAs(page, 'buyer@example.com', `/dashboard/orders/${await placeOrderAsBuyer(shop.url())}`);
  await page.route('**/api/order/*/slip', (route) => route.abort(), { times: 1 });
  await fillIn(page);
  await page.getByRole('button', { name: 'Send the slip' }).click();
  await page.getByText('The shop cannot be reached. Check your connection and try again.').waitFor();
  expect(await page.getByLabel('Bank reference').inputValue()).toBe('FT 1');
  await page.getByRole('button', { name: 'Send the slip' }).click();
  await page.getByText('Your slip is sent. We compare it with our bank statement.').waitFor();
});

it('a slip whose sender is signed out stays in the form, which leads to a sign-in in another tab', async () => {
  const page = await openPage(shop, { expectedErrors: /status of 401/ });
  await signInAs(page, 'buyer@example.com', `/dashboard/orders/${await placeOrderAsBuyer(shop.url())}`);
  const error = { code: 'sign_in_required', message: 'Please sign in and try again.' };
  await page.route('**/api/order/*/slip', (route) => route.fulfill({ status: 401, json: { error } }));
  await fillIn(page);
  await page.getByRole('button', { name: 'Send the slip' }).click();
  await page.getByRole('link', { name: 'Sign in using another tab' }).waitFor();
  expect(await page.getByLabel('Bank reference').inputValue()).toBe('FT 1');
});

it('a slip is declined again under the same key after the answer was lost', async () => {
  const order = await placeOrderAsBuyer(shop.url());
  const page = await openPage(shop, { expectedErrors: /ERR_FAILED/ });
  await signInAs(page, 'buyer@example.com', `/dashboard/orders/${order}`);
  await fillIn(page);
  await page.getByRole('button', { name: 'Send the slip' }).click();
  await page.getByText('Your slip is sent.').waitFor();
  const keys: (string | undefined)[] = [];
  await page.route('**/api/slip/*/refusal', (route) => {
    keys.push(route.request().headers()['idempotency-key']);
    return keys.length === 1 ? route.abort() : route.continue();
  });
  await signInAs(page, 'admin@example.com', `/dashboard/orders/${order}`);
  await page.getByLabel('Reason, for the customer').fill('The file is blank.');
  const decline = page.getByRole('button', { name: 'Decline' });
  await decline.click();
  await page.getByText('The shop cannot be reached.').waitFor();
  await decline.click();
  await page.getByText('Declined', { exact: true }).waitFor();
  expect(keys).toEqual([expect.any(String), keys[0]]);
});

it.each(['Accept', 'Decline'])(
  'the focus is on the heading after “%s” has taken the slip off the list',
  async (decision) => {
    const page = await openPage(shop);
    await signInAs(page, 'buyer@example.com', `/dashboard/orders/${await placeOrderAsBuyer(shop.url())}`);
    await fillIn(page, `FT ${decision}`);
    await page.getByRole('button', { name: 'Send the slip' }).click();
    await page.getByText('Your slip is sent. We compare it with our bank statement.').waitFor();
    await signInAs(page, 'admin@example.com', '/dashboard/slips');
    const slip = page.getByRole('listitem').filter({ hasText: `FT ${decision}` });
    await slip.first().getByLabel('Reason, for the customer').fill('It is another account.');
    await slip.first().getByRole('button', { name: decision, exact: true }).press('Enter');
    await expect.poll(() => slip.count()).toBe(0);
    const heading = page.getByRole('heading', { name: 'Transfer slips' });
    await expect.poll(() => heading.evaluate((element) => element === document.activeElement)).toBe(true);
  },
);

it('the invoice that a customer pays leads to the form for the slip, until it is paid', async () => {
  const page = await openPage(shop);
  const order = `/dashboard/orders/${await placeOrderAsBuyer(shop.url())}`;
  await signInAs(page, 'buyer@example.com', `${order}/proforma`);
  await page.getByRole('link', { name: 'Have you paid? Send us the slip of your transfer' }).click();
  await page.getByRole('button', { name: 'Send the slip' }).waitFor();
});
