import { describe, expect, it } from 'vitest';
import { accessibilityProblems } from '#tests/support/axe.ts';
import { openPage, useBrowser } from '#tests/support/browser.ts';
import { placeOrderAsBuyer } from '#tests/support/orders-of-buyer.ts';
import { useRunningShop } from '#tests/support/running-shop.ts';
import { signInAs } from '#tests/support/sign-in.ts';

describe('one invoice for several orders', () => {
  const shop = useRunningShop();
  useBrowser();

  it('is issued by the customer, and a clerk records one transfer for all of them', async () => {
    const buyer = await openPage(shop.url());
    const ids = [await placeOrderAsBuyer(shop.url()), await placeOrderAsBuyer(shop.url())];
    await signInAs(buyer, 'buyer@example.com');
    await buyer.getByRole('link', { name: 'One invoice for several orders' }).click();
    const choices = buyer.getByRole('checkbox');
    await choices.first().waitFor();
    const issue = buyer.getByRole('button', { name: 'Issue one invoice' });
    const { y = 0, height = 0 } = (await issue.boundingBox()) ?? {};
    expect(y + height, 'the button, without scrolling').toBeLessThanOrEqual(720);
    for (const choice of await choices.all()) await choice.uncheck();
    await choices.nth(0).check();
    await buyer.getByRole('button', { name: 'Issue one invoice' }).click();
    await buyer.getByText('Please choose at least two orders.').waitFor();
    await choices.nth(1).check();
    expect(await accessibilityProblems(buyer)).toEqual([]);
    await buyer.getByRole('button', { name: 'Issue one invoice' }).click();
    await buyer
      .getByText(/^PI-\d{4}-J0001$/)
      .first()
      .waitFor();
    expect(await buyer.getByRole('rowgroup').nth(1).getByRole('row').count()).toBe(2);

    const clerk = await openPage(shop.url(), { expectedErrors: /409/ });
    await signInAs(clerk, 'admin@example.com', `/dashboard/orders/${ids[1]}`);
    const amount = clerk.getByLabel(/^Amount received/);
    for (const [reference, suggested] of [
      ['FT 1', '10200'],
      ['ft-1', '10199.99'],
    ] as const) {
      await clerk.getByRole('button', { name: 'Record payment' }).click();
      await expect.poll(() => amount.inputValue()).toBe(suggested);
      await amount.fill('0.01');
      await clerk.getByLabel('Bank reference').fill(reference);
      await clerk.getByRole('button', { name: 'Record the payment' }).click();
      // A second transfer with the same data: recorded deliberately only.
      if (reference === 'ft-1') {
        await clerk.getByText(/^A transfer with this reference is recorded already for ORD-/).waitFor();
        await clerk.getByRole('button', { name: 'Record it all the same' }).click();
      }
      await amount.waitFor({ state: 'detached' });
      await clerk.reload();
    }
    await buyer.goto(`/dashboard/orders/${ids[0]}`);
    const entries = buyer.getByText(/Payment · bank transfer · FT.1/i);
    await entries.first().waitFor();
    expect(await entries.count()).toBe(2);
  });
});
