import type { Db } from '#src/platform/database/open.server.ts';

/** Where mails to a customer go: to a company's account, in whose place its members get them, or to the address. */
export async function mailAddressOf(
  db: Db,
  { customer_id, email }: { customer_id: string | null; email: string },
): Promise<string> {
  if (customer_id === null) return email;
  const accounts = db.selectFrom('user').select('email').where('id', '=', customer_id);
  return (await accounts.where('contactEmail', 'is not', null).executeTakeFirst())?.email ?? email;
}
