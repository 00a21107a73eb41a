import { describe, expect, it } from 'vitest';
import { openAsAdmin } from '#tests/support/admin-page.ts';
import { expectAccessible } from '#tests/support/axe.ts';
import { openPage, useBrowser } from '#tests/support/browser.ts';
import { placeOrderAsBuyer } from '#tests/support/orders-of-buyer.ts';
import { picture } from '#tests/support/pictures.ts';
import { useRunningShop } from '#tests/support/running-shop.ts';
import { sendSlip } from '#tests/support/send-slip.ts';
import { signInAs } from '#tests/support/sign-in.ts';
import { PDF } from '#tests/support/slip-form.ts';

describe('the transfer slips', () => {
  const shop = useRunningShop();
  useBrowser();

  it('appear on the open page with order, amount due and picture, and keep their place when a colleague decides', async () => {
    const clerk = await openAsAdmin(shop.url(), '/dashboard/slips', { expectedErrors: /409/ });
    await clerk.getByText('No slips to check.').waitFor();
    const menu = clerk.getByRole('navigation', { name: 'Dashboard' });
    expect(await menu.getByRole('link', { name: 'Transfer slips' }).textContent()).toBe('Transfer slips');

    const id = await placeOrderAsBuyer(shop.url());
    const buyer = await openPage(shop.url());
    await signInAs(buyer, 'buyer@example.com', `/dashboard/orders/${id}`);
    await sendSlip(buyer, 'FT 1', await picture({ width: 900, height: 1_200 }), 'image/png');
    await clerk.getByText('1 slip to check').waitFor();
    await menu.getByRole('link', { name: 'Transfer slips' }).getByText('(1)').waitFor();
    await clerk.getByText('Demo Buyer').first().waitFor();
    await clerk.getByText('Deposit of $5,100 due, of $17,000').waitFor();
    const slip = clerk.getByRole('img', { name: 'Slip FT 1' });
    await expect.poll(() => slip.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
    await expectAccessible(clerk, 'the transfer slips');
    const before = (await slip.boundingBox())?.height ?? 0;
    await clerk.getByRole('button', { name: 'Enlarge slip FT 1' }).click();
    expect((await slip.boundingBox())?.height).toBeGreaterThan(before);

    const colleague = await openAsAdmin(shop.url(), '/dashboard/slips');
    await colleague.getByLabel('Reason, for the customer').fill('Nothing has arrived.');
    await colleague.getByRole('button', { name: 'Decline' }).click();
    await colleague.getByText('No slips to check.').waitFor();
    await clerk.getByText('This slip has been decided.').waitFor();
    await menu.getByRole('link', { name: 'Transfer slips' }).getByText('(1)').waitFor({ state: 'detached' });

    // Without a reload: the reason is shown with the slip and in the history.
    await expect.poll(() => buyer.getByText('Nothing has arrived.').count()).toBe(2);
    await buyer.getByText('Your next step: Pay the deposit of $5,100').waitFor();
    await buyer.getByLabel('Amount (USD)').fill('5100');
    await sendSlip(buyer, 'FT 2', PDF, 'application/pdf');
    await clerk.getByText('FT 2').waitFor();
    expect(await clerk.getByRole('img', { name: 'Slip FT 2' }).count()).toBe(0);
    await clerk.goto(`${shop.url()}/dashboard`);
    await clerk.getByText('Slip $5,100').waitFor();
    await clerk.getByRole('button', { name: /^Details of ORD-/ }).click();
    await clerk.getByRole('dialog').getByRole('button', { name: 'Check the slip' }).click();
    await clerk.waitForURL(`**/dashboard/slips#${id}`);
    await clerk.getByRole('link', { name: /^ORD-/ }).last().click();
    await clerk.waitForURL(`**/dashboard/orders/${id}`);

    // Recorded from the bank statement in spite of the slip, which is then settled without money.
    await clerk.getByRole('button', { name: 'Record payment', exact: true }).click();
    const dialog = clerk.getByRole('dialog');
    await dialog.getByLabel('Bank reference').fill('ft-2');
    await dialog.getByRole('button', { name: 'Record the payment' }).click();
    await dialog.getByText(/sent a slip of \$5,100, which is not decided yet/).waitFor();
    await dialog.getByRole('button', { name: 'Record it all the same' }).click();
    await clerk.getByText('Received $5,100 of $17,000').waitFor();
    await clerk.getByText(/^The same reference is recorded for ORD-/).waitFor();
    await clerk.getByRole('button', { name: 'Accept', exact: true }).click();
    await clerk.getByText(/accept the slip without money/).waitFor();
    await expectAccessible(clerk, 'a slip of a recorded transfer');
    await clerk.getByRole('button', { name: 'Accept without money' }).click();
    await clerk.getByText('Settled: recorded already').waitFor();
    await clerk.getByText('Received $5,100 of $17,000').waitFor();
    await buyer.getByLabel('Amount (USD)').fill('100');
    await sendSlip(buyer, 'FT 2', PDF, 'application/pdf');
    await buyer.getByText(/^We have recorded this transfer already for ORD-/).waitFor();
  });
});
