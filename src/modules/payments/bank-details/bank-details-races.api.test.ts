import '#tests/support/on-sqlite-too.ts';
import { describe, expect, it } from 'vitest';
import { updateRole } from '#src/core/accounts/admins/admin-repository.server.ts';
import { engineOf } from '#src/platform/database/engine.server.ts';
import type { Db } from '#src/platform/database/open.server.ts';
import { NEW_BANK, openShopOfAdmins } from '#tests/support/bank-admins.ts';
import { untilTransactionWaits } from '#tests/support/hold-at-write.ts';
import { codeOf } from '#tests/support/refusal-code.ts';
import { insertApproval } from '../approvals/approval-repository.server.ts';
import { BANK } from './current-details.server.ts';

const statesOf = async ({ shop }: Awaited<ReturnType<typeof openShopOfAdmins>>) =>
  (await shop.db.selectFrom('approvals').select('decision').orderBy('id').execute()).map(({ decision }) => decision);

describe('concurrent decisions of two admins', () => {
  it('let one of two approvals succeed, with one mail', async () => {
    const desk = await openShopOfAdmins();
    const { admins, proposed, approve, mailsTo, shop } = desk;
    const [first, second, third] = admins;
    const id = await proposed(first);
    const answers = await Promise.all([approve(second, id), approve(third, id)]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    expect(await statesOf(desk)).toEqual(['approved']);
    expect((await mailsTo(first)).map(({ subject }) => subject)).toEqual([
      'Bank details: a change is proposed',
      'Bank details: changed',
    ]);
    const changes = await shop.db.selectFrom('admin_changes').select('action').orderBy('id').execute();
    expect(changes.map(({ action }) => action)).toEqual(['details proposed', 'details changed']);
  });

  it('let either the approval or the refusal win', async () => {
    const desk = await openShopOfAdmins();
    const [first, second, third] = desk.admins;
    const id = await desk.proposed(first);
    const { db } = desk.shop;
    const both = await db.transaction().execute(async (trx) => {
      await trx.updateTable('approvals').set({ decision: null }).where('id', '=', id).execute();
      const sent = [desk.approve(second, id), desk.refuse(third, id)];
      await untilTransactionWaits(db, 2);
      return { answers: Promise.all(sent) };
    });
    const answers = await both.answers;
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    expect(await statesOf(desk)).toHaveLength(1);
  });

  it('leave one pending proposal and refuse the other', async () => {
    const desk = await openShopOfAdmins();
    const [first, second] = desk.admins;
    const answers = await Promise.all([
      desk.propose(first, { account: '1111222233334444' }),
      desk.propose(second, { account: '5555666677778888' }),
    ]);
    for (const { statusCode } of answers) expect([200, 409]).toContain(statusCode);
    expect((await statesOf(desk)).filter((state) => state === null)).toHaveLength(1);
  });

  it('refuse a proposal that reads none and meets one when it is written; SQLite writes one after the other', async () => {
    const { admins, propose, shop } = await openShopOfAdmins();
    const [{ userId, email, name }, second] = admins;
    const waiting = await shop.db.transaction().execute(async (trx) => {
      await insertApproval(trx, { userId, email, name, role: 'admin' }, BANK, NEW_BANK, undefined);
      const sent = propose(second, { account: '5555666677778888' });
      await untilTransactionWaits(shop.db);
      return { answer: Promise.resolve(sent) };
    });
    const answer = await waiting.answer;
    if (engineOf(shop.db) === 'sqlite') return expect(answer.statusCode).toBe(200);
    expect(answer.json().error).toMatchObject({
      code: 'proposed_meanwhile',
      message: 'Another administrator has proposed this already. Please look at the proposal.',
    });
  });

  it('refuse an approval if a newer proposal supersedes it first', async () => {
    const desk = await openShopOfAdmins();
    const { admins, proposed, approve, shop } = desk;
    const id = await proposed(admins[0]);
    const waiting = await shop.db.transaction().execute(async (trx) => {
      await trx.updateTable('approvals').set({ decision: 'superseded' }).where('id', '=', id).execute();
      const sent = approve(admins[1], id);
      await untilTransactionWaits(shop.db);
      return { answer: Promise.resolve(sent) };
    });
    expect(codeOf(await waiting.answer)).toBe('proposal_ended');
    expect(await statesOf(desk)).toEqual(['superseded']);
  });

  it('refuse an approval if a demotion of the proposer, or a new appointment, commits first', async () => {
    const desk = await openShopOfAdmins();
    const { admins, proposed, approve, shop } = desk;
    const [first, second] = admins;
    const id = await proposed(first);
    const approveAfter = async (role: 'customer' | 'admin', act: (trx: Db) => Promise<void>) => {
      const waiting = await shop.db.transaction().execute(async (trx) => {
        await updateRole(trx, { userId: first.userId, role: 'customer', by: second.userId });
        if (role === 'admin') await act(trx);
        const sent = approve(second, id);
        await untilTransactionWaits(shop.db);
        return { answer: Promise.resolve(sent) };
      });
      return codeOf(await waiting.answer);
    };
    expect(await approveAfter('customer', async () => {})).toBe('proposer_left');
    const again = (trx: Db) => updateRole(trx, { userId: first.userId, role: 'admin', by: second.userId });
    expect(await approveAfter('admin', again)).toBe('role_too_young');
    expect(await statesOf(desk)).toEqual([null]);
  });

  it('refuse an approval and a proposal of an admin whose demotion commits first', async () => {
    const desk = await openShopOfAdmins();
    const { admins, proposed, propose, approve, shop } = desk;
    const [first, second, third] = admins;
    const id = await proposed(first);
    const sent = await shop.db.transaction().execute(async (trx) => {
      await updateRole(trx, { userId: second.userId, role: 'customer', by: third.userId });
      const answers = [approve(second, id), propose(second, { account: '1111222233334444' })];
      await untilTransactionWaits(shop.db, 2);
      return answers;
    });
    for (const answer of await Promise.all(sent))
      expect([answer.statusCode, codeOf(answer)]).toEqual([403, 'admin_only']);
    expect(await statesOf(desk)).toEqual([null]);
  });

  it('mail a proposal to an admin who is demoted concurrently, whichever commits first', async () => {
    const { admins, propose, mailsTo, shop } = await openShopOfAdmins();
    const [first, second, third] = admins;
    const subjects = async () => (await mailsTo(third)).map(({ subject }) => subject);
    // The other writers of SQLite wait for the demotion.
    const sent = await shop.db.transaction().execute(async (trx) => {
      await updateRole(trx, { userId: third.userId, role: 'customer', by: second.userId });
      const answer = propose(first);
      if (engineOf(shop.db) === 'postgres') expect((await answer).statusCode).toBe(200);
      return { answer: Promise.resolve(answer) };
    });
    expect((await sent.answer).statusCode).toBe(200);
    expect(await subjects()).toEqual(['Bank details: a change is proposed']);
    expect((await propose(first, { account: '1111222233334444' })).statusCode).toBe(200);
    expect(await subjects()).toHaveLength(2);
  });

  it('are limited by database constraints: two different people, one proposal that waits', async () => {
    const { admins, proposed, approve, shop } = await openShopOfAdmins();
    const [first, second] = admins;
    const id = await proposed(first);
    const { db } = shop;
    const alone = { decision: 'approved', decided_by: first.userId } as const;
    await expect(db.updateTable('approvals').set(alone).where('id', '=', id).execute()).rejects.toThrow();
    await approve(second, id);
    await proposed(first, { account: '1111222233334444' });
    const again = db.updateTable('approvals').set({ decision: null }).where('id', '=', id);
    await expect(again.execute()).rejects.toThrow();
  });
});
