import type { TableDeclaration } from '#src/platform/database/tables.ts';

/** What a piece of a tool costs to make. Only admins may know: it is in no public answer. */
export interface CostFloorTable {
  tool_id: string;
  /** In minor units of the currency. */
  floor_minor: number;
  currency: string;
}

declare module '#src/platform/database/schema.ts' {
  interface Database {
    cost_floors: CostFloorTable;
  }
}

export const costFloorTables: readonly TableDeclaration[] = [{ name: 'cost_floors', key: ['tool_id'] }];
