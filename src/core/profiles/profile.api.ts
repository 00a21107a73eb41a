import { z } from 'zod';
import { emailParams } from '#src/core/accounts/account.api.ts';
import { implement } from '#src/core/call.ts';
import { optionalSentText, sentText } from '#src/platform/http/sent-values.ts';
import { getUserCall, putUserCall } from './profile.calls.ts';
import { readProfile, updateProfile } from './update-profile.server.ts';

const profileRequestSchema = z.object({
  userAddress: sentText(500),
  userPS: sentText(200),
  userDistrict: sentText(200),
  userCountry: sentText(200),
  userPhone: sentText(40),
  userInURL: sentText(500),
  userCity: optionalSentText(200),
});

export const getUser = implement(getUserCall, {
  summary: 'The profile of a user',
  params: emailParams,
  handle: ({ shop, actor, params }) => readProfile(shop, actor, params.email),
});

export const putUser = implement(putUserCall, {
  summary: 'Updates the profile of a user; the first update creates it',
  params: emailParams,
  body: profileRequestSchema,
  handle: async ({ shop, actor, params, body }) => {
    await updateProfile(shop, actor, params.email, body);
    return { acknowledged: true };
  },
});
