import { createServer } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buyer } from '../support/accounts.ts';
import { openPage, useBrowser } from '../support/browser.ts';
import { freePort } from '../support/postgres.ts';
import { useRunningShop } from '../support/running-shop.ts';

const port = await freePort();
describe('a front end on another host', () => {
  const shop = useRunningShop({ CORS_ORIGINS: `http://localhost:${port}` });
  useBrowser();

  /** Serves only an empty page. */
  const frontEnd = createServer((_request, response) =>
    response.setHeader('content-type', 'text/html').end('<!doctype html><link rel="icon" href="data:,">'),
  );
  beforeAll(() => new Promise<void>((resolve) => void frontEnd.listen(port, 'localhost', resolve)));
  afterAll(() => void frontEnd.close());

  it('C-API-01 C-API-05 C-API-10 C-API-12 signs in, orders and reads with bearer tokens only', async () => {
    const page = await openPage(shop.url(), { expectedErrors: /403/ });
    await page.goto(`http://localhost:${port}/`);
    const seen = await page.evaluate(
      async ({ host, email, password }) => {
        const json = { 'content-type': 'application/json' };
        const body = JSON.stringify({ email, password });
        const signedIn = await fetch(`${host}/auth/sign-in/email`, { method: 'POST', headers: json, body });
        const session = `Bearer ${signedIn.headers.get('set-auth-token')}`;
        const tokenResponse = await fetch(`${host}/user/${email}`, {
          method: 'POST',
          headers: { ...json, authorization: session },
          body: JSON.stringify({ email }),
        });
        const authorization = `Bearer ${(await tokenResponse.json()).token}`;
        const list = await fetch(`${host}/tool?q=drill&limit=1`);
        const [tool] = await list.json();
        const picture = new Image();
        picture.src = tool.img;
        await picture.decode();
        const order = await fetch(`${host}/order`, {
          method: 'POST',
          headers: { ...json, authorization, 'idempotency-key': crypto.randomUUID() },
          body: JSON.stringify({
            orderedEmail: email,
            shippingAddress: '12 Mirpur Road',
            orderedPhone: '01712345678',
            orderedTool: tool.toolName,
            orderedMinQty: 500,
            orderedTotalPrice: 500 * tool.price,
          }),
        });
        const placed = await order.json();
        const orders = await fetch(`${host}/user-order?user=${email}`, { headers: { authorization } });
        const removed = await fetch(`${host}/tool/${tool._id}`, {
          method: 'DELETE',
          headers: { ...json, authorization },
        });
        return {
          insertedId: placed.insertedId,
          ids: (await orders.json()).map(({ _id }: { _id: string }) => _id),
          link: list.headers.get('link'),
          removed: removed.status,
          width: picture.naturalWidth,
          cookies: document.cookie,
        };
      },
      { host: `${shop.url()}/api`, email: buyer.email, password: buyer.password },
    );
    expect(seen.ids).toContain(seen.insertedId);
    expect(seen.link).toContain('rel="next"');
    expect(seen.removed).toBe(403);
    expect(seen.width).toBeGreaterThan(0);
    expect(await page.context().cookies(shop.url())).toEqual([]);
  });
});
