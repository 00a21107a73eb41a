import '#tests/support/on-sqlite-too.ts';
import { describe, expect, it } from 'vitest';
import { type CallRow, callName } from '#src/core/call.ts';
import { orderBody } from '#tests/support/order-body.ts';
import { type Person, useTestShop } from '#tests/support/test-shop.ts';
import { isGrantable } from './grantable-calls.ts';
import { standardRoles } from './standard-roles.ts';

describe('every call × every role of a new shop × the order of another customer', () => {
  const target = useTestShop(async (shop) => {
    const [admin, victim] = [await shop.signIn('admin'), await shop.signIn()];
    const tool = await shop.addTool();
    const placed = await shop.app.inject({
      method: 'POST',
      url: '/api/order',
      headers: victim.headers,
      payload: orderBody(victim, tool),
    });
    return { admin, victim, order: placed.json().insertedId as string };
  });

  const urlOf = ([, path]: CallRow) =>
    `/api${path
      .replace(':email', target.victim.email)
      .replace(/^(\/order)\/:id/, `$1/${target.order}`)
      .replace(':kind', 'packing-list')
      .replaceAll(/:\w+/g, 'none')}?user=${target.victim.email}`;

  it.each(standardRoles.map(({ id, name, calls }) => ({ id, name, calls: new Set<string>(calls) })))(
    '$name',
    async ({ id, calls }) => {
      const person = await target.signIn();
      await target.db.updateTable('user').set({ staffRole: id }).where('id', '=', person.userId).execute();
      const stranger = await target.signIn();
      const wrong: string[] = [];
      for (const row of target.calls.filter(([, , access]) => access !== 'anyone' && access !== 'session')) {
        const send = async ({ headers }: Person) => {
          const payload = row[0] === 'GET' ? undefined : {};
          return (await target.app.inject({ method: row[0], url: urlOf(row), headers, ...(payload && { payload }) }))
            .statusCode;
        };
        const status = await send(person);
        const expected = calls.has(callName(row)) ? 'past the guard' : await send(stranger);
        const isPast = ![401, 403, 500].includes(status);
        if (calls.has(callName(row)) ? !isPast : status !== expected)
          wrong.push(`${callName(row)}: ${status}, not ${expected}`);
        if (!isGrantable(row) && calls.has(callName(row))) wrong.push(`${callName(row)} is in the role`);
      }
      expect(wrong).toEqual([]);
    },
  );
});
