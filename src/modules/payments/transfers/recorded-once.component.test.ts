import { describe, expect, it } from 'vitest';
import { placeOrderAsBuyer } from '#tests/support/orders-of-buyer.ts';
import { openPage, signInAs, useShop } from '#tests/support/screen/open-screen.ts';

describe('a transfer that is recorded already', () => {
  const shop = useShop();

  it('is offered to be recorded all the same once the order is current, and recorded by one click', async () => {
    const id = await placeOrderAsBuyer(shop.url());
    const page = await openPage(shop, { expectedErrors: /409/ });
    await signInAs(page, 'admin@example.com', `/dashboard/orders/${id}`);
    const allTheSame = page.getByRole('button', { name: 'Record it all the same' });
    const amount = page.getByLabel(/^Amount received/);
    async function send(suggested: string) {
      await page.getByRole('button', { name: 'Record payment' }).click();
      await expect.poll(() => amount.inputValue()).toBe(suggested);
      await amount.fill('0.01');
      await page.getByLabel('Bank reference').fill('FT 1');
      await page.getByRole('button', { name: 'Record the payment' }).click();
    }
    await send('5100');
    await page.getByText('Received $0.01 of $17,000').waitFor();
    await amount.waitFor({ state: 'detached' });

    const read = Promise.withResolvers<void>();
    let isRefused = false;
    let reads = 0;
    await page.route('**/api/**', async (route) => {
      const isRead = isRefused && route.request().method() === 'GET';
      if (route.request().method() === 'POST') isRefused = true;
      if (isRead) {
        reads += 1;
        await read.promise;
      }
      await route.continue();
    });
    await send('5099.99');
    const refusal = page.getByText(/^A transfer with this reference is recorded already for ORD-/);
    await expect.poll(() => reads).toBeGreaterThan(0);
    expect(await refusal.count(), 'refusals while the order is read again').toBe(0);
    expect(await allTheSame.count(), 'offers while the order is read again').toBe(0);
    read.resolve();
    await refusal.waitFor();
    await allTheSame.click();
    await amount.waitFor({ state: 'detached' });
    const entries = shop.db.selectFrom('ledger_entries').select('id').where('order_id', '=', id);
    expect(await entries.execute()).toHaveLength(2);
  });
});
