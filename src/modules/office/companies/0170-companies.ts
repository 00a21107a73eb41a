import type { Kysely } from 'kysely';

async function addOrdersAndHistory(schema: Kysely<never>['schema']): Promise<void> {
  await schema
    .createTable('company_orders')
    .addColumn('order_id', 'text', (c) => c.primaryKey().references('orders.id').onDelete('cascade'))
    .addColumn('member_id', 'text', (c) => c.notNull())
    .addColumn('approved_by', 'text')
    .execute();
  await schema.createIndex('company_orders_of_member').on('company_orders').column('member_id').execute();
  await schema
    .createTable('company_requests')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('company_id', 'text', (c) => c.notNull().references('companies.id').onDelete('cascade'))
    .addColumn('author_id', 'text', (c) => c.notNull())
    .addColumn('request_key', 'text', (c) => c.notNull())
    .addColumn('call', 'text', (c) => c.notNull())
    .addColumn('params', 'text', (c) => c.notNull())
    .addColumn('body', 'text', (c) => c.notNull())
    .addColumn('lines', 'text', (c) => c.notNull())
    .addColumn('total_minor', 'bigint', (c) => c.notNull())
    .addColumn('currency', 'text', (c) => c.notNull())
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('asked_at', 'bigint', (c) => c.notNull())
    .addColumn('decided_at', 'bigint')
    .addColumn('decided_by', 'text')
    .addUniqueConstraint('company_requests_once_per_key', ['author_id', 'request_key'])
    .execute();
  await schema.createIndex('requests_of_company').on('company_requests').columns(['company_id', 'id']).execute();
  await schema
    .createTable('company_history')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('company_id', 'text', (c) => c.notNull().references('companies.id').onDelete('cascade'))
    .addColumn('at', 'bigint', (c) => c.notNull())
    .addColumn('by_name', 'text', (c) => c.notNull())
    .addColumn('what', 'text', (c) => c.notNull())
    .addColumn('by_id', 'text')
    .addColumn('about_id', 'text')
    .addColumn('about', 'text')
    .execute();
  await schema.createIndex('history_of_company').on('company_history').columns(['company_id', 'id']).execute();
}

/** Companies of customers, their members, invitations and requests for approval. */
export const companies = {
  async up(db: Kysely<never>): Promise<void> {
    const { schema } = db;
    await schema
      .createTable('companies')
      .addColumn('id', 'text', (c) => c.primaryKey().references('user.id').onDelete('cascade'))
      .addColumn('po_required', 'integer', (c) => c.notNull())
      .addColumn('founded_at', 'bigint', (c) => c.notNull())
      .addColumn('ended_at', 'bigint')
      .addColumn('merged_into', 'text')
      .execute();
    await schema
      .createTable('company_members')
      .addColumn('person_id', 'text', (c) => c.primaryKey().references('user.id').onDelete('cascade'))
      .addColumn('company_id', 'text', (c) => c.notNull().references('companies.id').onDelete('cascade'))
      .addColumn('role', 'text', (c) => c.notNull())
      .addColumn('order_limit_minor', 'bigint')
      .addColumn('month_limit_minor', 'bigint')
      .addColumn('limit_currency', 'text')
      .addColumn('joined_at', 'bigint', (c) => c.notNull())
      .execute();
    await schema.createIndex('members_of_company').on('company_members').column('company_id').execute();
    await schema
      .createTable('company_invitations')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('company_id', 'text', (c) => c.notNull().references('companies.id').onDelete('cascade'))
      .addColumn('email', 'text', (c) => c.notNull())
      .addColumn('role', 'text', (c) => c.notNull())
      .addColumn('order_limit_minor', 'bigint')
      .addColumn('month_limit_minor', 'bigint')
      .addColumn('limit_currency', 'text')
      .addColumn('hash', 'text', (c) => c.notNull().unique())
      .addColumn('expires_at', 'bigint', (c) => c.notNull())
      .addColumn('ended_at', 'bigint')
      .execute();
    await schema.createIndex('invitations_of_company').on('company_invitations').column('company_id').execute();
    await addOrdersAndHistory(schema);
  },
};
