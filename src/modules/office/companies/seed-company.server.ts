import type { Config } from '#src/core/config.ts';
import { newId } from '#src/platform/database/new-id.server.ts';
import type { Db } from '#src/platform/database/open.server.ts';
import { fromMinorUnits, minorUnitsPerUnit } from '#src/platform/i18n/money.ts';
import { DAY_MS, HOUR_MS } from '#src/platform/time/units.ts';
import type { CompanyRole } from './company.ts';
import { insertHistory, insertMember } from './company-repository.server.ts';
import { insertCompany } from './found-company.server.ts';
import { insertRequest } from './request-repository.server.ts';

const NAME = 'Padma Tools Trading Ltd';
/** Of the order that waits for approval: so few that the list price applies. */
const PIECES = 600;

const roles: Record<string, CompanyRole> = {
  'owner@example.com': 'owner',
  'approver@example.com': 'approver',
  'purchasing@example.com': 'buyer',
};

interface DemoMember {
  id: string;
  name: string;
  email: string;
}

/** An order above the limit of the member who asked for it: another one can approve it. */
async function insertDemoRequest(
  trx: Db,
  companyId: string,
  { id: author, name, email }: DemoMember,
  currency: string,
) {
  const tool = await trx
    .selectFrom('tools')
    .select(['id', 'name', 'price_minor'])
    .where('quantity', '>=', 2 * PIECES)
    .orderBy('price_minor', 'desc')
    .executeTakeFirst();
  if (!tool) return;
  const total = PIECES * Number(tool.price_minor);
  const address = { shippingAddress: '48 Nawabpur Road, Dhaka 1100, Bangladesh', orderedPhone: '+8801819555014' };
  const goods = { toolId: tool.id, orderedTool: tool.name, orderedMinQty: PIECES };
  const body = { orderedBy: name, orderedEmail: email, ...address, ...goods };
  const id = newId();
  await insertRequest(trx, {
    ...{ id, company_id: companyId, author_id: author, request_key: id, call: 'POST /order', params: '{}' },
    body: JSON.stringify({ ...body, orderedTotalPrice: fromMinorUnits(total, currency) }),
    lines: JSON.stringify([{ tool: tool.name, pieces: PIECES }]),
    ...{ total_minor: total, currency, state: 'pending', asked_at: Date.now() - HOUR_MS },
    ...{ decided_at: null, decided_by: null },
  });
}

/** A company of the demo with three members, of whom one has a limit and an order that waits for approval. */
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
    const limits =
      limit === null
        ? { order_limit_minor: null, month_limit_minor: null, limit_currency: null }
        : { order_limit_minor: limit, month_limit_minor: limit * 5, limit_currency: currency };
    await insertMember(trx, { person_id: id, company_id: company, role, joined_at: founded, ...limits });
  }
  const buyer = people.find(({ email }) => roles[email] === 'buyer');
  if (buyer) await insertDemoRequest(trx, company, buyer, currency);
  const owner = people.find(({ email }) => roles[email] === 'owner');
  const founder = owner ? { userId: owner.id, name: owner.name } : { userId: company, name: NAME };
  await insertHistory(trx, company, founder, `Created ${NAME}`);
}
