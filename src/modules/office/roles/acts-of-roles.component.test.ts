import { beforeAll, expect, it } from 'vitest';
import { callName } from '#src/core/call.ts';
import { demoStaff } from '#src/demo/seed.server.ts';
import { haveModules } from '#tests/support/have-modules.ts';
import { orderBody } from '#tests/support/order-body.ts';
import { poster } from '#tests/support/poster.ts';
import { openPage, signInAs, untilQuiet, useShop } from '#tests/support/screen/open-screen.ts';
import { doAll, linkedScreens, rowOf } from '#tests/support/screen/walk-screens.ts';
import { csvFile, csvLine } from '#tests/support/shop-with-statements.ts';
import { PICTURE, slipForm } from '#tests/support/slip-form.ts';
import { isGrantable } from './grantable-calls.ts';
import { standardRoles } from './standard-roles.ts';

const shop = useShop();

/** Something on each desk: without it, its screen offers nothing. */
async function fillDesks(): Promise<void> {
  const [admin, customer] = [await shop.signIn('admin'), await shop.signIn()];
  const tool = await shop.addTool();
  const post = poster(shop, customer);
  const placed = await post('/order', orderBody(customer, tool));
  const send = (url: string, { headers, payload }: ReturnType<typeof slipForm>, by = customer) =>
    shop.app.inject({ method: 'POST', url: `/api${url}`, headers: { ...headers, ...by.headers }, payload });
  const draft = { email: admin.email, toolName: 'Draft', price: '5', quantity: '9', description: 'New.', img: '' };
  const quote = await post('/quote', { lines: [{ toolId: tool, pieces: 1_000 }] });
  const answers = [
    await send(`/order/${placed.json().insertedId}/slip`, slipForm(PICTURE)),
    await send('/bank-statement', slipForm(csvFile(csvLine({ text: 'FT 9' })), {}, 'statement'), admin),
    quote,
    await post('/conversation', { kind: 'quote', id: quote.json().insertedId, text: 'Which plugs?' }),
    await post('/answer-template', { name: 'Plugs', text: 'All plugs.' }, admin),
    await post('/tool-draft', draft, admin),
  ];
  expect(answers.map(({ statusCode, body }) => (statusCode === 200 ? '' : body)).join('')).toBe('');
  await shop.db.insertInto('missed_searches').values({ id: 'sander', count: 1, last_at: Date.now() }).execute();
}

const WHOLE = haveModules('catalogue', 'office', 'orders', 'payments', 'sales', 'shipping');

beforeAll(async () => {
  if (WHOLE) await fillDesks();
});

it.runIf(WHOLE).each(demoStaff)(
  'screens offer $staffRole only what the role includes',
  async ({ email, staffRole }) => {
    const role = new Set<string>(standardRoles.find(({ id }) => id === staffRole)?.calls);
    const page = await openPage(shop, { expectedErrors: /./ });
    const wrong = new Set<string>();
    let at = '/dashboard';
    page.on('response', (response) => {
      if (response.status() === 403) wrong.add(`${at}: refused ${new URL(response.url()).pathname}`);
    });
    await page.route('**/api/**', (route) => {
      const [method, url] = [route.request().method(), route.request().url()];
      const row = method === 'GET' || url.includes('/api/auth/') ? undefined : rowOf(shop.calls, method, url);
      if (!row || row[2] === 'session') return route.continue();
      if ((row[2] === 'admin' || isGrantable(row)) && !role.has(callName(row))) wrong.add(`${at}: ${callName(row)}`);
      return route.fulfill({ status: 409, json: { error: { code: 'conflict', message: 'Not now.' } } });
    });
    await signInAs(page, email, at);
    const seen = new Map([['/dashboard', at]]);
    // Only those who write templates have a link to them.
    if (role.has('GET /inbox-setup')) seen.set('templates', '/dashboard/answer-templates');
    for (const path of seen.values()) {
      at = path;
      await page.goto(path);
      await untilQuiet(page);
      if (location.pathname !== path) wrong.add(`${path} leads to ${location.pathname}`);
      for (const [screen, next] of linkedScreens()) if (!seen.has(screen)) seen.set(screen, next);
      await doAll(page, path);
    }
    expect([...wrong].sort()).toEqual([]);
  },
);
