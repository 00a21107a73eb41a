import type { Page } from 'playwright-core';
import { demoAccounts } from '#src/demo/seed.server.ts';

/** Signs a visitor in through the page, as an account of the demo, and waits until `to` is open. */
export async function signIn(page: Page, role: 'admin' | 'customer', to = '/dashboard'): Promise<void> {
  const account = demoAccounts.find((demo) => demo.role === role);
  if (!account) throw new Error(`the demo has no ${role}`);
  await page.goto(`/login?${new URLSearchParams({ from: to })}`);
  await page.getByLabel('Email').fill(account.email);
  await page.getByLabel('Password').fill(account.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL(`**${to}`);
}

/** Places an order as the signed-in visitor, the way the page does: through the API with the stored token. */
export async function placeOrderFrom(page: Page, pieces = 500): Promise<void> {
  const status = await page.evaluate(async (quantity) => {
    const token = localStorage.getItem('accessToken') ?? '';
    const [tool] = await (await fetch('/api/tool')).json();
    const { email } = JSON.parse(atob((token.split('.')[1] ?? '').replace(/-/g, '+').replace(/_/g, '/')));
    const response = await fetch('/api/order', {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({
        orderedEmail: email,
        shippingAddress: '12 Mirpur Road, Dhaka',
        orderedPhone: '01712345678',
        orderedTool: tool.toolName,
        orderedMinQty: quantity,
        orderedTotalPrice: quantity * tool.price,
        toolId: tool._id,
      }),
    });
    return response.status;
  }, pieces);
  if (status !== 200) throw new Error(`the order was refused with ${status}`);
}

const passwords = { 'buyer@example.com': 'Buyer@123', 'admin@example.com': 'Admin@123' };

export type DemoEmail = keyof typeof passwords;

/** Signs in on the login page and waits until the visitor is where they wanted to go. */
export async function signInAs(page: Page, email: DemoEmail, to = '/dashboard'): Promise<void> {
  await page.goto(`/login?from=${encodeURIComponent(to)}`);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(passwords[email]);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL((url) => url.pathname === to);
  await page.getByRole('main').getByRole('heading').first().waitFor();
}
