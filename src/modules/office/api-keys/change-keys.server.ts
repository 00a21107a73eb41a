import { type Actor, requireSignedIn } from '#src/core/accounts/actor.ts';
import { roleOf } from '#src/core/accounts/sessions/user-tokens.server.ts';
import type { AdminChange } from '#src/core/admin-change.server.ts';
import type { Shop } from '#src/core/shop.ts';
import { newId } from '#src/platform/database/new-id.server.ts';
import type { Db } from '#src/platform/database/open.server.ts';
import { inTransaction } from '#src/platform/database/transaction.server.ts';
import { atField, conflict, Refusal } from '#src/platform/http/refusal.ts';
import { insertMail } from '#src/platform/mail/outbox.server.ts';
import { DAY_MS } from '#src/platform/time/units.ts';
import { lockUsers } from '../users/user-repository.server.ts';
import { MAX_KEYS, type NewApiKey, newKeyProblem, OLD_SECRET_MS } from './api-key.ts';
import { deleteKeysOf, findKey, insertKey, listKeys, updateSecret } from './api-key-repository.server.ts';
import { newSecret } from './key-secret.server.ts';
import { newKeyMail } from './new-key-mail.ts';

type Parts = Pick<Shop, 'db' | 'config'>;

/** Locks the person, whom an admin may have blocked since the request was authorised. */
async function lockPerson(trx: Db, userId: string) {
  const [user] = await lockUsers(trx, [userId]);
  if (user && user.blockedAt === null) return user;
  throw new Refusal('unauthenticated', 'sign_in_required', 'Please sign in and try again.');
}

/** Makes a key with the present role of the person. @returns the key, which is stored only as a hash */
export async function makeKey({ db, config }: Parts, actor: Actor | undefined, input: NewApiKey) {
  const { userId } = requireSignedIn(actor);
  const problem = newKeyProblem(input);
  if (problem) throw atField(problem.field, 'key_name_missing', problem.message);
  const { key, prefix, hash } = newSecret();
  const [id, now] = [newId(), Date.now()];
  const made = { ...input, name: input.name.trim() };
  await inTransaction(db, async (trx) => {
    const person = await lockPerson(trx, userId);
    if ((await listKeys(trx, userId)).length >= MAX_KEYS)
      throw conflict('too_many_keys', `You have ${MAX_KEYS} API keys. Please delete one first.`);
    await insertKey(trx, {
      ...{ id, user_id: userId, role: roleOf(person, config.adminEmails), prefix, hash, ...made },
      ...{ old_hash: null, old_until: null },
      ...{ created_at: now, expires_at: now + made.days * DAY_MS, used_at: null },
    });
    await insertMail(trx, newKeyMail(person.email, made, config.publicUrl));
  });
  return { id, key };
}

/**
 * Gives a key a new secret and its whole time again. The old secret works for a day, but never after the old end.
 * @returns the new key
 */
export async function renewKey({ db }: Pick<Shop, 'db'>, actor: Actor | undefined, id: string): Promise<string> {
  const { userId } = requireSignedIn(actor);
  return inTransaction(db, async (trx) => {
    await lockPerson(trx, userId);
    const found = await findKey(trx, userId, id);
    if (!found) throw new Refusal('missing', 'key_not_found', 'This API key does not exist any more.');
    const now = Date.now();
    const end = Number(found.expires_at);
    if (end <= now) throw conflict('key_expired', 'This API key has expired. Please make a new one.');
    const { key, hash } = newSecret(found.prefix);
    const old = { old_hash: found.hash, old_until: Math.min(now + OLD_SECRET_MS, end) };
    await updateSecret(trx, id, { hash, ...old, expires_at: now + found.days * DAY_MS });
    return key;
  });
}

/** Deletes the keys of a person whom an admin has blocked or demoted, in the same transaction. */
export async function endKeysOf(trx: Db, _admin: Actor, { kind, subject, after }: AdminChange): Promise<void> {
  if (kind === 'user' && (after?.blocked === true || after?.role === 'customer')) await deleteKeysOf(trx, subject.id);
}

/** For the mail about a new password, without names: who was signed in may have written a link into one. */
export async function keysOfPerson(trx: Db, userId: string, now = Date.now()): Promise<string[]> {
  const working = (await listKeys(trx, userId)).some(({ expires_at }) => Number(expires_at) > now);
  return working ? ['Your API keys still work. In your profile, please delete those that you did not make.'] : [];
}
