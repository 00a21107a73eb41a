import { z } from 'zod';
import { requireSignedIn } from '#src/core/accounts/actor.ts';
import { implement } from '#src/core/call.ts';
import { idParams } from '#src/platform/http/id-params.ts';
import { plainText } from '#src/platform/http/plain-text.ts';
import { Refusal } from '#src/platform/http/refusal.ts';
import { getApiKeysCall, postApiKeyCall, putApiKeyCall, removeApiKeyCall } from './api-key.calls.ts';
import { keyDays, MAX_KEY_NAME, rights } from './api-key.ts';
import { deleteKeyOf, listKeys } from './api-key-repository.server.ts';
import { makeKey, renewKey } from './change-keys.server.ts';

const isoTime = (time: number | string) => new Date(Number(time)).toISOString();

export const getApiKeys = implement(getApiKeysCall, {
  summary: 'The API keys of the account, the latest first, without their secrets',
  personOnly: true,
  handle: async ({ shop: { db }, actor }) => {
    const now = Date.now();
    return (await listKeys(db, requireSignedIn(actor).userId)).map((row) => ({
      _id: row.id,
      name: row.name,
      rights: row.rights,
      prefix: row.prefix,
      createdAt: isoTime(row.created_at),
      expiresAt: isoTime(row.expires_at),
      ended: Number(row.expires_at) <= now,
      usedAt: row.used_at === null ? null : isoTime(row.used_at),
      oldUntil: row.old_until === null || Number(row.old_until) <= now ? null : isoTime(row.old_until),
    }));
  },
});

export const postApiKey = implement(postApiKeyCall, {
  summary: 'Makes an API key; only this answer contains it',
  description: 'Send it as a bearer token: it acts for its person, except in calls that need a signed-in person.',
  personOnly: true,
  stepUp: true,
  body: z.object({
    name: plainText(MAX_KEY_NAME),
    rights: z.enum(rights),
    days: z.literal(keyDays),
  }),
  handle: async ({ shop, actor, body }) => {
    const { id, key } = await makeKey(shop, actor, body);
    return { acknowledged: true, insertedId: id, key };
  },
});

export const putApiKey = implement(putApiKeyCall, {
  summary: 'Gives an API key a new secret; the one before it works for 24 hours, and any earlier one ends',
  personOnly: true,
  stepUp: true,
  params: idParams,
  handle: async ({ shop, actor, params }) => ({ acknowledged: true, key: await renewKey(shop, actor, params.id) }),
});

export const removeApiKey = implement(removeApiKeyCall, {
  summary: 'Deletes an API key, which ends at once',
  personOnly: true,
  params: idParams,
  handle: async ({ shop: { db }, actor, params }) => {
    const deletedCount = await deleteKeyOf(db, requireSignedIn(actor).userId, params.id);
    if (deletedCount === 0) throw new Refusal('missing', 'key_not_found', 'This API key does not exist any more.');
    return { acknowledged: true, deletedCount };
  },
});
