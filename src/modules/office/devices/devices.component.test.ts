import { expect, it } from 'vitest';
import { buyer } from '#tests/support/accounts.ts';
import { cookieClient } from '#tests/support/cookie-client.ts';
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

it('a double click signs a device out once', async () => {
  await cookieClient(shop.url()).post('/api/auth/sign-in/email', buyer);
  const page = await openPage(shop);
  let sent = 0;
  await page.route('**/api/device/*', (route) => {
    sent += 1;
    return route.continue();
  });
  await signInAs(page, 'buyer@example.com', '/profile');
  const section = page.getByRole('region', { name: 'Your devices' });
  await section.getByRole('listitem').getByRole('button').first().dblclick();
  await page.getByText('is signed out.').waitFor();
  expect(sent).toBe(1);
});
