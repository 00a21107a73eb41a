import { staffRoles } from '#src/core/accounts/staff-roles.ts';
import { callRow } from '#src/core/call.ts';
import { fill } from '#src/core/point.ts';
import type { Room } from '#src/core/server-module.ts';
import { roles as rolesMigration } from './0153-roles.ts';
import { readStaff } from './read-roles.server.ts';
import { roleTables } from './role-tables.ts';
import { deleteRoleOfStaff, getRoles, postRoleOfStaff, postStaffRole, putRole } from './roles.api.ts';

/** Roles of the staff, made of calls. */
export const roles: Room = {
  schema: { migrations: () => ({ '0153-roles': rolesMigration }), tables: roleTables },
  calls: [
    callRow('admin', getRoles),
    callRow('admin', postRoleOfStaff),
    callRow('admin', putRole),
    callRow('admin', deleteRoleOfStaff),
    callRow('admin', postStaffRole),
  ],
  fills: [fill(staffRoles, readStaff)],
};
