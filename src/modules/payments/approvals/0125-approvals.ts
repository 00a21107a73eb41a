import { type Kysely, sql } from 'kysely';
import type { Engine } from '#src/platform/database/engine.server.ts';

/** Approvals by a second admin, and notice of them for open pages. */
export const approvals = (engine: Engine) => ({
  async up(db: Kysely<never>): Promise<void> {
    await db.schema
      .createTable('approvals')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('kind', 'text', (c) => c.notNull())
      .addColumn('subject', 'text', (c) => c.notNull())
      .addColumn('content', 'text', (c) => c.notNull())
      .addColumn('key', 'text')
      .addColumn('request', 'text')
      .addColumn('proposed_by', 'text', (c) => c.notNull())
      .addColumn('proposed_email', 'text', (c) => c.notNull())
      .addColumn('proposed_at', 'bigint', (c) => c.notNull())
      .addColumn('decided_by', 'text')
      .addColumn('decided_email', 'text')
      .addColumn('decided_at', 'bigint')
      .addColumn('decision', 'text')
      .addColumn('reason', 'text')
      .addColumn('result', 'text')
      // Enforces the rule of two people even if the application has a bug.
      .addCheckConstraint(
        'approvals_of_two',
        sql`decision is null or decision <> 'approved' or (decided_by is not null and decided_by <> proposed_by)`,
      )
      .execute();
    // At most one proposal about a subject waits, even under concurrent writes.
    await sql
      .raw('create unique index approvals_waiting on approvals (kind, subject) where decision is null')
      .execute(db);
    await db.schema.createIndex('approvals_by_subject').on('approvals').columns(['kind', 'subject', 'key']).execute();
    await db.schema.createIndex('approvals_by_decision').on('approvals').columns(['kind', 'decided_at']).execute();
    if (engine === 'sqlite') return;
    await sql`
      create trigger approvals_announced after insert or update or delete or truncate on approvals
      for each statement execute function announce_change()
    `.execute(db);
  },
});
