import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { openPage, untilQuiet, useBrowser as withBrowser } from '../support/browser.ts';
import { PASSWORD, signInAt, targetShop } from '../support/target.ts';

const target = targetShop();
withBrowser();

/** Each sets `window.attacked` if the browser runs it. */
const SCRIPT =
  '<script>window.attacked=1</script><img src=x onerror="window.attacked=1"><svg onload=window.attacked=1>';
const BREAKOUT = `"'></textarea></title></script>${SCRIPT}`;

async function expectUnharmed(
  path: string,
  expected: string,
  prepare?: (page: Awaited<ReturnType<typeof openPage>>) => Promise<void>,
) {
  const page = await openPage(target.url, { expectedErrors: /Failed to load resource|violates the following/ });
  let dialogs = 0;
  page.on('dialog', (dialog) => {
    dialogs += 1;
    return dialog.dismiss();
  });
  await prepare?.(page);
  await page.goto(path);
  if (expected) await page.getByText(expected, { exact: false }).first().waitFor();
  await untilQuiet(page);
  expect(await page.evaluate(() => (window as { attacked?: number }).attacked)).toBeUndefined();
  expect(await page.locator('img[src="x"], main svg[onload]').count()).toBe(0);
  expect(dialogs).toBe(0);
  return page;
}

async function postReview(change: object): Promise<string> {
  const author = await target.person();
  const mark = `mark-${randomUUID().slice(0, 8)}`;
  const body = { rating: 5, userName: 'Rahim', reviewDetail: `${mark} was a good drill.`, ...change };
  const answer = await target.send('/api/review', { body, headers: author.headers });
  expect(answer.status, answer.text).toBe(200);
  return mark;
}

async function postTool(change: object): Promise<{ id: string; slug: string }> {
  const admin = await target.person('admin');
  const body = {
    email: admin.email,
    toolName: 'Drill',
    price: 34,
    quantity: 5000,
    description: 'It drills.',
    img: 'https://example.com/a.png',
    ...change,
  };
  const answer = await target.send('/api/tool', { body, headers: admin.headers });
  expect(answer.status, answer.text).toBe(200);
  return { id: answer.json.insertedId, slug: answer.json.insertedId };
}

describe('stored XSS', () => {
  it('a review and the name of its author are text, on their page and on the home page', async () => {
    const name = await postReview({ userName: BREAKOUT.slice(0, 100) });
    const mark = `mark-${randomUUID().slice(0, 8)}`;
    await postReview({ reviewDetail: `${mark} ${BREAKOUT}` });
    const page = await expectUnharmed('/reviews', mark);
    await page.getByText(name).waitFor();
    await expectUnharmed('/', mark);
  });

  it('name, description and picture of a tool are text, in the pages, their titles and their JSON-LD', async () => {
    const { id } = await postTool({ toolName: `Attack drill ${BREAKOUT}`.slice(0, 120) });
    await postTool({ toolName: 'Described drill', description: `Described as: ${BREAKOUT}` });
    await postTool({ toolName: 'Pictured drill', img: 'https://example.com/a.png"onerror="window.attacked=1' });
    const tools = await expectUnharmed('/tools', 'Attack drill');
    for (const text of ['Described as:', 'Pictured drill']) await tools.getByText(text).first().waitFor();
    await expectUnharmed(`/purchase/${id}`, '');
    const list = await target.send('/tools');
    const [, address] = /href="(\/tools\/[^"]*attack-drill[^"]*)"/.exec(list.text) ?? [];
    const page = await expectUnharmed(address ?? 'the list has no link to the tool', 'Attack drill');
    const texts = await page.locator('script[type="application/ld+json"]').allTextContents();
    const described = texts.map((text) => JSON.parse(text) as { '@type': string; name: string });
    expect(described.filter((thing) => thing['@type'] === 'Product').map(({ name }) => name)).toEqual([
      `Attack drill ${BREAKOUT}`.slice(0, 120),
    ]);
  });

  it('name and address of an order are text in the dashboard of an admin', async () => {
    const email = await target.account();
    await target.db.updateTable('user').set({ role: 'admin' }).where('email', '=', email).execute();
    const [buyer, toolId] = [await target.person(), await target.tool()];
    const order = await target.send('/api/order', {
      headers: buyer.headers,
      body: {
        orderedBy: `Buyer ${BREAKOUT}`.slice(0, 100),
        orderedEmail: buyer.email,
        shippingAddress: `Road ${BREAKOUT}`,
        orderedPhone: '01712345678',
        orderedTool: 'Test drill',
        orderedMinQty: 500,
        orderedTotalPrice: 17_000,
        toolId,
      },
    });
    expect(order.status, order.text).toBe(200);
    await expectUnharmed('/dashboard', 'Road ', async (page) => {
      await page.goto('/login');
      await page.getByLabel('Email').fill(email);
      await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
      await page.getByRole('button', { name: 'Sign in', exact: true }).click();
      await page.waitForURL((url) => url.pathname !== '/login');
    });
  });
});

describe('reflected XSS', () => {
  it.each([
    ['the search', `/tools?q=${encodeURIComponent(BREAKOUT)}`],
    ['a page that does not exist', `/${encodeURIComponent(BREAKOUT)}`],
    ['the return path of the sign-in', `/login?from=${encodeURIComponent(BREAKOUT)}`],
    ['a script as the return path', `/login?from=${encodeURIComponent('javascript:window.attacked=1')}`],
    ['the error of the sign-in', `/login?error=${encodeURIComponent(BREAKOUT)}`],
    ['the token of a new password', `/reset-password?token=${encodeURIComponent(BREAKOUT)}`],
    ['the fragment', `/login#${BREAKOUT}`],
  ])('%s is text', async (_where, path) => {
    await expectUnharmed(path, '');
  });
});

describe('open redirect after sign-in', () => {
  // The others are in src/core/accounts/sessions/return-path.test.ts.
  it.each(['javascript:alert(1)', '/%5Cevil.example', '\t//evil.example'])(
    'signing in with from=%j stays in the shop',
    async (from) => {
      const email = await target.account();
      const page = await openPage(target.url, { expectedErrors: /Failed to load resource/ });
      await page.goto(`/login?from=${encodeURIComponent(from)}`);
      await page.getByLabel('Email').fill(email);
      await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
      await page.getByRole('button', { name: 'Sign in', exact: true }).click();
      await page.waitForURL((url) => url.pathname !== '/login');
      expect(new URL(page.url()).origin).toBe(target.url);
    },
  );
});

describe('page of another site in the same browser', () => {
  it('cannot frame the shop, read its answers, or act with its cookies', async () => {
    const email = await target.account();
    const [name = '', value = ''] = (await signInAt(target, email)).split(';', 1)[0]?.split('=', 2) ?? [];
    const page = await openPage(target.url, { expectedErrors: /./ });
    await page
      .context()
      .addCookies([
        { name, value: decodeURIComponent(value), domain: 'localhost', path: '/', httpOnly: true, sameSite: 'Lax' },
      ]);
    await page.route('http://evil.test/**', (route) =>
      route.fulfill({ contentType: 'text/html', body: `<h1>evil</h1><iframe src="${target.url}/login"></iframe>` }),
    );
    await page.goto('http://evil.test/');
    const read = await page.evaluate(
      async ([url, who]) => {
        const call = (path: string, init?: RequestInit) =>
          fetch(url + path, { credentials: 'include', ...init }).then(
            (answer) => answer.text(),
            () => 'blocked',
          );
        const simple = { method: 'POST', body: '{}', headers: { 'content-type': 'text/plain' } };
        return [
          await call('/api/tool'),
          await call(`/api/user/${who}`, simple),
          await call('/api/auth/sign-out', simple),
        ];
      },
      [target.url, email],
    );
    expect(read).toEqual(['blocked', 'blocked', 'blocked']);
    expect(await page.frames()[1]?.locator('form').count()).toBe(0);
    const sessions = await target.db
      .selectFrom('session')
      .innerJoin('user', 'user.id', 'session.userId')
      .select('session.id')
      .where('user.email', '=', email)
      .execute();
    expect(sessions).toHaveLength(1);
  });
});
