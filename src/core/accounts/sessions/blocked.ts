import { company } from '#src/core/site/company.ts';

/** The answer to a sign-in with a blocked account, in the error format of the auth library. */
export const BLOCKED = {
  code: 'ACCOUNT_BLOCKED',
  message: `This account is blocked. Please write to ${company.email.sales}.`,
};
