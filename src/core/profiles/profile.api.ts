import { emailParams } from '#src/core/accounts/account.api.ts';
import { defineCall } from '#src/core/call.ts';
import { readProfile, updateProfile } from './keep-profile.server.ts';
import { profileRequestSchema } from './profile.ts';

export const getUser = defineCall({
  summary: 'The profile of a user',
  params: emailParams,
  handle: ({ shop, actor, params }) => readProfile(shop, actor, params.email),
});

export const putUser = defineCall({
  summary: 'Updates the profile of a user; the first update creates it',
  params: emailParams,
  body: profileRequestSchema,
  handle: async ({ shop, actor, params, body }) => {
    await updateProfile(shop, actor, params.email, body);
    return { acknowledged: true };
  },
});
