import { expect, it } from 'vitest';
import { callAsBuyer } from '#tests/support/orders-of-buyer.ts';
import { openPage, signInAs, useShop } from '#tests/support/screen/open-screen.ts';

const shop = useShop();

it('a customer sees the devices in the profile, and signs all others out', async () => {
  await callAsBuyer(shop.url(), '/api/device');
  const page = await openPage(shop);
  await signInAs(page, 'buyer@example.com', '/profile');
  const section = page.getByRole('region', { name: 'Your devices' });
  await section.getByText('· This device').waitFor();
  expect(await section.getByRole('listitem').count()).toBeGreaterThan(1);
  await section.getByRole('button', { name: 'Sign out all other devices' }).click();
  await page.getByText('All other devices are signed out.').waitFor();
  await expect.poll(() => section.getByRole('listitem').count()).toBe(1);
});
