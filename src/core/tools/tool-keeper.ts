import type { Updateable } from 'kysely';
import type { Db } from '#src/platform/database/open.server.ts';
import type { Tool } from './tool.ts';
import type { ToolTable } from './tool-table.ts';

/** What a module keeps with a tool that an admin adds or changes, beyond the fields that the core writes. */
export interface ToolKeeper {
  /** @param seen the tool before the change; undefined for a new one. @throws Refusal when a rule is broken */
  check(seen: Tool | undefined): void;
  /** Columns to write with the tool, in its transaction. @param before the tool to change; undefined for a new one */
  columns(trx: Db, before: Tool | undefined): Promise<Updateable<ToolTable>>;
  /** Runs in the transaction, once the row is written. */
  written(trx: Db, id: string, before: Tool | undefined): Promise<void>;
}
