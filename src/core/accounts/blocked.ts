import { company } from '#src/core/site/company.ts';

/** What the owner of a blocked account is told, in the shape of an error of the auth library. */
export const BLOCKED = {
  code: 'ACCOUNT_BLOCKED',
  message: `This account is blocked. Please write to ${company.email.sales}.`,
};
