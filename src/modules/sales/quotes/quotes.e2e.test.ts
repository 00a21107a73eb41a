import { describe, expect, it } from 'vitest';
import { openAsAdmin } from '#tests/support/admin-page.ts';
import { expectAccessible } from '#tests/support/axe.ts';
import { openPage, useBrowser } from '#tests/support/browser.ts';
import { useRunningShop } from '#tests/support/running-shop.ts';
import { signInAs } from '#tests/support/sign-in.ts';

describe('a quote', () => {
  const shop = useRunningShop();
  useBrowser();

  it('is asked for on the page of a tool, offered, accepted, and becomes an invoice', async () => {
    const [tool] = (await (await fetch(`${shop.url()}/api/tool?limit=1`)).json()) as {
      _id: string;
      toolName: string;
    }[];
    const buyer = await openPage(shop.url());
    await signInAs(buyer, 'buyer@example.com', `/dashboard/new-quote?tool=${tool?._id}`);
    await buyer.getByLabel('Pieces').fill('600');
    await buyer.getByRole('button', { name: 'Ask for a quote' }).click();
    await buyer.getByText('We have your request').waitFor();
    const number = /Q-\d+-\d+/.exec((await buyer.getByRole('heading', { level: 1 }).textContent()) ?? '')?.[0] ?? '';

    const admin = await openAsAdmin(shop.url(), '/dashboard/quotes?state=asked');
    await admin.getByRole('link', { name: number }).click();
    await admin.getByRole('link', { name: 'Write the offer' }).click();
    await admin.getByRole('button', { name: 'Send the offer' }).waitFor();
    // Without the transition of the link.
    await admin.reload();
    await admin.getByLabel('Price (USD)').waitFor();
    await expectAccessible(admin, 'the editor of an offer');
    await admin.getByLabel('Price (USD)').fill('25.50');
    await admin.getByRole('button', { name: 'Send the offer' }).click();
    // The page of the buyer may have read the offer already, because it is updated live.
    await admin.getByText(/opened by the customer/i).waitFor();

    await buyer.reload();
    await buyer.getByRole('heading', { name: 'Accept revision A' }).waitFor();
    await expectAccessible(buyer, 'a quote');
    const saved = buyer.waitForEvent('download');
    await buyer.getByRole('button', { name: 'PDF of revision A' }).click();
    expect((await saved).suggestedFilename()).toBe(`${number}-A.pdf`);
    await buyer.getByLabel('Shipping address').fill('12 Mirpur Road, Dhaka');
    await buyer.getByLabel('Phone number').fill('+8801712345678');
    await buyer.getByRole('button', { name: 'Accept and order' }).click();
    await buyer.getByRole('link', { name: /^Invoice PI-/ }).click();
    await buyer.getByText('$15,300').first().waitFor();
  });
});
