import { expect, it } from 'vitest';
import { haveModules } from '#tests/support/have-modules.ts';
import { orderBody } from '#tests/support/order-body.ts';
import { openTestShop } from '#tests/support/test-shop.ts';

const LINK = '<a href="https://evil.example/">Pay here</a>';

async function htmlOfMails({ db }: Awaited<ReturnType<typeof openTestShop>>): Promise<string> {
  const mails = await db.selectFrom('outbox').select('html').execute();
  expect(mails.length).toBeGreaterThan(0);
  return mails.map(({ html }) => html).join('\n');
}

it('markup that a customer enters in any field of an order is escaped in the mail', async () => {
  const shop = await openTestShop();
  const buyer = await shop.signIn('customer', LINK);
  const toolId = await shop.addTool({ name: `Drill ${LINK}` });
  const fields = { orderedBy: LINK, shippingAddress: LINK, orderedTool: `Drill ${LINK}` };
  const answer = await shop.app.inject({
    method: 'POST',
    url: '/api/order',
    headers: buyer.headers,
    payload: { ...orderBody(buyer, toolId), ...fields },
  });
  expect(answer.statusCode, answer.body).toBe(200);
  const html = await htmlOfMails(shop);
  expect(html).not.toContain('<a href="https://evil');
  expect(html.split('&lt;a href=&quot;https://evil.example/&quot;&gt;Pay here').length).toBeGreaterThan(2);
});

it.runIf(haveModules('sales'))('markup that a visitor enters in an inquiry is escaped in the mail', async () => {
  const shop = await openTestShop();
  const answer = await shop.app.inject({
    method: 'POST',
    url: '/api/inquiry',
    payload: { name: `Karim ${LINK}`, email: 'karim@example.com', phone: '+8801712345678', message: `Please ${LINK}` },
  });
  expect(answer.statusCode, answer.body).toBe(200);
  const html = await htmlOfMails(shop);
  expect(html).not.toContain('<a href="https://evil');
  expect(html).toContain('Please &lt;a href=');
});
