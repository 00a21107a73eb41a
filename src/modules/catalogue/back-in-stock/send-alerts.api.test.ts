import '#tests/support/on-sqlite-too.ts';
import { pino } from 'pino';
import { expect, it, vi } from 'vitest';
import { startMaintenance } from '#src/app/maintenance.ts';
import { DAY_MS } from '#src/platform/time/units.ts';
import { withRivalAfterRead } from '#tests/support/race.ts';
import { call, EMAIL, mails, open, request, setStock, waitAs } from '#tests/support/stock-alerts.ts';
import { removeOldAlerts, sendAlerts } from './send-alerts.server.ts';

it('only one of several copies of the shop sends each mail', async () => {
  const { shop, toolId } = await open();
  for (const email of [EMAIL, 'rahim@example.com']) await waitAs(shop, toolId, email);
  await setStock(shop, toolId, 500);
  const before = (await mails(shop)).length;
  // The second copy mails everything after the first has read the due alerts.
  const db = withRivalAfterRead(shop.db, 'stock_alerts', () => sendAlerts(shop));
  expect(await sendAlerts({ ...shop, db })).toBe(0);
  const counts = await Promise.all([1, 2, 3].map(() => sendAlerts(shop)));
  expect(counts).toEqual([0, 0, 0]);
  expect((await mails(shop)).length - before).toBe(2);
});

it('alerts are mailed within a minute', async () => {
  const { shop, toolId } = await open();
  await waitAs(shop, toolId, EMAIL);
  await setStock(shop, toolId, 500);
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  try {
    const stop = startMaintenance({ ...shop, log: pino({ level: 'silent' }) });
    vi.advanceTimersByTime(60_000);
    await expect.poll(async () => (await mails(shop)).at(-1)?.subject).toMatch(/^Back in stock/);
    await stop();
  } finally {
    vi.useRealTimers();
  }
  expect((await mails(shop)).at(-1)?.recipient).toBe(EMAIL);
});

it('concurrent copies write one mail per address', async () => {
  const { shop, toolId } = await open();
  for (const at of [1, 2, 3, 4, 5]) await waitAs(shop, toolId, `buyer${at}@example.com`);
  await setStock(shop, toolId, 500);
  const counts = await Promise.all([1, 2, 3].map(() => sendAlerts(shop)));
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(5);
  expect((await mails(shop)).filter(({ subject }) => subject.startsWith('Back in stock'))).toHaveLength(5);
});

it('no mail is written for a tool that is sold out again', async () => {
  const { shop, toolId } = await open();
  await waitAs(shop, toolId, EMAIL);
  await setStock(shop, toolId, 500);
  const db = withRivalAfterRead(shop.db, 'stock_alerts', () => setStock(shop, toolId, 499));
  expect(await sendAlerts({ ...shop, db })).toBe(0);
  await setStock(shop, toolId, 500);
  expect(await sendAlerts(shop)).toBe(1);
});

it('a deleted tool deletes its alerts', async () => {
  const { shop, toolId } = await open();
  const admin = await shop.signIn('admin');
  await waitAs(shop, toolId, EMAIL);
  expect((await call(shop, 'DELETE', `/tool/${toolId}`, admin)).statusCode).toBe(200);
  expect(await shop.db.selectFrom('stock_alerts').selectAll().execute()).toEqual([]);
});

it('addresses are deleted: unconfirmed after two days, mailed after ninety, pending after a year', async () => {
  const { shop, toolId } = await open();
  const [mailed, waiting] = [toolId, await shop.addTool({ name: 'Planer', quantity: 0 })];
  await waitAs(shop, mailed, EMAIL);
  await waitAs(shop, waiting, EMAIL);
  await request(shop, waiting, 'new@example.com');
  await setStock(shop, mailed, 500);
  await sendAlerts(shop);
  const removedAfter = (days: number) => removeOldAlerts(shop, Date.now() + days * DAY_MS);
  expect(await removedAfter(1.9)).toBe(0);
  expect(await removedAfter(2.1)).toBe(1);
  expect(await removedAfter(89)).toBe(0);
  expect(await removedAfter(91)).toBe(1);
  expect(await removedAfter(364)).toBe(0);
  expect(await removedAfter(366)).toBe(1);
  expect(await shop.db.selectFrom('stock_alerts').selectAll().execute()).toEqual([]);
});
