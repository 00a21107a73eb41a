import type { TableDeclaration } from '#src/platform/database/tables.ts';

/** Stock and price of a tool as programs got them last. */
interface SyncedToolTable {
  tool_id: string;
  /** Of the last change. */
  version: number;
  /** JSON of `SyncedEntry`; null once the tool has left the catalogue. */
  entry: string | null;
}

/** A version that programs may have got. After a restore of an older state, later ones are unknown. */
interface SyncVersionTable {
  id: string;
  /** Milliseconds since the epoch, later than all earlier ones. */
  version: number;
}

declare module '#src/platform/database/schema.ts' {
  interface Database {
    synced_tools: SyncedToolTable;
    sync_versions: SyncVersionTable;
  }
}

/** Written again at the next call. */
export const syncedToolTables: readonly TableDeclaration[] = [
  { name: 'synced_tools', key: ['tool_id'], copied: false },
  { name: 'sync_versions', key: ['id'], copied: false },
];
