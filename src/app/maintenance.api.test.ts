import '#tests/support/on-sqlite-too.ts';
import { pino } from 'pino';
import { expect, it, onTestFinished, vi } from 'vitest';
import { runMaintenance, startMaintenance, watchClock } from '#src/app/maintenance.ts';
import type { MaintenanceJob } from '#src/core/server-module.ts';
import { newId } from '#src/platform/database/new-id.server.ts';
import { claimDueMails, insertMail, updateMailFailed, updateMailsSent } from '#src/platform/mail/outbox.server.ts';
import {
  deleteOldMails,
  deleteUndeliverableMails,
  MIN_ATTEMPTS,
  updateDelayedMails,
} from '#src/platform/mail/outbox-maintenance.server.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#src/platform/time/units.ts';
import { mailSubjects } from '#tests/support/place-order.ts';
import { openTestShop } from '#tests/support/test-shop.ts';

/**
 * The time in the ids of new mails: ahead of the clock after an earlier file of this worker had set the clock ahead,
 * because ids only increase.
 */
const timeOfNewIds = () => Number.parseInt(newId().replace('-', '').slice(0, 12), 16);

it('ended sessions are removed, and the others stay', async () => {
  const shop = await openTestShop();
  const [ended, active] = [await shop.signIn(), await shop.signIn()];
  const yesterday = new Date(Date.now() - DAY_MS);
  await shop.db.updateTable('session').set({ expiresAt: yesterday }).where('id', '=', ended.sessionId).execute();
  await runMaintenance({ ...shop, log: pino({ level: 'silent' }) });
  const remaining = await shop.db.selectFrom('session').select('id').execute();
  expect(remaining).toEqual([{ id: active.sessionId }]);
  const answer = await shop.app.inject({ url: `/api/user-order?user=${active.email}`, headers: active.headers });
  expect(answer.statusCode).toBe(200);
});

it('unused accounts and sign-ups are removed', async () => {
  const shop = await openTestShop();
  const month = Date.now() - 31 * DAY_MS;
  const times = { createdAt: new Date(month), updatedAt: new Date(month) };
  const person = { name: 'Karim', image: null, role: 'customer', ...times } as const;
  await shop.db
    .insertInto('user')
    .values([
      { id: 'unverified', email: 'a@example.com', emailVerified: false, ...person },
      { id: 'unused', email: 'b@example.com', emailVerified: true, ...person },
      { id: 'used', email: 'c@example.com', emailVerified: true, firstUsedAt: month, ...person },
    ])
    .execute();
  const signUp = { email: 'a@example.com', name: 'Karim', password: 'x' };
  await shop.db
    .insertInto('earlier_sign_ups')
    .values([
      { id: 'old', created_at: month, ...signUp },
      { id: 'new', created_at: Date.now(), ...signUp },
    ])
    .execute();
  await runMaintenance({ ...shop, log: pino({ level: 'silent' }) });
  expect(await shop.db.selectFrom('user').select('id').execute()).toEqual([{ id: 'used' }]);
  expect(await shop.db.selectFrom('earlier_sign_ups').select('id').execute()).toEqual([{ id: 'new' }]);
});

it('mails are removed three months after they were sent, but not while they are waiting', async () => {
  const shop = await openTestShop();
  for (let index = 0; index < 1_100; index += 1) {
    await insertMail(shop.db, { to: 'buyer@example.com', subject: `Order ${index}`, text: 'x', html: 'x' });
  }
  const mails = await shop.db.selectFrom('outbox').select('id').orderBy('id').execute();
  await updateMailsSent(
    shop.db,
    mails.slice(1).map(({ id }) => id),
  );
  const sentAt = timeOfNewIds();
  expect(await deleteOldMails(shop.db, sentAt + 89 * DAY_MS)).toBe(0);
  expect(await deleteOldMails(shop.db, sentAt + 91 * DAY_MS)).toBe(1_099);
  expect(await mailSubjects(shop)).toEqual(['Order 0']);
});

it('a mail that no server accepts is given up after five days and a hundred attempts, but not one that was never tried', async () => {
  const shop = await openTestShop();
  for (const subject of ['refused', 'not tried', 'sent'])
    await insertMail(shop.db, { to: 'buyer@example.com', subject, text: 'x', html: 'x' });
  const [refused, , sent] = await claimDueMails(shop.db, 3);
  if (!refused || !sent) throw new Error('unreachable');
  await updateMailFailed(shop.db, refused, '550 no such mailbox');
  await updateMailFailed(shop.db, sent, '421 try later');
  await updateMailsSent(shop.db, [sent.id]);
  const writtenAt = timeOfNewIds();
  // As with a clock that is briefly days ahead.
  expect(await deleteUndeliverableMails(shop.db, writtenAt + 6 * DAY_MS)).toBe(0);
  await shop.db.updateTable('outbox').set({ attempts: MIN_ATTEMPTS }).where('attempts', '>', 0).execute();
  expect(await deleteUndeliverableMails(shop.db, writtenAt + 4.9 * DAY_MS)).toBe(0);
  expect(await deleteUndeliverableMails(shop.db, writtenAt + 5.1 * DAY_MS)).toBe(1);
  expect((await mailSubjects(shop)).sort()).toEqual(['not tried', 'sent']);
});

it('a failing job does not stop the others', async () => {
  const shop = await openTestShop();
  const ended = await shop.signIn();
  await shop.db
    .updateTable('session')
    .set({ expiresAt: new Date(0) })
    .execute();
  await shop.db
    .insertInto('images')
    .values({ hash: 'a', width: 320, path: '/images/a-320', touched_at: 0, removing_since: null })
    .execute();
  const broken = { ...shop.images, remove: () => Promise.reject(new Error('disk gone')) };
  await runMaintenance({ ...shop, images: broken, log: pino({ level: 'silent' }) });
  expect(await shop.db.selectFrom('session').select('id').where('id', '=', ended.sessionId).execute()).toEqual([]);
});

it('a mail that was put off by a clock days ahead is due again at once', async () => {
  const shop = await openTestShop();
  await insertMail(shop.db, { to: 'buyer@example.com', subject: 'put off', text: 'x', html: 'x' });
  const ahead = Date.now() + 6 * DAY_MS;
  const [mail] = await claimDueMails(shop.db, 1, ahead);
  if (!mail) throw new Error('unreachable');
  await updateMailFailed(shop.db, mail, '421 try later', ahead);
  expect(await updateDelayedMails(shop.db, ahead)).toBe(0);
  expect(await claimDueMails(shop.db, 1)).toEqual([]);
  expect(await updateDelayedMails(shop.db)).toBe(1);
  expect(await claimDueMails(shop.db, 1)).toMatchObject([{ subject: 'put off' }]);
});

it('the clock counts as steady again one run after a jump', async () => {
  const clocks = { wall: 0, monotonic: 0 };
  const isSteady = watchClock(
    () => clocks.wall,
    () => clocks.monotonic,
  );
  const afterAnHour = (gained = 0) => {
    clocks.monotonic += HOUR_MS;
    clocks.wall += HOUR_MS + gained;
    return isSteady();
  };
  expect([afterAnHour(), afterAnHour(500), afterAnHour(8 * DAY_MS), afterAnHour(-8 * DAY_MS), afterAnHour()]).toEqual([
    true,
    true,
    false,
    false,
    true,
  ]);
});

it('a session survives a run after a clock jump', async () => {
  const shop = await openTestShop();
  await shop.signIn();
  await shop.db
    .updateTable('session')
    .set({ expiresAt: new Date(0) })
    .execute();
  await runMaintenance({ ...shop, log: pino({ level: 'silent' }) }, false);
  expect(await shop.db.selectFrom('session').select('id').execute()).toHaveLength(1);
});

it('a hanging hourly job does not delay the jobs of every minute, and is not started again', async () => {
  const shop = await openTestShop();
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const started = { hourly: 0, frequent: 0 };
  const { promise, resolve } = Promise.withResolvers<number>();
  const job = (name: keyof typeof started, end: number | Promise<number>) => ({
    what: name,
    done: 'removed',
    run: async () => {
      started[name] += 1;
      return end;
    },
  });
  const jobs: MaintenanceJob[] = [
    { ...job('hourly', promise), byAge: false },
    { ...job('frequent', 0), everyMinute: true },
  ];
  const stop = startMaintenance({ ...shop, log: pino({ level: 'silent' }) }, jobs);
  await vi.advanceTimersByTimeAsync(3 * HOUR_MS);
  resolve(0);
  await stop();
  expect(started).toEqual({ hourly: 1, frequent: 180 });
});

it('when the shop stops, the running job gets a signal, and those after it are left to the next copy', async () => {
  const shop = await openTestShop();
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const ran: string[] = [];
  const job = (what: string, run: MaintenanceJob['run']): MaintenanceJob => {
    const noted: MaintenanceJob['run'] = (parts) => {
      ran.push(what);
      return run(parts);
    };
    return { what, done: 'delivered', everyMinute: true, run: noted };
  };
  const untilStopped: MaintenanceJob['run'] = async ({ stopping }) =>
    stopping ? new Promise((resolve) => stopping.addEventListener('abort', () => resolve(1))) : 0;
  const jobs = [job('long', untilStopped), job('next', async () => 0)];
  const stop = startMaintenance({ ...shop, log: pino({ level: 'silent' }) }, jobs);
  await vi.advanceTimersByTimeAsync(MINUTE_MS);
  await stop();
  expect(ran).toEqual(['long']);
});
