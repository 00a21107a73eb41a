import { encode } from 'uqr';
import { z } from 'zod';
import { findPasswordHash } from '#src/core/accounts/account-repository.server.ts';
import { requireAdmin, requireSignedIn } from '#src/core/accounts/actor.ts';
import { implement } from '#src/core/call.ts';
import { idParams } from '#src/platform/http/id-params.ts';
import { plainText } from '#src/platform/http/plain-text.ts';
import { askForReset, confirmApp, removeFactor, renewCodes, startApp } from './change-factor.server.ts';
import { registerPasskey, removePasskey, startPasskey } from './change-passkeys.server.ts';
import { findDeadline } from './duty.server.ts';
import { askAtSignIn, passSecondStep } from './pass-second-step.server.ts';
import { MAX_PASSKEY_NAME } from './passkey.ts';
import { listPasskeys } from './passkey-repository.server.ts';
import { askForFactor, boundTo } from './prove-passkey.server.ts';
import {
  getSecondFactorCall,
  postAppCall,
  postFactorResetCall,
  postPasskeyCall,
  postPasskeyOptionsCall,
  postRecoveryCodesCall,
  postSecondFactorCall,
  postSecondStepCall,
  postSecondStepOptionsCall,
  postStepUpCall,
  postStepUpOptionsCall,
  removePasskeyCall,
  removeSecondFactorCall,
} from './second-factor.calls.ts';
import { MAX_CODE_LENGTH } from './second-factor.ts';
import { countRecoveryCodes, findAddedAt, hasApp } from './second-factor-repository.server.ts';
import { passStepUp } from './step-up.server.ts';

/** How the first second factor of an account is protected. */
const FIRST_FACTOR =
  'Without a second factor yet, the password is needed or, if the account has none, a session that was opened in the last 15 minutes: 403 `fresh_sign_in_needed`.';

const timeOrNull = (time: number | undefined) => (time === undefined ? null : new Date(time).toISOString());

const code = plainText(MAX_CODE_LENGTH);

/** Binary data in base64url; far longer than what any passkey sends. */
const binary = z
  .string()
  .regex(/^[\w-]+$/)
  .max(8_000);
const credential = { id: binary, rawId: binary, type: z.literal('public-key') };
const signedChallenge = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: binary,
    authenticatorData: binary,
    signature: binary,
    userHandle: binary.nullish().transform((handle) => handle ?? undefined),
  }),
});
const madePasskey = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: binary,
    attestationObject: binary,
    transports: z.array(z.string().max(40)).max(10).optional(),
  }),
});
const factorInput = { code: code.default(''), passkey: signedChallenge.optional() };

export const getSecondFactor = implement(getSecondFactorCall, {
  summary: 'The second factor of the account, without its secrets',
  personOnly: true,
  handle: async ({ shop, actor }) => {
    const person = requireSignedIn(actor);
    return {
      addedAt: timeOrNull(await findAddedAt(shop.db, person.userId)),
      hasApp: await hasApp(shop.db, person.userId),
      passkeys: (await listPasskeys(shop.db, person.userId)).map(({ id, name, added_at, used_at }) => ({
        _id: id,
        name,
        addedAt: new Date(Number(added_at)).toISOString(),
        usedAt: timeOrNull(used_at === null ? undefined : Number(used_at)),
      })),
      codesLeft: await countRecoveryCodes(shop.db, person.userId),
      deadline: timeOrNull(await findDeadline(shop, person)),
      hasPassword: (await findPasswordHash(shop.db, person.email)) !== undefined,
    };
  },
});

/** A QR code as rows of 0 and 1, which the browser draws. */
function rowsOfQr(uri: string): string {
  return encode(uri, { ecc: 'M', border: 0 })
    .data.map((row) => row.map(Number).join(''))
    .join('\n');
}

export const postApp = implement(postAppCall, {
  summary: 'Makes a secret for an authenticator app; only this answer contains it',
  description: FIRST_FACTOR,
  personOnly: true,
  stepUp: 'to-set-up',
  body: z.object({ password: plainText(100).default('') }),
  handle: async ({ shop, actor, body }) => {
    const { typed, uri } = await startApp(shop, requireSignedIn(actor), body.password);
    return { acknowledged: true, key: typed, qr: rowsOfQr(uri) };
  },
});

export const postSecondFactor = implement(postSecondFactorCall, {
  summary: 'Sets up the second factor with a code of the app; the other sessions end',
  description: 'With the `key` of the app, a key that is not the newest of the account is refused with `newer_key`.',
  personOnly: true,
  stepUp: 'to-set-up',
  body: z.object({ code, key: plainText(100).optional() }),
  handle: async ({ shop, actor, body }) => ({
    acknowledged: true,
    codes: await confirmApp(shop, requireSignedIn(actor), body),
  }),
});

export const postRecoveryCodes = implement(postRecoveryCodesCall, {
  summary: 'Makes ten new recovery codes; only this answer contains them',
  personOnly: true,
  stepUp: true,
  handle: async ({ shop, actor }) => ({ acknowledged: true, codes: await renewCodes(shop, requireSignedIn(actor)) }),
});

export const removeSecondFactor = implement(removeSecondFactorCall, {
  summary: 'Removes the second factor of the account',
  personOnly: true,
  stepUp: true,
  handle: async ({ shop, actor }) => {
    await removeFactor(shop, requireSignedIn(actor));
    return { acknowledged: true };
  },
});

export const postStepUp = implement(postStepUpCall, {
  summary: 'Passes the second factor again in this session, for calls that need it again',
  personOnly: true,
  body: z.object(factorInput),
  handle: async ({ shop, actor, body }) => {
    await passStepUp(shop, requireSignedIn(actor), body);
    return { acknowledged: true };
  },
});

export const postSecondStep = implement(postSecondStepCall, {
  summary: 'Passes the second factor at sign-in and opens the session',
  description:
    'Follows a sign-in that was refused with `second_factor_needed`; `challenge` is in that refusal and works once, for ten minutes.',
  body: z.object({ challenge: plainText(100).default(''), ...factorInput }),
  handle: async ({ shop, body, request, reply }) => passSecondStep(shop, body, { request, reply }),
});

export const postPasskeyOptions = implement(postPasskeyOptionsCall, {
  summary: 'Begins to add a passkey: options for the browser, for this session, once, within ten minutes',
  description: FIRST_FACTOR,
  personOnly: true,
  stepUp: 'to-set-up',
  body: z.object({ password: plainText(100).default('') }),
  handle: async ({ shop, actor, body }) => ({
    options: await startPasskey(shop, requireSignedIn(actor), body.password),
  }),
});

export const postPasskey = implement(postPasskeyCall, {
  summary: 'Adds a passkey that the browser has made; answers with recovery codes if it is the first second factor',
  personOnly: true,
  stepUp: 'to-set-up',
  body: z.object({ name: plainText(MAX_PASSKEY_NAME), made: madePasskey }),
  handle: async ({ shop, actor, body }) => ({
    acknowledged: true,
    codes: await registerPasskey(shop, requireSignedIn(actor), body.name, body.made),
  }),
});

export const removePasskeyOfPerson = implement(removePasskeyCall, {
  summary: 'Removes a passkey of the account; the last one without an app, with the second factor',
  personOnly: true,
  stepUp: true,
  params: idParams,
  handle: async ({ shop, actor, params }) => {
    await removePasskey(shop, requireSignedIn(actor), params.id);
    return { acknowledged: true };
  },
});

export const postStepUpOptions = implement(postStepUpOptionsCall, {
  summary:
    'Asks for the second factor in this session: options for a passkey, null if the account has none, and whether it has an app',
  personOnly: true,
  handle: async ({ shop: { db, config }, actor }) => {
    const { userId, sessionId = '' } = requireSignedIn(actor);
    return askForFactor(db, config, userId, boundTo.stepUp(sessionId));
  },
});

export const postSecondStepOptions = implement(postSecondStepOptionsCall, {
  summary:
    'Asks for the second factor at sign-in: options for a passkey, null if the account has none, and whether it has an app',
  body: z.object({ challenge: plainText(100).default('') }),
  handle: ({ shop, body }) => askAtSignIn(shop, body.challenge),
});

export const postFactorReset = implement(postFactorResetCall, {
  summary: 'Proposes to remove the second factor of a person who lost it; another administrator has to approve it',
  personOnly: true,
  stepUp: true,
  params: idParams,
  handle: async ({ shop, actor, params }) => ({
    acknowledged: true,
    insertedId: await askForReset(shop, requireAdmin(actor), params.id),
  }),
});
