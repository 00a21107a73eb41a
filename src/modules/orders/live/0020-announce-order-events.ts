import { type Kysely, sql } from 'kysely';
import type { Engine } from '#src/platform/database/engine.server.ts';

/** Index to read order events by id, which is time-ordered, and a trigger that announces new events on commit. */
export function announceOrderEvents(engine: Engine) {
  return {
    async up(db: Kysely<never>): Promise<void> {
      await db.schema.createIndex('order_events_by_id').on('order_events').column('id').execute();
      if (engine === 'sqlite') return;
      // Events are append-only. The function was created by 0003-announce-changes.
      await sql`
        create trigger order_events_announced after insert on order_events
        for each statement execute function announce_change()
      `.execute(db);
    },
  };
}
