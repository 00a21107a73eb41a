import { acknowledgement } from '#src/core/calls/common-answers.ts';
import { contract, sent } from '#src/core/calls/contract.ts';
import { record, text } from '#src/platform/http/shape.ts';
import type { ProfileRequest } from './profile.ts';

export const getUserCall = contract('GET /user/:email', {
  answer: record(
    { userAddress: text, userCity: text, userDistrict: text, userCountry: text, userPhone: text, userInURL: text },
    { userPS: text },
  ),
});

export const putUserCall = contract('PUT /user/:email', {
  body: sent<ProfileRequest>(),
  answer: acknowledgement,
  // "truthy response means success" (spec section 7)
  accepts: Boolean,
});
