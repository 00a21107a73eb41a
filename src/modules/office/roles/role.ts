import { isBlank } from '#src/platform/http/is-blank.ts';
import type { GrantableCall } from './roles.calls.ts';

/** A role as an admin sends it. */
export interface RoleInput {
  name: string;
  money: boolean;
  calls: readonly string[];
}

export const MAX_ROLE_NAME = 40;
export const MAX_ROLES = 30;

export interface RoleProblem {
  field: 'name' | 'calls';
  message: string;
}

/** @param grantable the calls that a role can have */
export function roleProblem(
  { name, money, calls }: RoleInput,
  grantable: readonly Pick<GrantableCall, 'call' | 'withoutMoney'>[],
): RoleProblem | undefined {
  if (isBlank(name)) return { field: 'name', message: 'Please name the role.' };
  if (calls.length === 0) return { field: 'calls', message: 'Please choose what the role may do.' };
  const known = new Map(grantable.map(({ call, withoutMoney }) => [call, withoutMoney]));
  const unknown = calls.find((call) => !known.has(call));
  if (unknown) return { field: 'calls', message: `A role cannot have “${unknown}”.` };
  const withMoney = calls.find((call) => !money && !known.get(call));
  if (!withMoney) return undefined;
  return {
    field: 'calls',
    message: `“${withMoney}” shows prices or amounts. Please leave it out, or let the role see them.`,
  };
}
