import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { openDatabase } from '#src/platform/database/open.server.ts';
import { admin, buyer, storedToken } from '../support/accounts.ts';
import { desktop, horizontalOverflow } from '../support/axe.ts';
import { openPage, useBrowser } from '../support/browser.ts';
import { haveModules } from '../support/have-modules.ts';
import { useRunningShop } from '../support/running-shop.ts';
import { signInAt } from '../support/sign-in.ts';

const WORD = 'W'.repeat(200);
const narrow = { width: 320, height: 568 };
const tablet = { width: 768, height: 900 };

interface Tool {
  _id: string;
  price: number;
}

/** Calls the API as the user of the page. */
async function call(page: Page, method: 'GET' | 'POST' | 'PUT', path: string, data?: object): Promise<unknown> {
  const headers = { authorization: `Bearer ${await storedToken(page)}` };
  const answer = await page.request.fetch(`/api${path}`, { method, headers, ...(data && { data }) });
  expect(answer.status(), path).toBe(200);
  return answer.json();
}

/** Gives the first tool, which the home page shows, a name and a description of one long word. */
async function renameFirstTool(page: Page): Promise<Tool> {
  const [tool] = (await call(page, 'GET', '/tool')) as Tool[];
  if (!tool) throw new Error('the shop has no tool');
  await call(page, 'PUT', `/tool/${tool._id}`, { ...tool, toolName: WORD, description: WORD });
  return tool;
}

/**
 * Fills everything that a customer writes and others or an admin see with the long word. @returns the id of the order
 */
async function writeWords(page: Page, tool: Tool): Promise<string> {
  await call(page, 'POST', '/review', { rating: 5, userName: WORD.slice(100), reviewDetail: WORD });
  const lines = { userAddress: WORD, userPS: WORD, userCity: WORD, userDistrict: WORD, userCountry: WORD };
  const known = { userPhone: '+8801712345678', userInURL: `https://www.linkedin.com/in/${WORD}` };
  await call(page, 'PUT', `/user/${buyer.email}`, { ...lines, ...known });
  const order = (await call(page, 'POST', '/order', {
    orderedBy: WORD.slice(100),
    orderedEmail: buyer.email,
    shippingAddress: WORD,
    orderedPhone: `017123456${WORD.slice(169)}`,
    orderedTool: WORD,
    orderedMinQty: 500,
    orderedTotalPrice: 500 * tool.price,
    toolId: tool._id,
  })) as { insertedId: string };
  return order.insertedId;
}

/** Gives the admin a name of one long word, who then writes a note on the order and limits its customer’s credit. */
async function decideAs(page: Page, dataDir: string, order: string): Promise<void> {
  const { db, close } = openDatabase({ dataDir });
  await db
    .updateTable('user')
    .set({ name: WORD.slice(120) })
    .where('email', '=', admin.email)
    .execute();
  const { customer_id: customer } = await db
    .selectFrom('orders')
    .select('customer_id')
    .where('id', '=', order)
    .executeTakeFirstOrThrow();
  await close();
  await call(page, 'POST', `/order/${order}/note`, { text: WORD });
  await call(page, 'POST', `/order/${order}/confirmation`, { note: WORD });
  await call(page, 'PUT', `/customer-credit/${customer}/limit`, { limit: 1_000_000 });
}

async function expectToFit(page: Page, paths: string[]): Promise<void> {
  for (const path of paths) {
    await page.goto(path);
    await page.getByText('WWWW').filter({ visible: true }).first().waitFor();
    await page.getByRole('main').evaluate((main) => {
      for (const fold of main.querySelectorAll('details')) fold.open = true;
    });
    for (const viewport of [narrow, tablet, desktop]) {
      await page.setViewportSize(viewport);
      expect(await horizontalOverflow(page), `${path}, ${viewport.width} pixels wide`).toBe(0);
    }
  }
}

describe('a long word without break opportunities', () => {
  const shop = useRunningShop();
  useBrowser();

  it('makes no page scroll horizontally, for any role', async () => {
    const office = await openPage(shop.url());
    await signInAt(office, '/tools', admin);
    const tool = await renameFirstTool(office);
    const customer = await openPage(shop.url());
    await signInAt(customer, '/tools', buyer);
    const order = await writeWords(customer, tool);

    await expectToFit(await openPage(shop.url()), ['/', '/reviews', '/tools', `/tools/${tool._id}`]);
    await expectToFit(customer, ['/dashboard', '/profile', '/purchase', `/purchase/${tool._id}`]);
    if (haveModules('payments')) await expectToFit(customer, [`/dashboard/orders/${order}/proforma`]);
    await expectToFit(office, ['/dashboard', '/dashboard/manage-tools']);
    if (!haveModules('orders', 'payments')) return;
    await decideAs(office, shop.dataDir(), order);
    await expectToFit(customer, [`/dashboard/orders/${order}`]);
    await expectToFit(office, [`/dashboard/orders/${order}`, '/dashboard/credit']);
  });
});
