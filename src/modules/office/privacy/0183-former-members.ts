import { type Kysely, sql } from 'kysely';

/** The only one who is known in the history of the company and has the name under which a message was written. */
const AUTHOR = `select min(person.id) from "user" person, "user" company
  where company.id = conversation_messages.author_id
  and conversation_messages.author = person.name || ' for ' || company.name
  and person.id in (select by_id from company_history where company_id = company.id
    union select about_id from company_history where company_id = company.id)
  having count(*) = 1`;

/** Rows of a company of which a former member has deleted the account, with an address that no account has. */
const ofFormerMembers = (table: string) => `customer_id in (select company_id from company_history
    join erased_accounts on user_id in (by_id, about_id))
  and not exists (select 1 from "user" where email = ${table}.email)`;

const contact = (table: string) =>
  ['name', 'email'].map((column) => `${column} = (select ${column} from "user" where id = ${table}.customer_id)`);

/** Messages say which member of a company wrote them, and what was kept of deleted accounts is found. */
export const formerMembers = {
  async up(db: Kysely<never>): Promise<void> {
    const statements = [
      `update conversation_messages set author_id = coalesce((${AUTHOR}), author_id)
        where kind = 'in' and author_id in (select id from companies)`,
      `update conversations set ${contact('conversations')}, phone = '' where ${ofFormerMembers('conversations')}`,
      `update quotes set ${contact('quotes')} where ${ofFormerMembers('quotes')}`,
      `update erased_accounts set books_erased_at = null where user_id in
        (select person_id from order_events where event = 'placed')`,
    ];
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
