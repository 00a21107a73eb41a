import type { Db } from '#src/platform/database/open.server.ts';
import type { MailboxPositionTable } from './conversation-tables.ts';

export function findPosition(db: Db, mailbox: string): Promise<MailboxPositionTable | undefined> {
  return db.selectFrom('mailbox_positions').selectAll().where('mailbox', '=', mailbox).executeTakeFirst();
}

/** Several copies read the same mailbox: within one numbering, the position only advances. */
export async function advancePosition(db: Db, position: MailboxPositionTable): Promise<void> {
  const { validity, uid } = position;
  await db
    .insertInto('mailbox_positions')
    .values(position)
    .onConflict((oc) =>
      oc
        .column('mailbox')
        .doUpdateSet({ validity, uid })
        .where((eb) =>
          eb.or([eb('mailbox_positions.validity', '<>', validity), eb('mailbox_positions.uid', '<', uid)]),
        ),
    )
    .execute();
}
