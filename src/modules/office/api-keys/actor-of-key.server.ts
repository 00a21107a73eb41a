import type { Actor } from '#src/core/accounts/actor.ts';
import { roleOf } from '#src/core/accounts/sessions/user-tokens.server.ts';
import type { CallRow } from '#src/core/call.ts';
import type { Shop } from '#src/core/shop.ts';
import { Refusal } from '#src/platform/http/refusal.ts';
import { MINUTE_MS } from '#src/platform/time/units.ts';
import { findKeyWithUser, type KeyWithUser, updateUsed } from './api-key-repository.server.ts';
import { hashOfKey, prefixOf, sameHash } from './key-secret.server.ts';

function isSecretOf({ hash, old_hash, old_until }: KeyWithUser, key: string, now: number): boolean {
  const sent = hashOfKey(key);
  if (sameHash(sent, hash)) return true;
  return old_hash !== null && Number(old_until) > now && sameHash(sent, old_hash);
}

/** Whether the key works: it has not expired, and its person has still the rights of its creation. */
function isAlive(found: KeyWithUser, { adminEmails }: Shop['config'], now: number): boolean {
  if (Number(found.expires_at) <= now || found.blockedAt !== null) return false;
  return found.keyRole === 'customer' || roleOf(found, adminEmails) === 'admin';
}

/** @throws Refusal 403 of a call that this key may not make */
function requireAllowed({ rights }: KeyWithUser, [method, , , { personOnly }]: CallRow): void {
  if (personOnly) {
    throw new Refusal('forbidden', 'person_only', 'An API key may not make this call. Please sign in on the website.');
  }
  if (rights === 'write' || method === 'GET') return;
  throw new Refusal('forbidden', 'key_reads_only', 'This API key may only read. Use one with the right to write.');
}

/** Exact to a minute, so that a busy program does not write with every call. A failure must not stop the call. */
async function noteUse({ db, log }: Shop, { keyId, used_at }: KeyWithUser, now: number): Promise<void> {
  if (used_at !== null && now - Number(used_at) < MINUTE_MS) return;
  await updateUsed(db, keyId, now).catch((err: unknown) => log.warn({ err }, 'the use of an API key was not noted'));
}

/**
 * The person of an API key, with the role of the key.
 * @returns undefined if the token is no API key
 * @throws Refusal 401 if the key has ended, 403 for a call that it may not make
 */
export async function actorOfKey(shop: Shop, token: string, row: CallRow): Promise<Actor | undefined> {
  const prefix = prefixOf(token);
  if (prefix === undefined) return undefined;
  const now = Date.now();
  const found = await findKeyWithUser(shop.db, prefix);
  if (!found || !isSecretOf(found, token, now) || !isAlive(found, shop.config, now))
    throw new Refusal('unauthenticated', 'key_invalid', 'This API key is unknown, has expired or was deleted.');
  requireAllowed(found, row);
  await noteUse(shop, found, now);
  const { id, email, name, keyRole } = found;
  return { userId: id, email, name, role: keyRole };
}
