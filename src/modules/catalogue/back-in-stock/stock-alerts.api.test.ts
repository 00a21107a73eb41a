import '#tests/support/on-sqlite-too.ts';
import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { runMaintenance } from '#src/app/maintenance.ts';
import { limits } from '#src/platform/limits/limit-table.ts';
import { DAY_MS, HOUR_MS } from '#src/platform/time/units.ts';
import {
  call,
  confirm,
  EMAIL,
  mails,
  open,
  request,
  setStock,
  stop,
  tokenOf,
  waitAs,
} from '#tests/support/stock-alerts.ts';
import type { TestShop } from '#tests/support/test-shop.ts';
import { removeOldAlerts, sendAlerts } from './send-alerts.server.ts';
import { confirmAlert, stopAlerts } from './use-link.server.ts';

const alerts = ({ db }: TestShop) => db.selectFrom('stock_alerts').selectAll().orderBy('id').execute();

describe('a visitor', () => {
  it('gets one mail, once the address is confirmed and the tool is back', async () => {
    const { shop, toolId } = await open();
    expect((await request(shop, toolId, ' Karim@Example.com ')).json()).toEqual({ acknowledged: true });
    expect(await mails(shop)).toMatchObject([
      { recipient: EMAIL, subject: 'Please confirm: tell me when Wet saw is back' },
    ]);
    const token = await tokenOf(shop, 'confirm');
    expect(JSON.stringify(await alerts(shop))).not.toContain(token);

    await setStock(shop, toolId, 500);
    expect(await sendAlerts(shop)).toBe(0);
    expect((await confirm(shop, token)).json()).toMatchObject({ toolName: 'Wet saw' });
    expect(await sendAlerts(shop)).toBe(1);
    expect(await sendAlerts(shop)).toBe(0);
    const [, back] = await mails(shop);
    expect(back).toMatchObject({ recipient: EMAIL, subject: 'Back in stock: Wet saw' });
    expect(back?.text).toContain('500 pieces');

    await setStock(shop, toolId, 0);
    await setStock(shop, toolId, 5_000);
    expect(await sendAlerts(shop)).toBe(0);
  });

  it('gets the same answer whether the address is new, pending, or has an account', async () => {
    const { shop, toolId } = await open();
    const customer = await shop.signIn();
    await waitAs(shop, toolId, EMAIL);
    const answers = [];
    for (const email of [EMAIL, customer.email, 'new@example.com']) answers.push(await request(shop, toolId, email));
    const [first, ...others] = answers.map(({ statusCode, body }) => ({ statusCode, body }));
    expect(first?.statusCode).toBe(200);
    for (const other of others) expect(other).toEqual(first);
    // A subscribed address gets no second confirmation mail and stays subscribed.
    expect((await mails(shop)).filter(({ recipient }) => recipient === EMAIL)).toHaveLength(1);
    await setStock(shop, toolId, 500);
    expect(await sendAlerts(shop)).toBe(1);
  });

  it('can use a link once, within two days, and cannot forge one', async () => {
    const { shop, toolId } = await open();
    await request(shop, toolId);
    const token = await tokenOf(shop, 'confirm');
    await expect(confirmAlert(shop, token, Date.now() + 48 * HOUR_MS + 1)).rejects.toMatchObject({
      code: 'link_failed',
    });
    const [{ confirm_hash: hash } = {}] = await alerts(shop);
    for (const forged of ['', 'x', `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`, hash ?? ''])
      expect((await confirm(shop, forged)).statusCode).toBe(404);
    expect((await confirm(shop, `${token}x`)).statusCode).toBe(400);
    // A confirmation token cannot unsubscribe.
    expect((await stop(shop, token)).statusCode).toBe(404);
    const answers = await Promise.all([confirm(shop, token), confirm(shop, token)]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 404]);
    expect((await confirm(shop, token)).statusCode).toBe(404);
  });

  it('subscribes again: only the latest link is valid', async () => {
    const { shop, toolId } = await open();
    await request(shop, toolId);
    const earlier = await tokenOf(shop, 'confirm');
    await request(shop, toolId);
    expect((await confirm(shop, earlier)).statusCode).toBe(404);
    expect((await confirm(shop, await tokenOf(shop, 'confirm'))).statusCode).toBe(200);
    expect(await alerts(shop)).toHaveLength(1);
  });

  it.each([
    ['', 'Email is required.'],
    ['nobody', 'Please provide valid email address'],
    ['a@example.com, b@example.com', 'Please provide valid email address'],
  ])('with the address %j is refused', async (email, message) => {
    const { shop, toolId } = await open();
    const answer = await request(shop, toolId, email);
    expect(answer.statusCode).toBe(422);
    expect(answer.json().error).toMatchObject({ message, field: 'email' });
    expect(await mails(shop)).toEqual([]);
  });

  it('that fills in the honeypot gets the usual answer, and nothing is stored', async () => {
    const { shop, toolId } = await open();
    expect((await request(shop, toolId, EMAIL, 'https://spam.example')).statusCode).toBe(200);
    expect([await mails(shop), await alerts(shop)]).toEqual([[], []]);
  });

  it('is refused for a tool that can be ordered and for an unknown one', async () => {
    const { shop, toolId } = await open();
    await setStock(shop, toolId, 500);
    expect((await request(shop, toolId)).json().error.code).toBe('tool_in_stock');
    expect((await request(shop, 'nothing')).statusCode).toBe(404);
    expect(await mails(shop)).toEqual([]);
  });

  it('cannot flood an address with mails', async () => {
    const { shop, toolId } = await open({ RATE_LIMIT: 'on' });
    const most = limits.mailToAddressFromMachine.most;
    for (let count = 0; count < most; count += 1) expect((await request(shop, toolId)).statusCode).toBe(200);
    expect((await request(shop, toolId)).statusCode).toBe(429);
    expect(await mails(shop)).toHaveLength(most);
  });

  it('can still unsubscribe by the mail after someone else entered the address again', async () => {
    const { shop, toolId } = await open();
    const other = await shop.addTool({ name: 'Router', quantity: 0 });
    for (const id of [toolId, other]) await waitAs(shop, id, EMAIL);
    await setStock(shop, toolId, 500);
    await sendAlerts(shop);
    await setStock(shop, toolId, 0);
    await request(shop, toolId);
    await removeOldAlerts(shop, Date.now() + 3 * DAY_MS);
    expect((await stop(shop, await tokenOf(shop, 'stop'))).statusCode).toBe(200);
    expect(await alerts(shop)).toEqual([]);
  });

  it('unsubscribes from every tool by the link in the mail', async () => {
    const { shop, toolId } = await open();
    const other = await shop.addTool({ name: 'Planer', quantity: 0 });
    for (const id of [toolId, other]) await waitAs(shop, id, EMAIL);
    await waitAs(shop, other, 'rahim@example.com');
    await setStock(shop, toolId, 500);
    expect(await sendAlerts(shop)).toBe(1);
    const token = await tokenOf(shop, 'stop');
    expect((await stop(shop, `${token.slice(0, -2)}AA`)).statusCode).toBe(404);
    expect((await stop(shop, token)).statusCode).toBe(200);
    expect(await alerts(shop)).toMatchObject([{ email: 'rahim@example.com' }]);
    // Nothing is left to end, which is what the link is for.
    expect((await stop(shop, token)).statusCode).toBe(200);
  });

  it('unsubscribes by the link of each mail for 90 days, whatever became of its alert', async () => {
    const { shop, toolId } = await open();
    const other = await shop.addTool({ name: 'Planer', quantity: 0 });
    for (const id of [toolId, other]) await waitAs(shop, id, EMAIL);
    const mailed = async () => {
      await setStock(shop, toolId, 500);
      expect(await sendAlerts(shop)).toBe(1);
      await setStock(shop, toolId, 0);
      return tokenOf(shop, 'stop');
    };
    const first = await mailed();
    await waitAs(shop, toolId, EMAIL);
    const second = await mailed();
    expect((await stop(shop, first)).statusCode).toBe(200);
    expect(await alerts(shop)).toEqual([]);
    for (const token of [second, first]) {
      await waitAs(shop, other, EMAIL);
      expect((await stop(shop, token)).statusCode).toBe(200);
      expect(await alerts(shop)).toEqual([]);
    }
    await waitAs(shop, other, EMAIL);
    await stopAlerts(shop, first, Date.now() + 89 * DAY_MS);
    expect(await alerts(shop)).toEqual([]);
    await waitAs(shop, other, EMAIL);
    const late = stopAlerts(shop, first, Date.now() + 91 * DAY_MS);
    await expect(late).rejects.toMatchObject({ code: 'link_failed' });
    expect(await alerts(shop)).toHaveLength(1);
  });
});

describe('a customer', () => {
  it('subscribes, reads and unsubscribes, and the admin sees the number of pending alerts', async () => {
    const { shop, toolId } = await open();
    const [buyer, admin] = [await shop.signIn(), await shop.signIn('admin')];
    const path = `/tool/${toolId}/stock-alert`;
    const waiting = async () => (await call(shop, 'GET', path, buyer)).json().waiting;
    const count = async () => (await call(shop, 'GET', `${path}-count`, admin)).json().waiting;
    expect([await waiting(), await count()]).toEqual([false, 0]);
    for (const _ of [1, 2]) expect((await call(shop, 'POST', path, buyer)).statusCode).toBe(200);
    expect([await waiting(), await count()]).toEqual([true, 1]);
    expect((await call(shop, 'GET', path, admin)).json().waiting).toBe(false);
    expect((await call(shop, 'DELETE', path, buyer)).statusCode).toBe(200);
    expect([await waiting(), await count()]).toEqual([false, 0]);
    await call(shop, 'POST', path, buyer);
    await setStock(shop, toolId, 500);
    expect((await call(shop, 'POST', path, buyer)).json().error.code).toBe('tool_in_stock');
    await runMaintenance({ ...shop, log: pino({ level: 'silent' }) });
    expect(await mails(shop)).toMatchObject([{ recipient: buyer.email, subject: 'Back in stock: Wet saw' }]);
    expect([await waiting(), await count()]).toEqual([false, 0]);
    // A new subscription brings a new mail.
    await setStock(shop, toolId, 0);
    await call(shop, 'POST', path, buyer);
    await setStock(shop, toolId, 500);
    expect(await sendAlerts(shop)).toBe(1);
  });

  it('who is blocked gets no mail and stays subscribed', async () => {
    const { shop, toolId } = await open();
    const [buyer, admin] = [await shop.signIn(), await shop.signIn('admin')];
    await call(shop, 'POST', `/tool/${toolId}/stock-alert`, buyer);
    const block = (blocked: boolean) => call(shop, 'POST', `/users/${buyer.userId}/block`, admin, { blocked });
    expect((await block(true)).statusCode).toBe(200);
    await setStock(shop, toolId, 500);
    expect(await sendAlerts(shop)).toBe(0);
    expect((await block(false)).statusCode).toBe(200);
    expect(await sendAlerts(shop)).toBe(1);
  });

  it('whose account is deleted leaves no row', async () => {
    const { shop, toolId } = await open();
    const buyer = await shop.signIn();
    await call(shop, 'POST', `/tool/${toolId}/stock-alert`, buyer);
    await shop.db.deleteFrom('user').where('id', '=', buyer.userId).execute();
    expect(await alerts(shop)).toEqual([]);
  });
});

it('the calls and the note are absent with the module off', async () => {
  const { shop, toolId } = await open({ EXTENSIONS: 'none' });
  expect((await request(shop, toolId)).statusCode).toBe(404);
  expect((await call(shop, 'GET', `/purchase/${toolId}`)).json().notes).toBeUndefined();
});
