import type { Config } from '#src/core/config.ts';
import type { Db } from '#src/platform/database/open.server.ts';
import { minorUnitsPerUnit } from '#src/platform/i18n/money.ts';
import { DAY_MS } from '#src/platform/time/units.ts';
import type { CompanyRole } from './company.ts';
import { insertHistory, insertMember } from './company-repository.server.ts';
import { insertCompany } from './found-company.server.ts';

const NAME = 'Padma Tools Trading Ltd';

const roles: Record<string, CompanyRole> = {
  'owner@example.com': 'owner',
  'approver@example.com': 'approver',
  'purchasing@example.com': 'buyer',
};

/** A company of the demo with three members, of whom one has a limit. */
export async function seedCompany(trx: Db, { currency }: Pick<Config, 'currency'>): Promise<void> {
  const people = await trx
    .selectFrom('user')
    .select(['id', 'name', 'email'])
    .where('email', 'in', Object.keys(roles))
    .execute();
  if (people.length === 0) return;
  const founded = Date.now() - 20 * DAY_MS;
  const company = await insertCompany(trx, NAME, founded);
  await trx.insertInto('demo_marks').values({ id: company }).execute();
  for (const { id, email } of people) {
    const role = roles[email] ?? 'viewer';
    const limit = role === 'buyer' ? 20_000 * minorUnitsPerUnit(currency) : null;
    const limits = { order_limit_minor: limit, month_limit_minor: limit === null ? null : limit * 5 };
    await insertMember(trx, { person_id: id, company_id: company, role, joined_at: founded, ...limits });
  }
  const owner = people.find(({ email }) => roles[email] === 'owner');
  await insertHistory(trx, company, owner?.name ?? NAME, `Founded ${NAME}`);
}
