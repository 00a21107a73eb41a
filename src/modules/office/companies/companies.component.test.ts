import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { openAsAdmin, openPage, signInAt, signInOverApi, useShop } from '#tests/support/screen/open-screen.ts';

const COMPANY = 'Padma Tools Trading Ltd';
const PATH = '/dashboard/company';
const member = (name: string) => ({ email: `${name}@example.com`, password: 'Buyer@123' });
const refused = /the server responded with a status of (403|404|409|422)/;

describe('a company', () => {
  const shop = useShop();

  async function openAs(name: string, path = PATH, expectedErrors = refused): Promise<Page> {
    const page = await openPage(shop, { expectedErrors });
    await signInAt(page, path, member(name));
    return page;
  }

  it('is shown after the sign-in only, and so is an invitation, whose secret is kept', async () => {
    const page = await openPage(shop);
    await page.goto(PATH);
    await page.waitForURL(/\/login/);
    await page.goto('/company-invitation#secret-of-the-mail');
    await page.waitForURL(/\/login/);
    expect(localStorage.getItem('company-invitation')).toBe('secret-of-the-mail');
  });

  it.each([
    ['owner', ['Change Tanvir Hasan', 'Remove Tanvir Hasan', 'Invite a member', 'Save', 'Leave the company']],
    ['approver', ['Leave the company']],
    ['purchasing', ['Leave the company']],
  ])('offers %s the buttons of the role', async (name, expected) => {
    const page = await openAs(name);
    await page.getByRole('heading', { name: COMPANY }).waitFor();
    await page.getByText('(you)').waitFor();
    const main = page.getByRole('main');
    for (const label of expected) await main.getByRole('button', { name: label }).waitFor();
    const others = ['Change Tanvir Hasan', 'Remove Tanvir Hasan', 'Remove Farhana Akter', 'Invite a member', 'Save'];
    for (const label of others.filter((each) => !expected.includes(each)))
      expect(await main.getByRole('button', { name: label }).count(), label).toBe(0);
  });

  it('keeps what was typed into an invitation when it is refused, and lists it until it is taken back', async () => {
    const page = await openAs('owner');
    await page.getByRole('button', { name: 'Invite a member' }).click();
    const dialog = page.getByRole('dialog', { name: 'Invite a member' });
    await dialog.getByLabel('Email').fill('approver@example.com');
    await dialog.getByLabel('Role').selectOption('accountant');
    await dialog.getByLabel('Limit of an order').fill('many');
    await dialog.getByRole('button', { name: 'Send the invitation' }).click();
    await dialog.getByText('Please input an amount, or nothing for no limit.').waitFor();
    await dialog.getByLabel('Limit of an order').fill('1.234');
    await dialog.getByRole('button', { name: 'Send the invitation' }).click();
    await dialog.getByText('1.234 can be 1,234 or 1.234', { exact: false }).waitFor();
    await dialog.getByLabel('Limit of an order').fill('1,500');
    await dialog.getByRole('button', { name: 'Send the invitation' }).click();
    await dialog.getByText('approver@example.com is a member already.').waitFor();
    expect(await dialog.getByLabel('Email').inputValue()).toBe('approver@example.com');
    expect(await dialog.getByLabel('Limit of an order').inputValue()).toBe('1,500');
    await dialog.getByLabel('Email').fill('new@example.com');
    await dialog.getByRole('button', { name: 'Send the invitation' }).click();
    await page.getByText(/Accountant · up to \$1,500\D/).waitFor();
    await page.getByRole('button', { name: 'Take the invitation of new@example.com back' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Take back' }).click();
    await expect.poll(() => page.getByRole('button', { name: /^Take the invitation/ }).count()).toBe(0);
  });

  it('refuses to leave it without an owner, in the dialog', async () => {
    const page = await openAs('owner');
    await page.getByRole('button', { name: 'Change Farhana Akter' }).click();
    const dialog = page.getByRole('dialog', { name: 'Role and limits of Farhana Akter' });
    await dialog.getByLabel('Role').selectOption('viewer');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.getByText('A company needs an owner.').waitFor();
    await dialog.getByText('Sees orders and shipments.').waitFor();
    await dialog.getByRole('button', { name: 'Back' }).click();
    await page.getByRole('button', { name: 'Change Tanvir Hasan' }).click();
    const other = page.getByRole('dialog', { name: 'Role and limits of Tanvir Hasan' });
    await other.getByLabel('Limit of a month').fill('90000,50');
    await other.getByRole('button', { name: 'Save' }).click();
    await page.getByText(/Approver · up to \$90,000\.50\D/).waitFor();
  });

  it('shows limits in an earlier currency, keeps them with the role, and sets them again', async () => {
    const members = shop.db.updateTable('company_members').where('order_limit_minor', 'is not', null);
    await members.set({ limit_currency: 'EUR' }).execute();
    const page = await openAs('owner');
    const row = page.getByRole('listitem').filter({ hasText: 'purchasing@example.com' });
    const sentence = 'Limits in EUR do not apply: every order needs approval until they are set again in USD.';
    await row.getByText(/up to €20,000.* an order/).waitFor();
    await row.getByText(sentence).waitFor();
    const dialog = page.getByRole('dialog', { name: 'Role and limits of Rafiq Uddin' });
    await row.getByRole('button', { name: 'Change Rafiq Uddin' }).click();
    expect(await dialog.getByLabel('Limit of an order').inputValue()).toBe('20000 EUR');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Rafiq Uddin is saved.').waitFor();
    await row.getByText(sentence).waitFor();
    await row.getByRole('button', { name: 'Change Rafiq Uddin' }).click();
    await dialog.getByLabel('Limit of an order').fill('20000');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.getByText('Please input an amount, or nothing for no limit.').waitFor();
    await dialog.getByLabel('Limit of a month').fill('100000');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await row.getByText(/up to \$20,000.* an order/).waitFor();
    expect(await row.getByText(sentence).count()).toBe(0);
  });

  it('changes only what was edited, so that two owners change different values at once', async () => {
    const page = await openAs('owner');
    const [purchasing] = await shop.db.selectFrom('user').select('id').where('email', 'like', 'purchasing@%').execute();
    const row = shop.db
      .selectFrom('company_members')
      .select(['role', 'order_limit_minor', 'month_limit_minor'])
      .where('person_id', '=', purchasing?.id ?? '');
    const dialog = page.getByRole('dialog', { name: 'Role and limits of Rafiq Uddin' });
    await page.getByRole('button', { name: 'Change Rafiq Uddin' }).click();
    const before = await row.executeTakeFirstOrThrow();
    const setMember = (to: Partial<typeof before>) =>
      shop.db
        .updateTable('company_members')
        .set(to)
        .where('person_id', '=', purchasing?.id ?? '')
        .execute();
    const changed = { role: 'viewer', order_limit_minor: 500_000 } as const;
    await setMember(changed);
    await dialog.getByLabel('Limit of a month').fill('90000');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Rafiq Uddin is saved.').waitFor();
    await page.getByText('Changed the limits of Rafiq Uddin').waitFor();
    expect(await row.executeTakeFirstOrThrow()).toEqual({ ...changed, month_limit_minor: 9_000_000 });
    await setMember(before);
  });

  it('changes its name or its rule alone, so that two owners change both at once', async () => {
    const page = await openAs('owner');
    const setName = (name: string, from: string) =>
      shop.db.updateTable('user').set({ name }).where('name', '=', from).execute();
    await setName('Padma Tools Ltd', COMPANY);
    const required = page.getByLabel('Every order needs our PO number');
    const before = await required.isChecked();
    await required.setChecked(!before);
    await page.getByRole('main').getByRole('button', { name: 'Save' }).click();
    await page.getByText('The company is saved.').waitFor();
    await page.getByRole('heading', { name: 'Padma Tools Ltd' }).waitFor();
    expect(await page.getByLabel('Legal name').inputValue()).toBe('Padma Tools Ltd');
    await required.setChecked(before);
    await page.getByLabel('Legal name').fill(COMPANY);
    await page.getByRole('main').getByRole('button', { name: 'Save' }).click();
    await page.getByRole('heading', { name: COMPANY }).waitFor();
    expect(await required.isChecked()).toBe(before);
  });

  it('sends an order above the limit for approval, and says so with a link to the request', async () => {
    const page = await openAs('purchasing');
    const tool = await shop.db.selectFrom('tools').select('id').where('quantity', '>', 2_000).executeTakeFirstOrThrow();
    await page.goto(`/purchase/${tool.id}`);
    await page.getByLabel('Shipping address').fill('12 Mirpur Road');
    await page.getByLabel('Phone number').fill('01712345678');
    await page.getByLabel('Quantity').fill('2000');
    await page.getByRole('button', { name: 'Place order' }).click();
    const alert = page.getByRole('main').getByRole('alert');
    await alert.filter({ hasText: 'We have mailed Farhana Akter and Tanvir Hasan, who may approve it.' }).waitFor();
    expect(await page.getByText('Order place is unsuccessful').count()).toBe(0);
    expect(await page.getByLabel('Quantity').inputValue()).toBe('2000');
    await alert.getByRole('link', { name: 'Open the request' }).click();
    const own = page.getByRole('region', { name: 'Your orders for approval' });
    await own.getByText('Waits for Farhana Akter or Tanvir Hasan').first().waitFor();
    // The other one is of the demo.
    expect(await own.getByRole('button').allTextContents()).toEqual(['Take back', 'Take back']);
    await page.getByRole('link', { name: '2 orders wait for approval' }).waitFor();
  });

  it('lets an approver place the order of another member', async () => {
    const page = await openAs('approver');
    const region = page.getByRole('region', { name: 'Orders for approval' });
    const requests = region.getByRole('listitem').filter({ hasText: '2,000' });
    await requests.getByText('Rafiq Uddin').waitFor();
    expect(await requests.getByRole('button').allTextContents()).toEqual(['Approve and order', 'Decline']);
    const stock = shop.db.selectFrom('tools').select(['id', 'quantity']);
    const before = await stock.execute();
    await shop.db.updateTable('tools').set({ quantity: 0 }).execute();
    await requests.getByRole('button', { name: 'Approve and order' }).click();
    await requests.getByText('2000 quantities are not available in stock.').waitFor();
    for (const { id, quantity } of before)
      await shop.db.updateTable('tools').set({ quantity }).where('id', '=', id).execute();
    await requests.getByRole('button', { name: 'Approve and order' }).click();
    await requests.getByText('Approved by Tanvir Hasan').waitFor();
    expect(await requests.getByRole('button').count()).toBe(0);
    await requests.getByRole('link', { name: /^ORD-/ }).click();
    await page.getByRole('heading', { name: /^Order ORD-/ }).waitFor();
  });

  it('shows what became of a request that was decided in another tab', async () => {
    const page = await openAs('purchasing');
    const request = page.getByRole('listitem').filter({ hasText: 'Waits for Farhana Akter' });
    await request.waitFor();
    const pending = shop.db.updateTable('company_requests').where('state', '=', 'pending');
    await pending.set({ state: 'declined', decided_at: Date.now() }).execute();
    await request.getByRole('button', { name: 'Take back' }).click();
    await page.getByText('Declined by your company').waitFor();
    await page.getByText('This request was decided already.').waitFor();
  });

  /** @returns the path of the link that was mailed */
  async function inviteBuyer(page: Page): Promise<string> {
    await signInOverApi(page, member('owner'));
    const body = { email: 'buyer@example.com', role: 'viewer', orderLimit: null, monthLimit: null };
    const authorization = `Bearer ${localStorage.getItem('accessToken')}`;
    const headers = { authorization, 'content-type': 'application/json' };
    const url = `${shop.url()}/api/company/invitation`;
    expect((await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })).status).toBe(200);
    const mails = shop.db.selectFrom('outbox').select('text').where('recipient', '=', body.email);
    const { text } = await mails.orderBy('id', 'desc').executeTakeFirstOrThrow();
    return /\/company-invitation#[\w-]+/.exec(text)?.[0] ?? '';
  }

  it('is not joined by another person than the invited one', async () => {
    const page = await openPage(shop, { expectedErrors: refused });
    await signInAt(page, await inviteBuyer(page), member('approver'));
    await page.getByRole('alert').filter({ hasText: 'This invitation is for another email address.' }).waitFor();
    expect(await page.getByRole('button', { name: /^Join/ }).count()).toBe(0);
  });

  it('is joined by the person who was invited, who leaves it and founds another one', async () => {
    const page = await openPage(shop, { expectedErrors: refused });
    const link = await inviteBuyer(page);
    await signInAt(page, link, member('buyer'));
    await page.getByText(`You are invited to ${COMPANY} as viewer.`).waitFor();
    await page.getByRole('button', { name: `Join ${COMPANY}` }).click();
    await page.getByText('Your role: Viewer.').waitFor();
    expect(localStorage.getItem('company-invitation')).toBeNull();
    await page.goto(link);
    await page.getByText(`You are a member of ${COMPANY} already.`).waitFor();
    expect(localStorage.getItem('company-invitation')).toBeNull();
    await page.getByRole('link', { name: 'Open the company' }).click();
    await page.getByRole('button', { name: 'Leave the company' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Leave the company' }).click();
    await page.getByRole('button', { name: 'Create the company' }).click();
    await page.getByRole('main').locator('[aria-invalid=true]').waitFor();
    await page.getByText('You see the orders of').waitFor({ state: 'detached' });
    await page.getByLabel('Legal name').fill('Meghna Tools');
    await page.getByRole('button', { name: 'Create the company' }).click();
    await page.getByText('Your role: Owner.').waitFor();
    await page.getByText('You order for Meghna Tools.').waitFor();
  });

  /** Agrees with a company what is agreed with another one. */
  async function agreeSamePrice(name: string, other: string): Promise<void> {
    const company = (called: string) =>
      shop.db
        .selectFrom('user')
        .innerJoin('companies', 'companies.id', 'user.id')
        .select('user.id')
        .where('name', '=', called);
    const { id } = await company(name).executeTakeFirstOrThrow();
    const prices = shop.db.selectFrom('agreed_prices').selectAll().where('customer_id', '=', company(other));
    const price = await prices.executeTakeFirstOrThrow();
    const row = { ...price, customer_id: id, id: `${price.id}-2`, creation_key: `${price.creation_key}-2` };
    await shop.db.insertInto('agreed_prices').values(row).execute();
  }

  it('is merged by an admin into another one, which is chosen, and confirmed by its name', async () => {
    await agreeSamePrice(COMPANY, 'Meghna Tools');
    const page = await openAsAdmin(shop, '/dashboard/all-users?group=company', { expectedErrors: refused });
    await page.getByRole('button', { name: 'Merge Meghna Tools' }).click();
    const dialog = page.getByRole('dialog', { name: 'Merge Meghna Tools' });
    await dialog.getByLabel('Find the other company').fill('Padma');
    await dialog.getByRole('button', { name: 'Merge the companies' }).click();
    await dialog.getByText('Please choose the other company.').waitFor();
    await dialog.getByRole('radio', { name: COMPANY }).click();
    await dialog.getByText(/To Padma Tools Trading Ltd moves: 1 member, 2 agreed prices, 3 quotes\./).waitFor();
    await dialog.getByText(/^Not moved: 1 agreed price, which ends\. Padma Tools Trading Ltd has its own /).waitFor();
    await dialog.getByLabel('Type Meghna Tools to confirm').fill('Meghna');
    await dialog.getByRole('button', { name: 'Merge the companies' }).click();
    await dialog.getByText('Please type Meghna Tools to confirm.').waitFor();
    await dialog.getByLabel('Type Meghna Tools to confirm').fill('Meghna Tools');
    await dialog.getByRole('button', { name: 'Merge the companies' }).click();
    await page.getByText(`Meghna Tools is merged into ${COMPANY}.`).waitFor();
    await expect
      .poll(() => page.getByRole('button', { name: /^Merge / }).allTextContents())
      .toEqual([`Merge ${COMPANY}`]);
  });
});
