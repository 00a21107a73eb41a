import type { TableDeclaration } from '#src/platform/database/tables.ts';

/** Marks a row of the demo seed. While there are any, the shop starts only with the demo on. */
export interface DemoMarkTable {
  /** Id of an account or a tool. */
  id: string;
}

declare module '#src/platform/database/schema.ts' {
  interface Database {
    demo_marks: DemoMarkTable;
  }
}

/** For the copy to another engine. */
export const demoTables: readonly TableDeclaration[] = [{ name: 'demo_marks', key: ['id'] }];
