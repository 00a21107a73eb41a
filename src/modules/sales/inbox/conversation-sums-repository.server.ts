import { sql } from 'kysely';
import type { Batch } from '#src/platform/database/in-batches.server.ts';
import type { Db } from '#src/platform/database/open.server.ts';

/** Conversations with what their messages, without the notes, add up to. */
export function listConversationSums(db: Db, { limit, after }: Batch) {
  const messages = sql`from conversation_messages as m where m.conversation_id = conversations.id and m.kind <> 'note'`;
  return db
    .selectFrom('conversations')
    .select(['id', 'email', 'state', 'decided_at', 'messages', 'last_id', 'last_from', 'answered_at'])
    .select([
      sql<number | string>`(select count(*) ${messages})`.as('counted'),
      sql<string | null>`(select max(m.id) ${messages})`.as('newest'),
      sql<string | null>`(select m.kind ${messages} order by m.id desc limit 1)`.as('last_kind'),
      sql<number | string | null>`(select min(m.at) ${messages} and m.kind = 'out')`.as('first_answer'),
    ])
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();
}

export type ConversationSums = Awaited<ReturnType<typeof listConversationSums>>[number];
