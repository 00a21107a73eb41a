import type { TableDeclaration } from '#src/platform/database/tables.ts';

/** A role of the staff. */
export interface RoleTable {
  id: string;
  name: string;
  /** 1 or 0. */
  sees_money: number;
  /** Rises with each change. */
  version: number;
}

/** A call that a role may make as an admin. */
export interface RoleCallTable {
  role_id: string;
  /** Such as `GET /order/:id`. */
  call: string;
}

declare module '#src/platform/database/schema.ts' {
  interface Database {
    roles: RoleTable;
    role_calls: RoleCallTable;
  }
}

/** For the copy to another engine. */
export const roleTables: readonly TableDeclaration[] = [
  { name: 'roles', key: ['id'] },
  { name: 'role_calls', key: ['role_id', 'call'], after: ['roles'] },
];
