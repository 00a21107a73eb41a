import { describe, expect, it } from 'vitest';
import { company } from '#src/core/site/company.ts';
import { formatMoney } from '#src/platform/i18n/money.ts';
import { haveModules } from '#tests/support/have-modules.ts';
import { receiveMail } from '#tests/support/mailbox.ts';
import { openPage, untilQuiet, useShop, watchCalls } from '#tests/support/screen/open-screen.ts';
import { askPath } from './contact-path.ts';

const inquiry = { Name: 'Wanjiru', Email: 'w@example.com', Phone: '+254700000000', Message: '2,000 drills to Mombasa' };

describe('the contact page of the core', () => {
  const shop = useShop({ EXTENSIONS: 'none' });

  it('C-CONTACT-01 C-CONTACT-02 has a form and contact details, and "Inquiry Now" does nothing', async () => {
    const page = await openPage(shop);
    await page.goto('/contact');
    const main = page.getByRole('main');
    for (const detail of [...company.address, company.phone.display, company.email.sales, company.openingHours.days]) {
      await main.getByText(detail).first().waitFor();
    }
    for (const [label, value] of Object.entries(inquiry)) await main.getByLabel(label).fill(value);
    await untilQuiet(page);
    const before = await main.textContent();
    const calls = watchCalls(page);
    await main.getByRole('button', { name: 'Inquiry Now' }).click();
    await main.getByLabel('Name').press('Enter');
    expect(await calls()).toEqual([]);
    expect(await main.textContent()).toBe(before);
    expect(page.url()).toBe(`${shop.url()}/contact`);
    expect(await main.getByLabel('Message').inputValue()).toBe(inquiry.Message);
  });
});

describe('the contact page with the inquiries module', () => {
  const shop = useShop();

  it.runIf(haveModules('sales'))(
    'reports missing fields, keeps the input if sending fails, and sends the inquiry to the sales team',
    async () => {
      const page = await openPage(shop, { expectedErrors: /ERR_INTERNET_DISCONNECTED/ });
      await page.goto('/contact');
      const main = page.getByRole('main');
      const send = main.getByRole('button', { name: 'Inquiry Now' });
      await untilQuiet(page);
      const longest = { Name: 100, Email: 254, Phone: 40, Message: 5000 };
      for (const [label, length] of Object.entries(longest)) {
        const field = main.getByLabel(label);
        await field.fill('x'.repeat(length + 1));
        await main.getByRole('alert').getByText('characters are possible').waitFor();
        expect((await field.inputValue()).length, label).toBe(length + 1);
        await field.fill('');
      }
      await send.click();
      await main.getByRole('alert').getByText('Please enter your name.').waitFor();
      for (const [label, value] of Object.entries(inquiry)) await main.getByLabel(label).fill(value);
      const message = main.getByLabel('Message');
      await message.fill('x'.repeat(longest.Message + 1));
      await send.click();
      expect(await message.evaluate((control) => control === document.activeElement)).toBe(true);
      await message.fill(inquiry.Message);
      await page.context().setOffline(true);
      await send.click();
      await main.getByRole('alert').getByText('The shop cannot be reached.').waitFor();
      expect(await main.getByLabel('Message').inputValue()).toBe(inquiry.Message);
      await page.context().setOffline(false);
      await send.click();
      await main.getByRole('status').getByText('Thank you.').waitFor();
      const mail = await receiveMail(shop.url(), company.email.sales, /Inquiry from Wanjiru/);
      expect(mail.text).toContain(inquiry.Message);
    },
  );

  it.runIf(haveModules('sales'))('sends an inquiry once whose answer was lost before a reload', async () => {
    const page = await openPage(shop);
    const keys: (string | undefined)[] = [];
    let isLost = true;
    await page.route('**/api/inquiry', async (route) => {
      keys.push(route.request().headers()['idempotency-key']);
      if (!isLost) return route.continue();
      await route.fulfill({ status: 503, json: { error: { code: 'x', message: 'The answer is lost.' } } });
    });
    await page.goto('/contact');
    const main = page.getByRole('main');
    await untilQuiet(page);
    for (const [label, value] of Object.entries(inquiry)) await main.getByLabel(label).fill(value);
    const send = main.getByRole('button', { name: 'Inquiry Now' });
    await send.click();
    await main.getByRole('alert').getByText('The answer is lost.').waitFor();
    await page.reload();
    await untilQuiet(page);
    expect(await main.getByLabel('Message').inputValue()).toBe(inquiry.Message);
    isLost = false;
    await send.click();
    await main.getByRole('status').getByText('Thank you.').waitFor();
    expect(keys).toEqual([expect.any(String), keys[0]]);
  });

  it('shows the tool that a link has named, and nothing for a name that no tool has', async () => {
    const tool = (await shop.app.inject({ url: '/api/tool?limit=1' })).json()[0];
    const page = await openPage(shop);
    await page.goto(askPath(tool.toolName, 500));
    const main = page.getByRole('main');
    await main.getByText(`${formatMoney(tool.price, 'USD')} per piece · In stock`).waitFor();
    await page.goto(askPath('Chainsaw of another factory', 500));
    await main.getByLabel('Message').waitFor();
    expect(await main.getByText('per piece').count()).toBe(0);
  });
});
