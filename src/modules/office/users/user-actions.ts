import { callContract } from '#src/core/calls/call-api.ts';
import type { AnyContract } from '#src/core/calls/contract.ts';
import { company } from '#src/core/site/company.ts';
import { formatPieces } from '#src/platform/i18n/money.ts';
import { PROPOSED } from '../rights/proposed.ts';
import { postFactorResetCall } from '../second-factor/second-factor.calls.ts';
import { postBlockCall, postRoleCall, type ShopUser } from './users.calls.ts';

/** Action of an admin on a user, with the texts of its dialog. */
export interface UserAction {
  label: string;
  /** Question to confirm the action. */
  question: (name: string) => string;
  text: (user: ShopUser) => string;
  button: string;
  dangerous: boolean;
  call: AnyContract;
  /** Makes the call, and returns its answer. */
  send: (params: { id: string }) => Promise<object>;
  done: (name: string) => string;
}

const grant: UserAction = {
  label: 'Make admin',
  question: (name) => `Make ${name} an administrator?`,
  text: () =>
    'Administrators see all customers and orders, change tools and prices, and decide who else is an administrator.',
  button: 'Make administrator',
  dangerous: false,
  call: postRoleCall,
  send: (params) => callContract(postRoleCall, { params, body: { role: 'admin' } }),
  done: (name) => `${name} is an administrator now.`,
};

const revoke: UserAction = {
  label: 'Remove admin',
  question: (name) => `Remove ${name} as administrator?`,
  text: () => 'The account becomes a customer account and shows only its own orders.',
  button: 'Remove as administrator',
  dangerous: true,
  call: postRoleCall,
  send: (params) => callContract(postRoleCall, { params, body: { role: 'customer' } }),
  done: (name) => `${name} is a customer now.`,
};

function ordersNote({ orders }: ShopUser): string {
  if (orders === 0) return '';
  return orders === 1 ? ' The order stays as it is.' : ` The ${formatPieces(orders)} orders stay as they are.`;
}

const block: UserAction = {
  label: 'Block',
  question: (name) => `Block ${name}?`,
  text: (user) =>
    `This person is signed out everywhere at once and cannot sign in again. The sign-in page tells them to write to ${company.email.sales}.${ordersNote(user)}`,
  button: 'Block',
  dangerous: true,
  call: postBlockCall,
  send: (params) => callContract(postBlockCall, { params, body: { blocked: true } }),
  done: (name) => `${name} is blocked.`,
};

const unblock: UserAction = {
  label: 'Unblock',
  question: (name) => `Unblock ${name}?`,
  text: () => 'This person can sign in again. No email is sent.',
  button: 'Unblock',
  dangerous: false,
  call: postBlockCall,
  send: (params) => callContract(postBlockCall, { params, body: { blocked: false } }),
  done: (name) => `${name} can sign in again.`,
};

const resetFactor: UserAction = {
  label: 'Reset second factor',
  question: (name) => `Remove the second factor of ${name}?`,
  text: () =>
    'For a person who lost the phone and the recovery codes. Speak to the person first: a mail may come from a thief. Another administrator has to approve it.',
  button: 'Propose it',
  dangerous: true,
  call: postFactorResetCall,
  send: (params) => callContract(postFactorResetCall, { params }),
  done: () => PROPOSED,
};

/** Actions that are currently possible on a user. @param own email address of the signed-in admin */
export function userActionsFor(user: ShopUser, own: string | undefined): UserAction[] {
  if (user.email === own || user.company !== null) return [];
  return [...roleActionsFor(user), ...(user.secondFactor ? [resetFactor] : [])];
}

function roleActionsFor({ role, fixedRole, verified, blockedAt }: ShopUser): UserAction[] {
  if (role === 'admin') return fixedRole ? [] : [revoke];
  if (blockedAt !== null) return [unblock];
  return verified ? [grant, block] : [block];
}

/** Whether a person can be given a role of the staff, or has one. @param own email address of the signed-in admin */
export const mayHaveRole = ({ company: of, ...user }: ShopUser, own: string | undefined) =>
  of === null &&
  user.email !== own &&
  user.role !== 'admin' &&
  ((user.verified && user.blockedAt === null) || user.staffRole !== null);
