import { type Insertable, sql } from 'kysely';
import type { Contact } from '#src/core/contact.ts';
import type { Db } from '#src/platform/database/open.server.ts';
import type { InquiryTable } from './inquiry-table.ts';

export async function insertInquiry(db: Db, inquiry: Insertable<InquiryTable>): Promise<void> {
  await db.insertInto('inquiries').values(inquiry).execute();
}

/** Inquiries since a time. @param since in milliseconds since the epoch */
export async function listContacts(db: Db, since: number): Promise<Contact[]> {
  const { rows } = await sql<{ at: number; email: string; ordered: number }>`
    select created_at as at, lower(inquiries.email) as email, case when exists (
      select 1 from "user" join orders on orders.customer_id = "user".id
      where "user".email = lower(inquiries.email) and orders.placed_at >= inquiries.created_at and orders.state <> 'cancelled'
    ) then 1 else 0 end as ordered
    from inquiries where created_at >= ${since}`.execute(db);
  return rows.map(({ at, email, ordered }) => ({ at, email, ordered: ordered === 1 }));
}
