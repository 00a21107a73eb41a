import type { Insertable } from 'kysely';
import type { Db } from '#src/platform/database/open.server.ts';
import type { InquiryTable } from './inquiry-table.ts';

export async function insertInquiry(db: Db, inquiry: Insertable<InquiryTable>): Promise<void> {
  await db.insertInto('inquiries').values(inquiry).execute();
}
