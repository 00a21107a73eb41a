import type { Page } from 'playwright-core';
import { placeOrderFrom } from '../tests/support/place-order-in-browser.ts';
import { signInAs } from '../tests/support/sign-in.ts';

const accounts = { customer: 'buyer@example.com', admin: 'admin@example.com' } as const;

/** One picture to take: how to get there, starting as a stranger. */
export interface Scene {
  name: string;
  show(page: Page): Promise<unknown>;
  /** The whole page (the default) or only what the window shows. */
  whole?: boolean;
}

async function firstTool(page: Page): Promise<string> {
  const tools = (await (await page.request.get('/api/tool')).json()) as { _id: string }[];
  return tools[0]?._id ?? '';
}

const open = (name: string, path: string): Scene => ({ name, show: (page) => page.goto(path) });

function as(role: 'customer' | 'admin', name: string, path: string): Scene {
  return {
    name,
    show: async (page) => {
      await signInAs(page, accounts[role], path.replace('{tool}', await firstTool(page)));
    },
  };
}

/** The dialog behind a button of the first tool an admin sees. */
function dialog(name: string, button: string): Scene {
  return {
    name,
    show: async (page) => {
      await signInAs(page, accounts.admin, '/dashboard/manage-tools');
      await page.getByRole('button', { name: button }).first().click();
      await page.getByRole('dialog').waitFor();
    },
    whole: false,
  };
}

/** Clicks without filling anything in. */
function emptyForm(name: string, path: string, button: string): Scene {
  return {
    name,
    show: async (page) => {
      await page.goto(path, { waitUntil: 'networkidle' });
      await page.getByRole('button', { name: button, exact: true }).click();
    },
  };
}

export const scenes: Scene[] = [
  open('home', '/'),
  { name: 'home-first-sight', show: (page) => page.goto('/'), whole: false },
  open('tools', '/tools'),
  open('tools-filtered', '/tools?q=brushless&sort=price-up&stock=1'),
  open('tools-empty', '/tools?q=helicopter'),
  { name: 'tool', show: async (page) => page.goto(`/tools/${await firstTool(page)}`) },
  open('reviews', '/reviews'),
  open('contact', '/contact'),
  open('login', '/login'),
  emptyForm('login-errors', '/login', 'Sign in'),
  open('signup', '/signup'),
  emptyForm('signup-errors', '/signup', 'Sign up'),
  open('social-login', '/socialLogin'),
  open('reset-password', '/reset-password?token=x'),
  open('mailbox', '/mailbox'),
  open('not-found', '/no-such-page'),
  as('customer', 'dashboard-empty', '/dashboard'),
  {
    name: 'dashboard-orders',
    show: async (page) => {
      await signInAs(page, accounts.customer, '/dashboard');
      await placeOrderFrom(page, 500);
      await placeOrderFrom(page, 1200);
      await page.reload();
      await page.getByRole('button', { name: 'Delete' }).first().waitFor();
    },
  },
  {
    name: 'dashboard-cancel',
    show: async (page) => {
      await signInAs(page, accounts.customer, '/dashboard');
      await page.getByRole('button', { name: 'Delete' }).first().click();
      await page.getByRole('dialog').waitFor();
    },
    whole: false,
  },
  {
    name: 'proforma',
    show: async (page) => {
      await signInAs(page, accounts.customer, '/dashboard');
      await page.getByRole('button', { name: 'Pay' }).first().click();
      await page.getByRole('heading', { name: 'Proforma invoice' }).waitFor();
    },
  },
  {
    name: 'dashboard-unreachable',
    show: async (page) => {
      await signInAs(page, accounts.customer, '/dashboard/reviews');
      await page.route('**/api/user-order?*', (route) => route.abort());
      await page.getByRole('link', { name: 'My Orders' }).click();
      await page.getByRole('link', { name: 'Try again' }).waitFor();
    },
  },
  as('customer', 'add-review', '/dashboard/reviews'),
  as('customer', 'profile', '/profile'),
  as('customer', 'checkout-choice', '/purchase'),
  as('customer', 'checkout', '/purchase/{tool}'),
  {
    name: 'checkout-errors',
    show: async (page) => {
      await signInAs(page, accounts.customer, `/purchase/${await firstTool(page)}`);
      await page.getByRole('button', { name: 'Place order' }).click();
      await page.getByRole('alert').first().waitFor();
    },
  },
  as('admin', 'admin-orders', '/dashboard'),
  {
    name: 'admin-orders-searched',
    show: async (page) => {
      await signInAs(page, accounts.admin, '/dashboard');
      await page.goto('/dashboard?q=drill&state=to-be-paid');
    },
  },
  {
    name: 'admin-mark-paid',
    show: async (page) => {
      await signInAs(page, accounts.admin, '/dashboard');
      await page.getByRole('row').getByText('Paid', { exact: true }).first().click();
      await page.getByRole('dialog', { name: 'Mark as paid?' }).waitFor();
    },
    whole: false,
  },
  as('admin', 'admin-manage-tools', '/dashboard/manage-tools'),
  dialog('admin-update-tool', 'Update'),
  dialog('admin-delete-tool', 'Delete'),
  as('admin', 'admin-add-tool', '/dashboard/add-tools'),
  as('admin', 'admin-users', '/dashboard/all-users'),
];
