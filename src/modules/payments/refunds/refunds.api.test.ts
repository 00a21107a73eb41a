import { codeOf } from '#tests/support/refusal-code.ts';
import '#tests/support/on-sqlite-too.ts';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { updateRole } from '#src/core/accounts/admins/admin-repository.server.ts';
import { engineOf } from '#src/platform/database/engine.server.ts';
import { DAY_MS, HOUR_MS } from '#src/platform/time/units.ts';
import { ageAccounts, appoint, openShopOfAdmins } from '#tests/support/bank-admins.ts';
import { untilTransactionWaits } from '#tests/support/hold-at-write.ts';
import { findInconsistencies } from '#tests/support/inconsistencies.ts';
import { placeTestOrder } from '#tests/support/place-order.ts';
import type { Person } from '#tests/support/test-shop.ts';
import { readLedger } from '../ledger/read-ledger.server.ts';

/** An order of $17,000 with $18,000 received: $1,000 can be paid back, $100 of them by one admin. */
async function openShop(environment: Record<string, string> = { REFUND_NEEDS_TWO_ABOVE: '100' }) {
  const desk = await openShopOfAdmins(environment);
  const { shop, admins, buyer, post, get, approve, refuse } = desk;
  const [first, second, third] = admins;
  const toolId = await shop.addTool({ quantity: 100_000 });
  const orderId = await placeTestOrder(shop, buyer, toolId);
  const { number } = await get(`/order/${orderId}/proforma`, buyer);
  await post(`/order/${orderId}/payment`, first, { amount: 18_000, surplus: true, reference: 'TT 1' });
  const send = (by: Person, body: object, path: string, key?: string) =>
    shop.app.inject({
      method: 'POST',
      url: `/api${path}`,
      headers: { ...by.headers, ...(key && { 'idempotency-key': key }) },
      payload: body,
    });
  const refund = (
    amount: number,
    { by = first, key, ...more }: { by?: Person; key?: string; [_: string]: unknown } = {},
  ) => send(by, { kind: 'refund', amount, ...more }, `/invoice/${number}/entry`, key);
  const proposed = async (amount: number, more = {}): Promise<string> =>
    (await refund(amount, more)).json().approval ?? 'none';
  const refunds = async () => {
    const rows = shop.db.selectFrom('ledger_entries').select('amount_minor').where('kind', '=', 'refund').orderBy('id');
    return (await rows.execute()).map(({ amount_minor }) => Number(amount_minor) / -100);
  };
  const decisions = async () => {
    const rows = await shop.db.selectFrom('approvals').select('decision').orderBy('id').execute();
    return rows.map(({ decision }) => decision);
  };
  return {
    ...{ shop, first, second, third, buyer, orderId, number, post, get, send },
    ...{ refund, proposed, approve, decline: refuse, refunds, decisions, mailsTo: desk.mailsTo },
  };
}

describe('a refund above the limit', () => {
  it('is proposed, mailed to all admins, and recorded once a second admin approves it', async () => {
    const desk = await openShop();
    const { first, second, third, buyer, orderId, number, get, refund, refunds, approve, mailsTo, shop } = desk;
    const answer = await refund(500, { reference: 'R 1', note: 'As agreed' });
    expect([answer.statusCode, answer.json()]).toEqual([202, { acknowledged: true, approval: expect.any(String) }]);
    expect(await refunds()).toEqual([]);
    const id = answer.json().approval;
    expect(await get('/approval-count', third)).toEqual({ count: 1 });
    const [listed] = await get('/approval', second);
    expect(listed).toMatchObject({ _id: id, kind: 'refund', title: 'Refund of $500', own: false, whyNot: null });
    expect(listed.rows).toContainEqual({ name: 'Can be paid back now', value: '$1,000' });
    const { refunds: state } = await get(`/order/${orderId}/ledger`, second);
    expect(state).toEqual({ alone: 10_000, waiting: { amount: 50_000, proposedBy: first.email } });
    expect((await get(`/order/${orderId}/ledger`, buyer)).refunds).toBeUndefined();

    expect([codeOf(await approve(second, id)), codeOf(await approve(second, id))]).toEqual([200, 200]);
    expect(await refunds()).toEqual([500]);
    expect(codeOf(await approve(third, id))).toBe('proposal_ended');
    expect(await get('/approval', second)).toEqual([]);
    for (const admin of [first, second, third])
      expect((await mailsTo(admin)).map(({ subject }) => subject)).toEqual([
        'Refund of $500: proposed',
        'Refund of $500: recorded',
      ]);
    const toBuyer = (await mailsTo(buyer)).filter(({ subject }) => subject === `Refund for ${number}`);
    expect(toBuyer).toHaveLength(1);
    expect(toBuyer[0]?.text).toContain('As agreed');
    const changes = await shop.db.selectFrom('admin_changes').select(['action', 'admin_email']).orderBy('id').execute();
    expect(changes.slice(-3).map(({ action, admin_email }) => [action, admin_email])).toEqual([
      ['refund proposed', first.email],
      ['refunded', second.email],
      ['refund approved', second.email],
    ]);
    expect(await findInconsistencies(shop)).toEqual([]);
  });

  it('counts all refunds on the invoice within a day, by either call, but not corrected ones', async () => {
    const { first, orderId, get, post, refund, shop, refunds } = await openShop();
    expect(codeOf(await refund(60))).toBe(200);
    expect(codeOf(await post(`/order/${orderId}/refund`, first, { amount: 41, repeated: true }))).toBe(202);
    expect(await refunds()).toEqual([60]);
    const [{ _id }] = await get('/approval', first);
    expect(codeOf(await post(`/approval/${_id}/decline`, first))).toBe(200);
    const { entries } = await get(`/order/${orderId}/ledger`, first);
    await post(`/order/${orderId}/correction`, first, { entry: entries.at(-1).id });
    expect(codeOf(await refund(100))).toBe(200);
    expect(codeOf(await refund(0.01))).toBe(202);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + DAY_MS });
    onTestFinished(() => void vi.useRealTimers());
    expect((await readLedger(shop, { ...first, role: 'admin' }, orderId)).refunds?.alone).toBe(10_000);
  });

  it('is refused as it would be alone: more than can be paid back, a known reference, another one waits', async () => {
    const { refund, proposed, decline, second, refunds } = await openShop();
    expect(codeOf(await refund(1_001))).toBe('refund_above_surplus');
    expect(codeOf(await refund(60, { reference: 'R 1' }))).toBe(200);
    expect(codeOf(await refund(60, { reference: 'R 1' }))).toBe('transfer_recorded');
    const id = await proposed(500);
    expect(codeOf(await refund(500))).toBe('refund_waits');
    expect(codeOf(await refund(1))).toBe('refund_waits');
    await decline(second, id);
    expect(codeOf(await refund(1))).toBe(200);
    expect(await refunds()).toEqual([60, 1]);
  });

  it('is refused at its approval if its reference was recorded meanwhile', async () => {
    const { shop, buyer, first, second, get, post, proposed, approve, refunds } = await openShop();
    const other = await placeTestOrder(shop, buyer, await shop.addTool({ quantity: 100_000 }));
    await post(`/order/${other}/payment`, first, { amount: 18_000, surplus: true, reference: 'TT 2' });
    const id = await proposed(500, { reference: 'R 9' });
    await post(`/order/${other}/refund`, second, { amount: 500, reference: 'R 9' });
    const [, { _id }] = await get('/approval', first);
    const answers = [await approve(first, _id), await approve(second, id)];
    expect(answers.map(codeOf)).toEqual([200, 'transfer_recorded']);
    expect(await get('/approval', second)).toMatchObject([{ _id: id, whyNot: answers[1]?.json().error.message }]);
    expect(await refunds()).toEqual([500]);
  });

  it('says in the list why it cannot be paid back any more, as the refusal of the approval does', async () => {
    const { first, second, third, orderId, get, post, proposed, approve, refunds } = await openShop();
    const id = await proposed(500);
    const { entries } = await get(`/order/${orderId}/ledger`, first);
    expect(codeOf(await post(`/order/${orderId}/correction`, third, { entry: entries[0].id }))).toBe(200);
    const refused = await approve(second, id);
    expect(codeOf(refused)).toBe('refund_above_surplus');
    const { message } = refused.json().error;
    expect(await get('/approval', second)).toMatchObject([{ own: false, whyNot: message }]);
    expect(await get('/approval', first)).toMatchObject([{ own: true, whyNot: message }]);
    expect(await refunds()).toEqual([]);
  });

  it('answers the same request again with the same proposal, also once it is decided, and no other one', async () => {
    const { refund, second, approve, refunds } = await openShop();
    const ask = (amount: number) => refund(amount, { key: 'refund-of-march' });
    const { approval = '' } = (await ask(500)).json();
    expect((await ask(500)).json().approval).toBe(approval);
    expect(codeOf(await ask(400))).toBe('idempotency_key_reused');
    await approve(second, approval);
    const again = await ask(500);
    expect([again.statusCode, again.json().approval, again.headers['idempotent-replayed']]).toEqual([
      202,
      approval,
      'true',
    ]);
    expect(await refunds()).toEqual([500]);
  });

  it('is approved neither by its proposer nor by an admin who was appointed since, and is declined with a reason', async () => {
    const { shop, first, second, third, buyer, proposed, approve, post, mailsTo, decisions } = await openShop();
    const id = await proposed(500);
    expect(codeOf(await approve(first, id))).toBe('own_proposal');
    await appoint(shop, buyer, third, 2);
    expect(codeOf(await approve(buyer, id))).toBe('role_too_young');
    await ageAccounts(shop, [buyer]);
    const appointed = await shop.signIn();
    await ageAccounts(shop, [appointed]);
    await appoint(shop, appointed, third, 30);
    await shop.db
      .updateTable('approvals')
      .set({ proposed_at: Date.now() - 40 * HOUR_MS })
      .execute();
    expect(codeOf(await approve(appointed, id))).toBe('appointed_since');
    expect(codeOf(await post(`/approval/${id}/decline`, second, { reason: 'Not agreed' }))).toBe(200);
    expect(codeOf(await approve(third, id))).toBe('proposal_ended');
    expect((await mailsTo(first)).at(-1)).toMatchObject({
      subject: 'Refund of $500: declined',
      text: expect.stringContaining('Reason: Not agreed'),
    });
    expect(await decisions()).toEqual(['declined']);
  });

  it('is every refund with a limit of 0, and none without the setting', async () => {
    const every = await openShop({ REFUND_NEEDS_TWO_ABOVE: '0' });
    expect(codeOf(await every.refund(0.01))).toBe(202);
    const none = await openShop({});
    expect(codeOf(await none.refund(1_000))).toBe(200);
    expect((await none.get(`/order/${none.orderId}/ledger`, none.first)).refunds.alone).toBeNull();
  });
});

describe('concurrent decisions about a refund', () => {
  it('record it once if two admins approve', async () => {
    const { shop, second, third, proposed, approve, refunds, mailsTo } = await openShop();
    const id = await proposed(500);
    const answers = await Promise.all([approve(second, id), approve(third, id)]);
    expect(answers.map(codeOf).sort()).toEqual([200, 'proposal_ended']);
    expect(await refunds()).toEqual([500]);
    expect(await mailsTo(second)).toHaveLength(2);
    expect(await findInconsistencies(shop)).toEqual([]);
  });

  it('let either the approval or the refusal win', async () => {
    const { shop, second, third, proposed, approve, decline, refunds, decisions } = await openShop();
    const id = await proposed(500);
    const sent = await shop.db.transaction().execute(async (trx) => {
      await trx.updateTable('approvals').set({ decision: null }).where('id', '=', id).execute();
      const both = [approve(second, id), decline(third, id)];
      await untilTransactionWaits(shop.db, 2);
      return { answers: Promise.all(both) };
    });
    expect((await sent.answers).map(codeOf).sort()).toEqual([200, 'proposal_ended']);
    expect(await refunds()).toEqual((await decisions())[0] === 'approved' ? [500] : []);
    expect(await findInconsistencies(shop)).toEqual([]);
  });

  it('refuse an approval if the demotion of its proposer commits first', async () => {
    const { shop, first, second, proposed, approve, refunds, decisions } = await openShop();
    const id = await proposed(500);
    const demoted = await shop.db.transaction().execute(async (trx) => {
      await updateRole(trx, { userId: first.userId, role: 'customer', by: second.userId });
      const sent = approve(second, id);
      await untilTransactionWaits(shop.db);
      return { answer: Promise.resolve(sent) };
    });
    expect(codeOf(await demoted.answer)).toBe('proposer_left');
    expect([await refunds(), await decisions()]).toEqual([[], [null]]);
  });

  it('refuse an approval if a correction of the payment commits first', async () => {
    const { shop, first, second, orderId, get, post, proposed, approve, refunds, decisions } = await openShop();
    const id = await proposed(500);
    const { entries } = await get(`/order/${orderId}/ledger`, first);
    // Both wait for the order; the correction is in front. SQLite queues requests in any order: there it is sent first.
    const both = await shop.db.transaction().execute(async (trx) => {
      await trx.updateTable('orders').set({ received_minor: 1_800_000 }).where('id', '=', orderId).execute();
      const correction = post(`/order/${orderId}/correction`, second, { entry: entries[0].id });
      await untilTransactionWaits(shop.db, 1);
      const isQueued = engineOf(shop.db) === 'postgres';
      const approval = isQueued ? approve(second, id) : correction.then(() => approve(second, id));
      await untilTransactionWaits(shop.db, 2);
      return { answers: Promise.all([correction, approval]) };
    });
    const [corrected, approved] = (await both.answers).map(codeOf);
    expect([corrected, approved]).toEqual([200, 'refund_above_surplus']);
    expect([await refunds(), await decisions()]).toEqual([[], [null]]);
    expect(await findInconsistencies(shop)).toEqual([]);
  });

  it('keep two small refunds at once below the limit together, and one proposal on an invoice', async () => {
    const { shop, second, refund, refunds, decisions } = await openShop();
    const small = await Promise.all([refund(60, { reference: 'R 1' }), refund(60, { by: second, reference: 'R 2' })]);
    expect(small.map(codeOf).sort()).toEqual([200, 202]);
    expect(await refunds()).toEqual([60]);
    await shop.db.updateTable('approvals').set({ decision: 'declined' }).execute();
    const large = await Promise.all([refund(500, { reference: 'R 3' }), refund(400, { by: second, reference: 'R 4' })]);
    expect(large.map(codeOf).sort()).toEqual([202, 'refund_waits']);
    expect(await decisions()).toEqual(['declined', null]);
  });
});

it('the consistency check finds an approved refund that is not in the ledger, and a recorded one that is not approved', async () => {
  const { shop, second, number, proposed, approve } = await openShop();
  const id = await proposed(500);
  await approve(second, id);
  const set = (values: object) => shop.db.updateTable('approvals').set(values).execute();
  const name = `The proposed refund ${id} on ${number}`;
  await set({ content: JSON.stringify({ amount: 400 }) });
  expect(await findInconsistencies(shop)).toEqual([`${name} is recorded with 50000 (minor units) instead of 400`]);
  await set({ decision: 'declined' });
  expect(await findInconsistencies(shop)).toEqual([`${name} is recorded, but not approved`]);
  await set({ decision: 'approved', result: null });
  expect(await findInconsistencies(shop)).toEqual([`${name} is approved, but not in the ledger of the invoice`]);
});
