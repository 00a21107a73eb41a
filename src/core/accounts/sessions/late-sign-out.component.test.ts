import { describe, expect, it } from 'vitest';
import { buyer, storedToken, userMenu } from '#tests/support/accounts.ts';
import { deliverSignOut } from '#tests/support/deliver-sign-out.ts';
import { openPage, signInAt, useShop } from '#tests/support/screen/open-screen.ts';

describe('a tab that learns of a sign-out too late', () => {
  const shop = useShop();

  it('keeps the token of a later sign-in', async () => {
    const page = await openPage(shop);
    await signInAt(page, '/dashboard', buyer);
    await page.getByRole('heading', { name: 'My Orders' }).waitFor();
    const token = await storedToken(page);
    const reloaded = page.waitForResponse('**/api/user-order?*');
    await deliverSignOut(page);
    expect((await reloaded).status()).toBe(200);
    await page.getByRole('heading', { name: 'My Orders' }).waitFor();
    expect(await storedToken(page)).toBe(token);
    await userMenu(page).getByText(buyer.name).waitFor();
  });

  it('signs out if the shared storage still holds the removed token', async () => {
    const page = await openPage(shop);
    await signInAt(page, '/dashboard', buyer);
    await page.getByRole('heading', { name: 'My Orders' }).waitFor();
    await deliverSignOut(page, (await storedToken(page)) ?? '');
    await page.waitForURL('**/login?from=%2Fdashboard');
    expect(await storedToken(page)).toBeNull();
  });
});
