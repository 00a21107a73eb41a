import { expect, it } from 'vitest';
import { limitAuthCall } from '#src/core/accounts/auth/auth-limits.ts';
import { bounds } from '#src/platform/limits/bounds.ts';
import { Limits } from '#src/platform/limits/limits.server.ts';
import { openTestShop } from '#tests/support/test-shop.ts';

const PATHS = ['/sign-in/email', '/sign-up/email', '/reset-password'];

/** Password calls that stay pending until `end` is called. */
async function openLine(rateLimit = 'on') {
  const shop = await openTestShop({ RATE_LIMIT: rateLimit });
  const counter = new Limits(shop.db, shop.config);
  const ends = Promise.withResolvers<Response>();
  const pendingCalls: Promise<unknown>[] = [];
  return {
    /** Resolves when the call has reached the auth library. */
    begin: async (ip: string, path = '/sign-in/email') => {
      const reached = Promise.withResolvers<void>();
      const pass = () => {
        reached.resolve();
        return ends.promise;
      };
      const email = `karim-${pendingCalls.length}@example.com`;
      const call = limitAuthCall(counter, { method: 'POST', path, ip, body: { email } }, pass);
      pendingCalls.push(call);
      await Promise.race([reached.promise, call]);
    },
    call: (ip: string, path = '/sign-in/email') =>
      limitAuthCall(
        counter,
        { method: 'POST', path, ip, body: { email: 'a@example.com' } },
        async () => new Response(),
      ),
    end: async () => {
      ends.resolve(new Response());
      await Promise.all(pendingCalls);
    },
  };
}

it.each(PATHS)('%s answers 429 when one machine has too many pending calls', async (path) => {
  const line = await openLine();
  for (let count = 0; count < bounds.passwordCallsOfMachine.value; count += 1) await line.begin('10.1.1.1', path);
  const refusal = { kind: 'too-many', details: { retryAfter: expect.any(Number) } };
  await expect(line.call('10.1.1.1', path)).rejects.toMatchObject(refusal);
  await expect(line.call('10.1.1.2', path)).resolves.toHaveProperty('ok', true);
  await line.end();
  await expect(line.call('10.1.1.1', path)).resolves.toHaveProperty('ok', true);
});

it('calls that hash no password are not limited by pending ones', async () => {
  const line = await openLine();
  for (let count = 0; count < bounds.passwordCallsOfMachine.value; count += 1) await line.begin('10.1.1.1');
  await expect(line.call('10.1.1.1', '/sign-out')).resolves.toHaveProperty('ok', true);
  await line.end();
});

it('the pending calls of all machines together are limited, with and without rate limits', async () => {
  for (const rateLimit of ['on', 'off']) {
    const line = await openLine(rateLimit);
    for (let count = 0; count < bounds.passwordCalls.value; count += 1) await line.begin(`10.1.1.${count}`);
    const refusal = { kind: 'busy', details: { retryAfter: expect.any(Number) } };
    await expect(line.call('10.1.2.1')).rejects.toMatchObject(refusal);
    await line.end();
    await expect(line.call('10.1.2.1')).resolves.toHaveProperty('ok', true);
  }
});
