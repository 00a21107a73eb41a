import type { Page } from 'playwright-core';
import { placeOrderAsBuyer } from '../tests/support/orders-of-buyer.ts';
import { type ScreenVisit, screenVisits, visitScreen } from '../tests/support/screens.ts';
import { signInAs } from '../tests/support/sign-in.ts';

const accounts = { customer: 'buyer@example.com', admin: 'admin@example.com' } as const;

/** One screenshot: how to get there, starting as a visitor. */
export interface Scene {
  name: string;
  show(page: Page, shopUrl: string): Promise<unknown>;
  /** Whether to capture the whole page (the default) or only the viewport. */
  whole?: boolean;
}

async function firstTool(page: Page): Promise<string> {
  const tools = (await (await page.request.get('/api/tool')).json()) as { _id: string }[];
  return tools[0]?._id ?? '';
}

const open = (name: string, path: string): Scene => ({ name, show: (page) => page.goto(path) });

/** The scene of a visit to a screen, with a name such as `admin-dashboard-overview`. */
function screenScene(visit: ScreenVisit): Scene {
  const words = visit.path.match(/\w+/g) ?? [visit.path === '/' ? 'home' : 'not-found'];
  const prefix = visit.email === accounts.admin ? ['admin'] : [];
  return {
    name: [...prefix, ...words, ...(visit.path === '/profile' && !visit.email ? ['visitor'] : [])].join('-'),
    show: (page, shopUrl) => visitScreen(page, shopUrl, visit),
  };
}

/** The dialog that a button of the first tool on Manage Tools opens. */
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

/** Submits a form without filling anything in. */
function emptyForm(name: string, path: string, button: string): Scene {
  return {
    name,
    show: async (page) => {
      await page.goto(path, { waitUntil: 'networkidle' });
      await page.getByRole('button', { name: button, exact: true }).click();
    },
  };
}

/** Every screen, and other states of some of them. */
export const scenes: Scene[] = [
  ...screenVisits.map(screenScene),
  { name: 'home-first-paint', show: (page) => page.goto('/'), whole: false },
  open('tools-filtered', '/tools?q=brushless&sort=price-up&stock=1'),
  open('tools-empty', '/tools?q=helicopter'),
  emptyForm('login-errors', '/login', 'Sign in'),
  emptyForm('signup-errors', '/signup', 'Sign up'),
  {
    name: 'dashboard-orders',
    show: async (page) => {
      await signInAs(page, accounts.customer, '/dashboard');
      const shop = new URL(page.url()).origin;
      for (const pieces of [500, 1200]) await placeOrderAsBuyer(shop, pieces);
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
  {
    name: 'checkout-errors',
    show: async (page) => {
      await signInAs(page, accounts.customer, `/purchase/${await firstTool(page)}`);
      await page.getByRole('button', { name: 'Place order' }).click();
      await page.getByRole('alert').first().waitFor();
    },
  },
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
      await page.getByRole('dialog', { name: 'Record a payment' }).waitFor();
    },
    whole: false,
  },
  dialog('admin-update-tool', 'Update'),
  dialog('admin-delete-tool', 'Delete'),
];
