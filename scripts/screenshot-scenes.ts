import type { Page } from 'playwright-core';

/** One picture to take: how to get there, starting as a stranger. */
export interface Scene {
  name: string;
  show(page: Page): Promise<unknown>;
  /** The whole page (the default) or only what the window shows. */
  whole?: boolean;
}

const password = { 'buyer@example.com': 'Buyer@123', 'admin@example.com': 'Admin@123' };

async function signIn(page: Page, email: keyof typeof password, to: string): Promise<void> {
  await page.goto(`/login?from=${encodeURIComponent(to)}`);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password[email]);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL(`**${to}`);
  await page.getByRole('heading').first().waitFor();
}

async function firstTool(page: Page): Promise<string> {
  const tools = (await (await page.request.get('/api/tool')).json()) as { _id: string }[];
  return tools[0]?._id ?? '';
}

const open = (name: string, path: string): Scene => ({ name, show: (page) => page.goto(path) });
const asBuyer = (name: string, path: string): Scene => ({
  name,
  show: (page) => signIn(page, 'buyer@example.com', path),
});

export const scenes: Scene[] = [
  open('home', '/'),
  { name: 'home-first-sight', show: (page) => page.goto('/'), whole: false },
  open('tools', '/tools'),
  open('tools-filtered', '/tools?q=brushless&sort=price-up&stock=1'),
  open('tools-empty', '/tools?q=helicopter'),
  { name: 'tool', show: async (page) => page.goto(`/tools/${await firstTool(page)}`) },
  open('login', '/login'),
  {
    name: 'login-errors',
    show: async (page) => {
      await page.goto('/login');
      await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    },
  },
  open('signup', '/signup'),
  open('mailbox', '/mailbox'),
  open('not-found', '/no-such-page'),
  asBuyer('dashboard-empty', '/dashboard'),
  { name: 'checkout', show: async (page) => signIn(page, 'buyer@example.com', `/purchase/${await firstTool(page)}`) },
];
