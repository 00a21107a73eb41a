import { adminChanges as adminChangePoint } from '#src/core/admin-change.server.ts';
import { callRow } from '#src/core/call.ts';
import { fill } from '#src/core/point.ts';
import type { Room } from '#src/core/server-module.ts';
import { adminChanges } from './0018-admin-changes.ts';
import { getAdminChanges, getAdminChangesFile } from './admin-change.api.ts';
import { insertAdminChange } from './admin-change-repository.server.ts';
import { adminChangeTables } from './admin-change-table.ts';
import { getUsers, postBlock, postRole } from './users.api.ts';

/** Lets admins list users, grant roles, block accounts, and read the change history. */
export const users: Room = {
  schema: {
    migrations: (engine) => ({ '0018-admin-changes': adminChanges(engine) }),
    tables: adminChangeTables,
  },
  calls: [
    callRow('admin', getUsers),
    callRow('admin', postRole),
    callRow('admin', postBlock),
    callRow('admin', getAdminChanges),
    callRow('admin', getAdminChangesFile),
  ],
  fills: [fill(adminChangePoint, insertAdminChange)],
};
