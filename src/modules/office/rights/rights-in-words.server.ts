import type { RightsInWords, RightsToGive } from '#src/core/accounts/admins/rights.server.ts';
import type { RoleInput } from '../roles/role.ts';
import type { RoleOfStaff } from '../roles/role-repository.server.ts';
import type { GrantableCall } from '../roles/roles.calls.ts';
import { addedPowers } from './powers.ts';
import type { RightsContent } from './rights-content.ts';

type Rights = RightsToGive & { content: RightsContent };
interface User {
  id: string;
  email: string;
  name: string;
  role: string;
  staffRole: string | null;
}

type Known = readonly GrantableCall[];

const USERS = '/dashboard/all-users';

const pageOf = (email: string) => `${USERS}?${new URLSearchParams({ q: email })}`;

/** What calls do, a line each. */
const linesOf = (calls: readonly string[], known: Known) =>
  calls.map((call) => known.find((each) => each.call === call)?.summary ?? call).join('\n');

const accountRows = ({ name, email }: User): RightsInWords['rows'] => [
  { name: 'Account', value: email },
  { name: 'Name', value: name },
];

export function adminRights(user: User): Rights {
  const { id, email } = user;
  return {
    subject: id,
    content: { act: 'admin', userId: id, email },
    words: {
      title: `Make ${email} an administrator`,
      act: `to make ${email} an administrator`,
      path: pageOf(email),
      rows: accountRows(user),
      change: {
        kind: 'user',
        action: 'made an administrator',
        subject: { id, name: email },
        before: { role: user.role },
        after: { role: 'admin' },
      },
    },
  };
}

interface StaffRoles {
  role: RoleOfStaff;
  old: RoleOfStaff | undefined;
  /** Powers that the person has not yet. */
  added: readonly string[];
}

export function staffRights(user: User, { role, old, added }: StaffRoles, known: Known): Rights {
  const { id, email } = user;
  const change = { before: { staffRole: old?.name ?? null }, after: { staffRole: role.name } };
  const { id: roleId, version } = role;
  return {
    subject: id,
    content: { act: 'staff-role', userId: id, email, before: user.staffRole, roleId, version },
    words: {
      title: `Give ${email} the role ${role.name}`,
      act: `to give ${email} the role ${role.name}`,
      path: pageOf(email),
      rows: [
        ...accountRows(user),
        { name: 'Role', value: role.name, before: old?.name ?? '' },
        { name: 'New rights', value: linesOf(added, known) },
      ],
      change: { kind: 'user', action: `given the role ${role.name}`, subject: { id, name: email }, ...change },
    },
  };
}

export function roleRights(
  { id, name, money, calls, version }: RoleOfStaff,
  input: RoleInput,
  members: readonly { id: string; email: string }[],
  known: Known,
): Rights {
  const renamed = input.name === name ? {} : { before: name };
  return {
    subject: id,
    content: { act: 'role', roleId: id, version, input, members: members.map((each) => each.id) },
    words: {
      title: `Give the role ${name} more rights`,
      act: `to give the role ${name} more rights`,
      path: USERS,
      rows: [
        { name: 'Role', value: input.name, ...renamed },
        { name: 'Members', value: members.map(({ email }) => email).join('\n') },
        { name: 'New rights', value: linesOf(addedPowers(input.calls, calls), known) },
      ],
      change: {
        kind: 'role',
        action: 'changed',
        subject: { id, name: input.name },
        before: { name, money, calls },
        after: { ...input },
      },
    },
  };
}
