import type { TableDeclaration } from '#src/platform/database/tables.ts';

/** Rows of the demo seed: until they are removed, a shop without the demo does not start. */
export interface DemoMarkTable {
  /** Of an account or a tool. */
  id: string;
}

declare module '#src/platform/database/schema.ts' {
  interface Database {
    demo_marks: DemoMarkTable;
  }
}

/** Part of a backup. */
export const demoTables: readonly TableDeclaration[] = [{ name: 'demo_marks', key: ['id'] }];
