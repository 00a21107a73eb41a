import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { buyer, storedToken } from '#tests/support/accounts.ts';
import { haveModules } from '#tests/support/have-modules.ts';
import { openPage, signInAt, useShop } from '#tests/support/screen/open-screen.ts';

const typed = {
  Address: '12 Mirpur Road',
  'Police station': 'Dhanmondi',
  District: 'Dhaka',
  Country: 'Bangladesh',
  'Phone number': '+8801712345678',
  'LinkedIn URL': 'https://www.linkedin.com/in/demo-buyer',
};

/** The same entries as `typed`, as the API stores them, and the city, which the form lacks. */
const stored = {
  userAddress: typed.Address,
  userPS: typed['Police station'],
  userCity: 'Gulshan',
  userDistrict: typed.District,
  userCountry: typed.Country,
  userPhone: typed['Phone number'],
  userInURL: typed['LinkedIn URL'],
};

const form = (page: Page) => page.getByRole('form', { name: 'Update profile' });

async function fillForm(page: Page, change: Partial<typeof typed> = {}): Promise<void> {
  for (const [label, text] of Object.entries({ ...typed, ...change })) await form(page).getByLabel(label).fill(text);
}

const send = (page: Page) => form(page).getByRole('button', { name: 'Update profile' }).click();

/** The value beside a label of the profile card. */
const onCard = (page: Page, label: string) =>
  page
    .locator('dl > div')
    .filter({ has: page.getByText(label, { exact: true }) })
    .locator('dd');

/** Writes the stored profile through the API. */
async function putProfile(page: Page): Promise<void> {
  const answer = await page.request.put(`/api/user/${buyer.email}`, {
    headers: { authorization: `Bearer ${await storedToken(page)}` },
    data: stored,
  });
  expect(answer.status()).toBe(200);
}

describe('the profile page', () => {
  const shop = useShop();

  it('C-PROF-01 C-PROF-03 shows the signed-in user and the stored profile, and fills it in on a click', async () => {
    const page = await openPage(shop);
    await signInAt(page, '/profile', buyer);
    await putProfile(page);
    await page.reload();
    const main = page.getByRole('main');
    await main.getByRole('heading', { name: buyer.name }).waitFor();
    await main.getByText(buyer.email).waitFor();
    expect(await main.getByRole('presentation').or(main.locator('img')).first().getAttribute('src')).toMatch(/avatar/);
    expect(await onCard(page, 'Address').textContent()).toBe('12 Mirpur Road');
    expect(await onCard(page, 'Police Station').textContent()).toBe('Gulshan');
    expect(await onCard(page, 'Police station (last sent)').textContent()).toMatch(/^Dhanmondi.*We keep two entries/);
    expect(await onCard(page, 'District').textContent()).toBe('Dhaka');
    expect(await onCard(page, 'Country').textContent()).toBe('Bangladesh');
    expect(await onCard(page, 'Phone').textContent()).toBe('+8801712345678');
    const link = onCard(page, 'LinkedIn').getByRole('link');
    expect(await link.getAttribute('href')).toBe('https://www.linkedin.com/in/demo-buyer');
    expect(await link.getAttribute('rel')).toBe('noopener noreferrer nofollow');

    // The stored values are filled in only on a click, so that a single entry can be changed.
    expect(await form(page).getByLabel('Address').inputValue()).toBe('');
    await form(page).getByRole('button', { name: 'Fill in my current entries' }).click();
    for (const [label, text] of Object.entries(typed))
      expect(await form(page).getByLabel(label).inputValue()).toBe(text);
    await form(page).getByLabel('Phone number').fill('+8801812345678');
    await send(page);
    await expect.poll(() => onCard(page, 'Phone').textContent()).toBe('+8801812345678');
    expect(await onCard(page, 'Address').textContent()).toBe('12 Mirpur Road');
    expect(await onCard(page, 'Police Station').textContent()).toBe('Gulshan');
  });

  it('C-PROF-04 shows a message at each empty field and sends nothing; accepts any text', async () => {
    const page = await openPage(shop);
    await signInAt(page, '/profile', buyer);
    const calls: string[] = [];
    page.on('request', (request) => calls.push(request.method()));
    await send(page);
    const messages = await form(page).getByRole('alert').allTextContents();
    expect(messages).toEqual([
      'Please update your address.',
      'Please update your police station.',
      'Please update your district.',
      'Please update your country.',
      'Please update your phone number.',
      'Please update your Linkedin url.',
    ]);
    expect(calls).not.toContain('PUT');

    // Any text is accepted, and shown, but not as a link.
    for (const text of ['my linkedin', 'javascript:alert(1)']) {
      await fillForm(page, { 'Phone number': '123456', 'LinkedIn URL': text });
      await send(page);
      await expect.poll(() => onCard(page, 'LinkedIn').textContent()).toBe(text);
      expect(await onCard(page, 'Phone').textContent()).toBe('123456');
      expect(await onCard(page, 'LinkedIn').getByRole('link').count()).toBe(0);
    }
  });

  it('shows an error if the profile cannot be loaded, without a sign-out', async () => {
    const page = await openPage(shop, { expectedErrors: /ERR_FAILED|Error/ });
    await signInAt(page, '/profile', buyer);
    await page.route('**/api/user/*', (route) => route.abort());
    await page.reload();
    await page.getByRole('heading', { name: 'The shop cannot be reached' }).waitFor();
    expect(await storedToken(page)).toMatch(/^ey/);
  });

  it('C-PROF-02 C-PROF-05 keeps the input of a failed update; then sends the six fields, confirms it, clears the form and reloads the profile', async () => {
    const page = await openPage(shop, { expectedErrors: /ERR_FAILED/ });
    await signInAt(page, '/profile', buyer);
    await fillForm(page, { District: 'Sylhet' });
    await page.route('**/api/user/*', (route) =>
      route.request().method() === 'PUT' ? route.abort() : route.continue(),
    );
    await send(page);
    await page.getByText('Profile update failed!!').waitFor();
    await form(page).getByText('The shop cannot be reached.').waitFor();
    expect(await form(page).getByLabel('District').inputValue()).toBe('Sylhet');
    await page.unroute('**/api/user/*');
    const sent = page.waitForRequest((request) => request.method() === 'PUT');
    await send(page);
    const request = await sent;
    expect(new URL(request.url()).pathname).toBe('/api/user/buyer%40example.com');
    expect(request.postDataJSON()).toEqual({
      userAddress: '12 Mirpur Road',
      userPS: 'Dhanmondi',
      userDistrict: 'Sylhet',
      userCountry: 'Bangladesh',
      userPhone: '+8801712345678',
      userInURL: 'https://www.linkedin.com/in/demo-buyer',
    });
    await page.getByText('Profile update successful!!').waitFor();
    await expect.poll(() => onCard(page, 'District').textContent()).toBe('Sylhet');
    for (const label of Object.keys(typed)) expect(await form(page).getByLabel(label).inputValue()).toBe('');
  });

  it('has a link to each section of a module, which moves the focus there and keeps what is typed', async () => {
    const page = await openPage(shop);
    await signInAt(page, '/profile', buyer);
    await fillForm(page, { Address: '7 Motijheel' });
    const links = page.getByRole('navigation', { name: 'Sections' }).getByRole('link');
    const titles = await links.allTextContents();
    if (haveModules('office')) expect(titles).toContain('Your devices');
    for (const title of titles) {
      await links.filter({ hasText: title }).click();
      const heading = page.getByRole('region', { name: title }).getByRole('heading', { name: title });
      expect(await heading.evaluate((element) => element === document.activeElement)).toBe(true);
    }
    expect(await form(page).getByLabel('Address').inputValue()).toBe('7 Motijheel');
  });
});
