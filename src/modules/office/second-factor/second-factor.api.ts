import { encode } from 'uqr';
import { z } from 'zod';
import { findPasswordHash } from '#src/core/accounts/account-repository.server.ts';
import { requireAdmin, requireSignedIn } from '#src/core/accounts/actor.ts';
import { implement } from '#src/core/call.ts';
import { idParams } from '#src/core/tools/tool.api.ts';
import { plainText } from '#src/platform/http/plain-text.ts';
import { askForReset, confirmApp, removeFactor, renewCodes, startApp } from './change-factor.server.ts';
import { findDeadline } from './duty.server.ts';
import { passSecondStep } from './pass-second-step.server.ts';
import {
  getSecondFactorCall,
  postAppCall,
  postFactorResetCall,
  postRecoveryCodesCall,
  postSecondFactorCall,
  postSecondStepCall,
  postStepUpCall,
  removeSecondFactorCall,
} from './second-factor.calls.ts';
import { MAX_CODE_LENGTH } from './second-factor.ts';
import { countRecoveryCodes, findAddedAt } from './second-factor-repository.server.ts';
import { passStepUp } from './step-up.server.ts';

const timeOrNull = (time: number | undefined) => (time === undefined ? null : new Date(time).toISOString());

const code = plainText(MAX_CODE_LENGTH);

export const getSecondFactor = implement(getSecondFactorCall, {
  summary: 'The second factor of the account, without its secrets',
  personOnly: true,
  handle: async ({ shop, actor }) => {
    const person = requireSignedIn(actor);
    return {
      addedAt: timeOrNull(await findAddedAt(shop.db, person.userId)),
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
  description: 'The password is needed only if the account has one and no second factor yet.',
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
  personOnly: true,
  stepUp: 'to-set-up',
  body: z.object({ code }),
  handle: async ({ shop, actor, body }) => ({
    acknowledged: true,
    codes: await confirmApp(shop, requireSignedIn(actor), body.code),
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
  body: z.object({ code }),
  handle: async ({ shop, actor, body }) => {
    await passStepUp(shop, requireSignedIn(actor), body.code);
    return { acknowledged: true };
  },
});

export const postSecondStep = implement(postSecondStepCall, {
  summary: 'Passes the second factor at sign-in and opens the session',
  description:
    'Follows a sign-in that was refused with `second_factor_needed`; `challenge` is in that refusal and works once, for ten minutes.',
  body: z.object({ challenge: plainText(100).default(''), code: code.default('') }),
  handle: async ({ shop, body, request, reply }) => passSecondStep(shop, body, { request, reply }),
});

export const postFactorReset = implement(postFactorResetCall, {
  summary: 'Proposes to remove the second factor of a person who lost it; another administrator has to consent',
  personOnly: true,
  stepUp: true,
  params: idParams,
  handle: async ({ shop, actor, params }) => ({
    acknowledged: true,
    insertedId: await askForReset(shop, requireAdmin(actor), params.id),
  }),
});
