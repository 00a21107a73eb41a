import { type Kysely, sql } from 'kysely';

/** The catalogue and its pictures. Times are in milliseconds since the epoch, money in minor units. */
export const tools = {
  async up(db: Kysely<never>): Promise<void> {
    await db.schema
      .createTable('tools')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('name', 'text', (c) => c.notNull())
      .addColumn('description', 'text', (c) => c.notNull())
      .addColumn('image', 'text', (c) => c.notNull())
      .addColumn('quantity', 'integer', (c) => c.notNull().check(sql`quantity >= 0`))
      .addColumn('price_minor', 'bigint', (c) => c.notNull().check(sql`price_minor > 0`))
      .addColumn('price_decimals', 'integer', (c) => c.notNull().defaultTo(2))
      .addColumn('price_steps', 'text', (c) => c.notNull().defaultTo('[]'))
      .addColumn('category', 'text')
      .addColumn('supplied_as', 'text')
      .addColumn('specifications', 'text', (c) => c.notNull().defaultTo('[]'))
      .addColumn('details', 'text', (c) => c.notNull().defaultTo('{}'))
      .addColumn('version', 'integer', (c) => c.notNull().defaultTo(1))
      .addColumn('created_by', 'text', (c) => c.notNull())
      .addColumn('created_at', 'bigint', (c) => c.notNull())
      .addColumn('updated_at', 'bigint', (c) => c.notNull())
      .addColumn('creation_key', 'text')
      .addColumn('creation_hash', 'text')
      .execute();
    await db.schema.createIndex('tools_by_name').on('tools').column('name').execute();
    await db.schema.createIndex('tools_by_category').on('tools').columns(['category', 'id']).execute();
    await db.schema.createIndex('tools_by_image').on('tools').column('image').execute();
    await db.schema.createIndex('tools_once_per_key').on('tools').column('creation_key').unique().execute();

    await db.schema
      .createTable('tool_pictures')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('tool_id', 'text', (c) => c.notNull().references('tools.id').onDelete('cascade'))
      .addColumn('image', 'text', (c) => c.notNull())
      .execute();
    await db.schema.createIndex('tool_pictures_by_image').on('tool_pictures').column('image').execute();
    await db.schema.createIndex('tool_pictures_by_tool').on('tool_pictures').column('tool_id').execute();

    await db.schema
      .createTable('images')
      .addColumn('hash', 'text', (c) => c.primaryKey())
      .addColumn('width', 'integer', (c) => c.notNull())
      .addColumn('path', 'text', (c) => c.notNull().unique())
      .addColumn('touched_at', 'bigint', (c) => c.notNull())
      .addColumn('removing_since', 'bigint')
      .execute();
    await db.schema.createIndex('images_by_touch').on('images').column('touched_at').execute();
  },
};
