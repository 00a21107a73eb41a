import { type Kysely, sql } from 'kysely';

const CUSTOMER_COLUMNS = [
  'company',
  'vat',
  'bin',
  'eori',
  'consignee',
  'notify_party',
  'port_of_discharge',
  'shipping_marks',
];
/** The searched columns are the folded forms of what clerks look for. */
const ORDER_COLUMNS = [...CUSTOMER_COLUMNS, 'po_number', 'exp_number', 'po_search', 'search_text'];

/** The buyer on the papers: defaults of a customer, and what each order prints. */
export const buyers = {
  async up(db: Kysely<never>): Promise<void> {
    const { schema } = db;
    await CUSTOMER_COLUMNS.reduce(
      (table, column) => table.addColumn(column, 'text', (c) => c.notNull()),
      schema
        .createTable('customer_buyers')
        .addColumn('customer_id', 'text', (c) => c.primaryKey().references('user.id').onDelete('cascade')),
    ).execute();
    await ORDER_COLUMNS.reduce(
      (table, column) => table.addColumn(column, 'text', (c) => c.notNull()),
      schema
        .createTable('order_buyers')
        .addColumn('order_id', 'text', (c) => c.primaryKey().references('orders.id').onDelete('cascade')),
    ).execute();
    await sql`create index order_buyers_by_po on order_buyers (po_search) where po_search <> ''`.execute(db);
    // A search reads this index from one end to the other: it is a small part of the table.
    await sql`create index order_buyers_by_text on order_buyers (search_text, order_id)`.execute(db);
    await schema
      .createTable('purchase_orders')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('order_id', 'text', (c) => c.notNull().references('orders.id').onDelete('cascade'))
      .addColumn('file_type', 'text', (c) => c.notNull())
      .addColumn('content_hash', 'text', (c) => c.notNull())
      .addColumn('sent_at', 'bigint', (c) => c.notNull())
      .execute();
    await schema.createIndex('purchase_orders_by_order').on('purchase_orders').columns(['order_id', 'id']).execute();
    await schema
      .createTable('purchase_order_parts')
      .addColumn('purchase_order_id', 'text', (c) => c.notNull().references('purchase_orders.id').onDelete('cascade'))
      .addColumn('part', 'text', (c) => c.notNull())
      .addColumn('content', 'text', (c) => c.notNull())
      .addPrimaryKeyConstraint('purchase_order_parts_key', ['purchase_order_id', 'part'])
      .execute();
  },
};
