import { describe, expect, it } from 'vitest';
import { emptyProfile } from '#src/core/profiles/profile.ts';
import { answeredOrder } from '#tests/support/answered-order.ts';
import { openPage, signInAs, useShop } from '#tests/support/screen/open-screen.ts';

describe('the shipping address at the checkout', () => {
  const shop = useShop();
  const tools = async () => (await (await fetch(`${shop.url()}/api/tool`)).json()) as { _id: string }[];

  it('is limited to the length that an order allows, and an address from the profile that is longer is refused', async () => {
    const page = await openPage(shop);
    const [tool] = await tools();
    await signInAs(page, 'buyer@example.com', `/purchase/${tool?._id}`);
    const address = page.getByLabel('Shipping address');
    await address.waitFor();
    const phone = page.getByLabel('Phone number');
    await phone.fill('1'.repeat(300));
    await page.getByText('At most 40 characters are possible. This text has 300: please shorten it.').waitFor();
    expect((await phone.inputValue()).length).toBe(300);
    await phone.fill('');

    const profile = {
      ...emptyProfile,
      userAddress: 'a'.repeat(490),
      userPS: 'Dhanmondi',
      userDistrict: 'Dhaka',
      userPhone: '01712345678',
    };
    await page.route('**/api/user/*', (route) =>
      route.request().method() === 'GET' ? route.fulfill({ json: profile }) : route.fallback(),
    );
    await page.reload();
    await page.getByRole('button', { name: 'Use the address and phone of my profile' }).click();
    await page.getByText('From your profile').waitFor();
    const alert = page.getByRole('main').getByRole('alert');
    const tooLong = 'The address can have at most 500 characters. Please shorten it.';
    await expect.poll(() => alert.allTextContents()).toEqual([tooLong]);
    expect(await address.inputValue()).toBe(`${'a'.repeat(490)}, Dhanmondi, Dhaka`);
    expect(await address.getAttribute('aria-invalid')).toBe('true');
    expect(await page.getByLabel('Phone number').inputValue()).toBe('01712345678');

    const calls: string[] = [];
    page.on('request', (request) => calls.push(`${request.method()} ${new URL(request.url()).pathname}`));
    await page.getByLabel('Quantity').fill('500');
    await page.getByRole('button', { name: 'Place order' }).click();
    await expect.poll(() => alert.allTextContents()).toEqual([tooLong]);
    expect(calls).not.toContain('POST /api/order');
    await address.fill('12 Mirpur Road');
    await expect.poll(() => alert.count()).toBe(0);
  });

  it('C-BUY-02 is offered from the last order and the profile, and stays empty until one of them is chosen', async () => {
    const page = await openPage(shop);
    const [tool] = await tools();
    const last = {
      ...answeredOrder,
      shippingAddress: 'Speicherstadt 7\n20457 Hamburg',
      orderedPhone: '+49401234567',
    };
    const profile = { ...emptyProfile, userAddress: '12 Mirpur Road', userDistrict: 'Dhaka', userPhone: '01712345678' };
    await page.route('**/api/user-order?*', (route) => route.fulfill({ json: [last, last] }));
    await page.route('**/api/user/*', (route) =>
      route.request().method() === 'GET' ? route.fulfill({ json: profile }) : route.fallback(),
    );
    await signInAs(page, 'buyer@example.com', `/purchase/${tool?._id}`);
    const use = (source: string) => page.getByRole('button', { name: `Use the address and phone of my ${source}` });
    const address = page.getByLabel('Shipping address');
    await use('profile').waitFor();
    await page.getByRole('button', { name: 'Place order' }).click();
    await page.getByRole('main').getByText('Please fill up all blank input!').waitFor();

    await use('last order').click();
    expect(await address.inputValue()).toBe(last.shippingAddress);
    expect(await page.getByLabel('Phone number').inputValue()).toBe(last.orderedPhone);
    await use('profile').click();
    expect(await address.inputValue()).toBe('12 Mirpur Road, Dhaka');
    await page.getByRole('button', { name: 'Clear the address and phone of my profile' }).click();
    expect(await address.inputValue()).toBe('');
    expect(await page.getByLabel('Phone number').inputValue()).toBe('');
  });

  it('is offered once when both are equal, and not at all when they cannot be loaded', async () => {
    const page = await openPage(shop, { expectedErrors: /ERR_FAILED/ });
    const [tool] = await tools();
    await page.route('**/api/user-order?*', (route) => route.fulfill({ json: [answeredOrder] }));
    await page.route('**/api/user/*', (route) =>
      route.request().method() === 'GET'
        ? route.fulfill({ json: { ...emptyProfile, userAddress: '12 Mirpur Road', userPhone: '01712345678' } })
        : route.fallback(),
    );
    await signInAs(page, 'buyer@example.com', `/purchase/${tool?._id}`);
    const offers = page.getByRole('button', { name: /^Use the address/ });
    await page.getByText('Your last order').waitFor();
    expect(await offers.count()).toBe(1);
    await page.route('**/api/user*', (route) => route.abort());
    await page.route('**/api/user/*', (route) =>
      route.request().method() === 'GET' ? route.abort() : route.fallback(),
    );
    await page.reload();
    await page.getByLabel('Shipping address').waitFor();
    expect(await offers.count()).toBe(0);
  });
});
