import { describe, expect, it } from 'vitest';
import { callsWith } from '#src/app/calls.ts';
import { allRooms } from '#src/app/modules.server.ts';
import { useTestShop } from '#tests/support/test-shop.ts';

const guarded = callsWith(allRooms).filter(([, , , { stepUp }]) => stepUp);
const nameOf = ([method, path]: (typeof guarded)[number]) => `${method} ${path}`;

/** All calls that need the second factor again. A new one, and one that no longer does, is to be decided here. */
const GUARDED = [
  'POST /api-key',
  'POST /approval/:id/approve',
  'POST /bank-details',
  'POST /company/:id/merge',
  'POST /invoice/:number/entry',
  'POST /order/:id/refund',
  'GET /own-data',
  'POST /own-data/erasure',
  'POST /role',
  'POST /second-factor',
  'POST /second-factor/app',
  'POST /second-factor/passkey',
  'POST /second-factor/passkey-options',
  'POST /second-factor/recovery-codes',
  'POST /users/:id/block',
  'POST /users/:id/erasure',
  'POST /users/:id/role',
  'POST /users/:id/second-factor-reset',
  'POST /users/:id/staff-role',
  'POST /webhook',
  'POST /webhook/:id/secret',
  'PUT /api-key/:id',
  'PUT /role/:id',
  'PUT /webhook/:id',
  'DELETE /role/:id',
  'DELETE /second-factor',
  'DELETE /second-factor/passkey/:id',
];

/** Bodies of the calls that need it only with some. */
const BODIES: Record<string, object> = {
  'POST /invoice/:number/entry': { kind: 'refund', amount: 1, reference: 'x', note: 'x' },
};

const shop = useTestShop(async ({ signIn }) => ({ admin: await signIn('admin') }));

/** Gives the admin a second factor that this session never passed: one of the calls removes it. */
async function startAgain() {
  const row = { secret: 'x', new_secret: null, last_step: 0, failures: 0, locked_until: 0, added_at: 1 };
  await shop.db.deleteFrom('step_ups').execute();
  await shop.db.deleteFrom('second_factors').execute();
  await shop.db
    .insertInto('second_factors')
    .values({ ...row, user_id: shop.admin.userId })
    .execute();
}

/** The code of the answer to a call of an admin with a second factor. */
async function codeOf([method, path]: (typeof guarded)[number], body: object) {
  const url = `/api${path.replace(/:\w+/, 'x')}`;
  const answer = await shop.app.inject({ method, url, headers: shop.admin.headers, payload: body });
  return answer.json().error?.code;
}

describe('the second factor again', () => {
  it('is needed by these calls', () => {
    expect(guarded.map(nameOf).sort()).toEqual([...GUARDED].sort());
  });

  it.each(guarded.map((row) => [nameOf(row), row] as const))('%s', async (name, row) => {
    const body = BODIES[name] ?? {};
    await startAgain();
    expect(await codeOf(row, body)).toBe('step_up_required');
    const at = Date.now() - 16 * 60_000;
    await shop.db.insertInto('step_ups').values({ session_id: shop.admin.sessionId, at }).execute();
    expect(await codeOf(row, body)).toBe('step_up_required');
    await shop.db.updateTable('step_ups').set({ at: Date.now() }).execute();
    expect(await codeOf(row, body)).not.toBe('step_up_required');
  });

  it('is not needed to record a payment', async () => {
    await startAgain();
    const row = guarded.find((each) => nameOf(each) === 'POST /invoice/:number/entry');
    if (!row) throw new Error('no such call');
    expect(await codeOf(row, { kind: 'payment', reference: 'x' })).not.toBe('step_up_required');
  });

  it('cannot be passed by an API key, of a person who has one', async () => {
    const { admin, app, db } = shop;
    await db.deleteFrom('second_factors').execute();
    const payload = { name: 'ERP', rights: 'write', days: 30 };
    const { key } = (await app.inject({ method: 'POST', url: '/api/api-key', headers: admin.headers, payload })).json();
    await startAgain();
    const headers = { authorization: `Bearer ${key}` };
    const refunds = { '/order/x/refund': {}, '/invoice/x/entry': BODIES['POST /invoice/:number/entry'] };
    for (const [path, body] of Object.entries(refunds)) {
      const refused = await app.inject({ method: 'POST', url: `/api${path}`, headers, payload: body ?? {} });
      expect([refused.statusCode, refused.json().error.code]).toEqual([403, 'person_only']);
    }
  });
});
