import type { Staff } from '#src/core/accounts/actor.ts';
import { callName } from '#src/core/call.ts';
import type { Shop } from '#src/core/shop.ts';
import { areaOf, isGrantable, isWithoutMoney, withSupporting } from './grantable-calls.ts';
import { countMembers, findRole, listRoles } from './role-repository.server.ts';
import type { GrantableCall, StaffRole } from './roles.calls.ts';
import { isStandard } from './standard-roles.ts';

const grantable = new WeakMap<Shop['calls'], ReadonlySet<string>>();

/** Names of the calls that a role can have: read on every call of a member of the staff. */
function grantableNames(calls: Shop['calls']): ReadonlySet<string> {
  const names = grantable.get(calls) ?? new Set(calls.filter(isGrantable).map(callName));
  grantable.set(calls, names);
  return names;
}

/** What a role may do now. What is stored is not trusted: a call that no role can have is not among it. */
export async function readStaff(
  { db, calls: allCalls }: Pick<Shop, 'db' | 'calls'>,
  roleId: string,
): Promise<Staff | undefined> {
  const role = await findRole(db, roleId);
  if (!role) return undefined;
  const { name, money, calls } = role;
  const names = grantableNames(allCalls);
  const isGranted = (call: string) => names.has(call) && (money || isWithoutMoney(call));
  return { role: name, money, calls: new Set(withSupporting(calls).filter(isGranted)) };
}

/** The calls of the enabled modules that a role can have. */
export const grantableCalls = ({ calls }: Pick<Shop, 'calls'>): GrantableCall[] =>
  calls.filter(isGrantable).map((row) => ({
    call: callName(row),
    summary: row[3].summary.split(';')[0] ?? '',
    area: areaOf(row),
    withoutMoney: isWithoutMoney(callName(row)),
  }));

export async function readRoles(
  shop: Pick<Shop, 'db' | 'calls'>,
): Promise<{ roles: StaffRole[]; calls: GrantableCall[] }> {
  const [roles, counts] = await Promise.all([listRoles(shop.db), countMembers(shop.db)]);
  const calls = grantableCalls(shop);
  const known = new Set(calls.map(({ call }) => call));
  return {
    calls,
    roles: roles.map(({ id, calls: own, ...role }) => ({
      ...role,
      _id: id,
      calls: own.filter((call) => known.has(call)),
      standard: isStandard(id),
      members: Number(counts.find(({ staffRole }) => staffRole === id)?.members ?? 0),
    })),
  };
}
