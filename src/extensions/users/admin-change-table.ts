import type { ChangeKind } from '#src/core/admin-change.server.ts';
import type { TableDeclaration } from '#src/platform/database/tables.ts';

/** A change that an admin made: rows are added, never changed. The names are those of that time. */
export interface AdminChangeTable {
  id: string;
  /** Milliseconds since the epoch. */
  at: number;
  admin_id: string;
  admin_email: string;
  kind: ChangeKind;
  /** Past participle of the action. */
  action: string;
  subject_id: string;
  subject_name: string;
  /** JSON object of the fields that differ; null where the thing did not exist. */
  before: string | null;
  after: string | null;
}

declare module '#src/platform/database/schema.ts' {
  interface Database {
    admin_changes: AdminChangeTable;
  }
}

/** Part of a backup. */
export const adminChangeTables: readonly TableDeclaration[] = [{ name: 'admin_changes', key: ['id'] }];
