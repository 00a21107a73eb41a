import { type Kysely, sql } from 'kysely';
import type { Engine } from '#src/platform/database/engine.server.ts';

/** Events of orders can be read in the order of their ids, which is that of time, and each commit that added one is announced. */
export function announceOrderEvents(engine: Engine) {
  return {
    async up(db: Kysely<never>): Promise<void> {
      await db.schema.createIndex('order_events_by_id').on('order_events').column('id').execute();
      if (engine === 'sqlite') return;
      // Events are only added. The function is that of 0003-announce-changes.
      await sql`
        create trigger order_events_announced after insert on order_events
        for each statement execute function announce_change()
      `.execute(db);
    },
  };
}
