import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { accessibilityProblems, horizontalOverflow } from '../support/axe.ts';
import { openPage, useBrowser } from '../support/browser.ts';
import { contrastOf } from '../support/contrast.ts';
import { placeOrderFrom } from '../support/place-order-in-browser.ts';
import { useRunningShop } from '../support/running-shop.ts';
import { type DemoEmail, signInAs } from '../support/sign-in.ts';

const desktop = { width: 1280, height: 900 };
const phone = { width: 390, height: 844 };
/** 1280 pixels at a zoom of 400 percent. */
const zoomed = { width: 320, height: 256 };

/** A change of theme or size has taken effect once it was painted. */
async function nextFrame(page: Page): Promise<void> {
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
}

/** Looks at the page as it stands, in both themes and both sizes, and zoomed in. */
async function expectAccessible(page: Page, name: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    for (const viewport of [desktop, phone]) {
      await page.setViewportSize(viewport);
      await nextFrame(page);
      expect(await accessibilityProblems(page), `${name}, ${colorScheme}, ${viewport.width} pixels wide`).toEqual([]);
    }
  }
  await page.setViewportSize(zoomed);
  expect(await horizontalOverflow(page), `${name} at 400 percent`).toBe(0);
}

describe('WCAG 2.2 AA', () => {
  const shop = useRunningShop();
  useBrowser();

  const publicPages = [
    '/',
    '/tools',
    '/tools?q=helicopter',
    '/tools/{tool}',
    '/reviews',
    '/contact',
    '/login',
    '/signup',
    '/socialLogin',
    '/reset-password',
    '/mailbox',
    '/no-such-page',
  ];
  const privatePages: [DemoEmail, string][] = [
    ['buyer@example.com', '/dashboard'],
    ['buyer@example.com', '/dashboard/reviews'],
    ['buyer@example.com', '/profile'],
    ['buyer@example.com', '/purchase'],
    ['buyer@example.com', '/purchase/{tool}'],
    ['admin@example.com', '/dashboard'],
    ['admin@example.com', '/dashboard/manage-tools'],
    ['admin@example.com', '/dashboard/add-tools'],
    ['admin@example.com', '/dashboard/all-users'],
  ];

  async function withTool(path: string): Promise<string> {
    const tools = (await fetch(`${shop.url()}/api/tool`).then((answer) => answer.json())) as { _id: string }[];
    return path.replace('{tool}', tools[0]?._id ?? '');
  }

  it.each(publicPages)('axe finds nothing on %s', async (path) => {
    const page = await openPage(shop.url(), { expectedErrors: /404/ });
    await page.goto(await withTool(path), { waitUntil: 'networkidle' });
    await expectAccessible(page, path);
  });

  it.each(privatePages)('axe finds nothing for %s on %s', async (email, path) => {
    const page = await openPage(shop.url());
    await signInAs(page, email, await withTool(path));
    await expectAccessible(page, path);
  });

  it('axe finds nothing on forms that show their errors, and each error is tied to its field', async () => {
    const page = await openPage(shop.url());
    await page.goto('/signup', { waitUntil: 'networkidle' });
    await page.getByRole('button', { name: 'Sign up', exact: true }).click();
    await page.getByRole('alert').first().waitFor();
    await expectAccessible(page, 'sign-up errors');
    const name = page.getByLabel('Name');
    expect(await name.getAttribute('aria-invalid')).toBe('true');
    const described = (await name.getAttribute('aria-describedby')) ?? '';
    const error = page
      .locator(
        described
          .split(' ')
          .map((id) => `[id="${id}"]`)
          .join(', '),
      )
      .filter({ hasText: 'required' });
    expect(await error.textContent()).toBe('Name is required.');
  });

  it('axe finds nothing on orders, nor in the dialog that cancels one', async () => {
    const page = await openPage(shop.url());
    await signInAs(page, 'buyer@example.com');
    await placeOrderFrom(page);
    await page.reload();
    await page.getByRole('button', { name: 'Delete' }).first().waitFor();
    await expectAccessible(page, 'orders');
    await page.setViewportSize(desktop);
    await page.getByRole('button', { name: 'Delete' }).first().click();
    await page.getByRole('dialog').waitFor();
    await expectAccessible(page, 'cancel dialog');
  });

  it('axe finds nothing in the questions behind Paid and Shipped, nor on orders paid, shipped and cancelled', async () => {
    const buyer = await openPage(shop.url());
    await signInAs(buyer, 'buyer@example.com');
    for (const pieces of [510, 520, 530]) await placeOrderFrom(buyer, pieces);
    const admin = await openPage(shop.url());
    await signInAs(admin, 'admin@example.com');
    const row = (pieces: number) => admin.getByRole('row').filter({ hasText: String(pieces) });
    const steps = [
      ['Paid', 'Mark as paid?', 'Mark as paid'],
      ['Shipped', 'Mark as shipped?', 'Mark as shipped'],
    ] as const;
    for (const [status, question, button] of steps) {
      await admin.setViewportSize(desktop);
      await row(510).getByText(status, { exact: true }).click();
      const dialog = admin.getByRole('dialog', { name: question });
      await dialog.waitFor();
      await expectAccessible(admin, question);
      await admin.setViewportSize(desktop);
      await dialog.getByRole('button', { name: button }).click();
      await expect.poll(() => row(510).getByRole('radio', { name: status, exact: true }).isChecked()).toBe(true);
      await admin.reload();
    }
    await row(520).getByRole('button', { name: 'Delete' }).click();
    await admin.getByRole('dialog').getByRole('button', { name: 'Cancel the order' }).click();
    await row(520).getByText('Cancelled').waitFor();
    // A toast that is fading out has no contrast that could be judged; while it is open, another test looks at it.
    await admin.reload();
    await row(520).getByText('Cancelled').waitFor();
    await expectAccessible(admin, 'orders in every state');
  });

  it('what cannot be chosen or filled in now can still be read', async () => {
    const page = await openPage(shop.url());
    await signInAs(page, 'buyer@example.com');
    await placeOrderFrom(page);
    await page.reload();
    const unavailable = page.locator('label:has(:disabled)');
    const form = page.locator('fieldset:disabled').locator('label, input, button');
    for (const [path, texts] of [
      ['/dashboard', unavailable],
      ['/purchase', form],
    ] as const) {
      await page.goto(path);
      await texts.first().waitFor();
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        await nextFrame(page);
        for (const text of await texts.all()) {
          expect(await contrastOf(text), `${await text.textContent()} on ${path}, ${colorScheme}`).toBeGreaterThan(4.5);
        }
      }
    }
  });

  it('axe finds nothing while a toast is open, nor on the proforma invoice', async () => {
    const page = await openPage(shop.url());
    await signInAs(page, 'buyer@example.com', await withTool('/purchase/{tool}'));
    await page.getByLabel('Shipping address').fill('12 Mirpur Road');
    await page.getByLabel('Phone number').fill('01712345678');
    await page.getByLabel('Quantity').fill('500');
    await page.getByRole('button', { name: 'Place order' }).click();
    const toast = page.getByRole('alert').filter({ hasText: 'Order place successful. Plase pay now.' });
    await toast.waitFor();
    await page.getByRole('button', { name: 'Pay' }).first().waitFor();
    // A toast under the pointer stays: it must not close before axe has looked.
    await toast.hover();
    expect(await accessibilityProblems(page), 'toast').toEqual([]);
    expect(await toast.count()).toBe(1);
    await page.getByRole('button', { name: 'Pay' }).first().click();
    await page.getByRole('heading', { name: /Proforma/ }).waitFor();
    await expectAccessible(page, 'proforma');
  });

  it.each(['Update', 'Delete'])('axe finds nothing in the dialog behind %s of a tool', async (button) => {
    const page = await openPage(shop.url());
    await signInAs(page, 'admin@example.com', '/dashboard/manage-tools');
    await page.getByRole('button', { name: button }).first().click();
    await page.getByRole('dialog').waitFor();
    await expectAccessible(page, `${button} dialog`);
  });

  it('axe finds nothing in the dialog that asks for a new password', async () => {
    const page = await openPage(shop.url());
    await page.goto('/login', { waitUntil: 'networkidle' });
    await page.getByRole('button', { name: 'Forgot password?' }).click();
    await page.getByRole('dialog').waitFor();
    await expectAccessible(page, 'password dialog');
  });

  it('axe finds nothing in the open user menu', async () => {
    const page = await openPage(shop.url());
    await signInAs(page, 'buyer@example.com', '/tools');
    await page.getByText('Demo Buyer').click();
    await page.getByRole('button', { name: 'Sing out' }).waitFor();
    await expectAccessible(page, 'user menu');
  });

  it('motion stops when the system asks for it, and a toast still stays to be read', async () => {
    const page = await openPage(shop.url(), { reducedMotion: 'reduce' });
    await page.goto('/signup', { waitUntil: 'networkidle' });
    // However short: a colour that every element inherits and passes on with a transition of its own
    // takes a frame for each level of the page.
    const moving = await page.evaluate(() =>
      [...document.querySelectorAll('*')].filter((element) => getComputedStyle(element).transitionProperty !== 'none'),
    );
    expect(moving.length).toBe(0);
    await page.getByLabel('Name').fill('Rina');
    await page.getByLabel('Email').fill('rina@example.com');
    await page.getByLabel('Password', { exact: true }).fill('Rina@2026');
    await page.getByRole('button', { name: 'Sign up', exact: true }).click();
    const toast = page.getByRole('alert').filter({ hasText: 'Please check your mail inbox to verify email.' });
    await toast.waitFor();
    const progress = await page
      .locator('.Toastify__progress-bar--animated')
      .evaluate((bar) => getComputedStyle(bar).animationDuration);
    expect(progress).toBe('5s');
  });
});

describe('the colour theme', () => {
  const shop = useRunningShop();
  useBrowser();
  const background = (page: Page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor);

  it('follows the system until the visitor chooses, and the choice is there before the first paint of the next visit', async () => {
    const page = await openPage(shop.url(), { colorScheme: 'light', expectedErrors: /ERR_FAILED.*assets/ });
    await page.goto('/login', { waitUntil: 'networkidle' });
    const light = await background(page);
    await page.emulateMedia({ colorScheme: 'dark' });
    const dark = await background(page);
    expect(dark).not.toBe(light);
    await page.getByRole('button', { name: 'Light', exact: true }).click();
    expect(await background(page)).toBe(light);
    // Scripts of the page are held back: what is seen now is what the first paint shows.
    await page.route('**/assets/*.js', (route) => route.abort());
    await page.goto('/login', { waitUntil: 'domcontentloaded' });
    expect(await background(page)).toBe(light);
  });

  it('works for as long as the document lives when storage is blocked', async () => {
    const page = await openPage(shop.url(), { colorScheme: 'light' });
    await page.addInitScript(() => {
      Object.defineProperty(window, 'localStorage', {
        get: () => {
          throw new DOMException('blocked', 'SecurityError');
        },
      });
    });
    await page.goto('/login', { waitUntil: 'networkidle' });
    const light = await background(page);
    await page.getByRole('button', { name: 'Dark', exact: true }).click();
    expect(await background(page)).not.toBe(light);
  });
});
