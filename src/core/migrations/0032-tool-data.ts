import { type Kysely, sql } from 'kysely';
import { dataInRows } from '#src/core/tools/data-in-rows.ts';

const AT_ONCE = 500;

interface OldTool {
  id: string;
  specifications: string;
}

/** The values that are known and not empty, as JSON for the column. */
function detailsOf(data: object): string {
  const known = Object.entries(data).filter(([, value]) => value !== null && !(Array.isArray(value) && !value.length));
  return JSON.stringify(Object.fromEntries(known));
}

/** Structured data of tools, extracted once from the text of their specifications, which stays. */
export const toolData = {
  async up(db: Kysely<never>): Promise<void> {
    await db.schema.alterTable('tools').addColumn('supplied_as', 'text').execute();
    await db.schema
      .alterTable('tools')
      .addColumn('price_steps', 'text', (c) => c.notNull().defaultTo('[]'))
      .execute();
    await db.schema
      .alterTable('tools')
      .addColumn('details', 'text', (c) => c.notNull().defaultTo('{}'))
      .execute();
    for (let after = ''; ; ) {
      const { rows } = await sql<OldTool>`
        select id, specifications from tools where id > ${after} order by id limit ${AT_ONCE}`.execute(db);
      for (const { id, specifications } of rows) {
        if (specifications === '[]') continue;
        const { suppliedAs, ...rest } = dataInRows(JSON.parse(specifications));
        await sql`update tools set supplied_as = ${suppliedAs}, details = ${detailsOf(rest)} where id = ${id}`.execute(
          db,
        );
      }
      const last = rows.at(-1);
      if (!last || rows.length < AT_ONCE) break;
      after = last.id;
    }
    await db.schema
      .createTable('tool_pictures')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('tool_id', 'text', (c) => c.notNull().references('tools.id').onDelete('cascade'))
      .addColumn('image', 'text', (c) => c.notNull())
      .execute();
    await db.schema.createIndex('tool_pictures_by_image').on('tool_pictures').column('image').execute();
    await db.schema.createIndex('tool_pictures_by_tool').on('tool_pictures').column('tool_id').execute();
  },
};
