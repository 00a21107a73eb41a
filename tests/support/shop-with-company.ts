import { expect } from 'vitest';
import { chosenShop, type Person, type ShopChoice } from './test-shop.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
type Caller = Pick<Person, 'headers'>;

interface Limits {
  orderLimit?: number | null;
  monthLimit?: number | null;
}

/** A shop with a company and its owner. */
export async function openShopWithCompany(choice: ShopChoice = {}) {
  const shop = await chosenShop(choice);
  const [admin, owner] = [await shop.signIn('admin'), await shop.signIn('customer', 'Nadia Karim')];
  const call = (method: Method, path: string, by: Caller = owner, payload?: object, key?: string) =>
    shop.app.inject({
      method,
      url: `/api${path}`,
      headers: { ...by.headers, ...(key && { 'idempotency-key': key }) },
      ...(payload && { payload }),
    });
  const founded = await call('POST', '/company', owner, { name: 'Karim Power Tools', moveOrders: false });
  expect(founded.statusCode, founded.body).toBe(200);
  /** @returns the secret of the mailed link */
  const invite = async (email: string, role: string, { orderLimit = null, monthLimit = null }: Limits = {}) => {
    const sent = await call('POST', '/company/invitation', owner, { email, role, orderLimit, monthLimit });
    expect(sent.statusCode, sent.body).toBe(200);
    const query = shop.db.selectFrom('outbox').select('text').where('recipient', '=', email).orderBy('id', 'desc');
    return /#([\w-]{43})/.exec((await query.executeTakeFirstOrThrow()).text)?.[1] ?? '';
  };
  const member = async (role: string, limits: Limits = {}, name?: string) => {
    const person = await shop.signIn('customer', name);
    const secret = await invite(person.email, role, limits);
    const joined = await call('POST', '/company-invitation/acceptance', person, { secret, moveOrders: false });
    expect(joined.statusCode, joined.body).toBe(200);
    return person;
  };
  /** An API key that reads and writes. */
  const keyOf = async (person: Person): Promise<Caller> => {
    const made = await call('POST', '/api-key', person, { name: 'ERP', rights: 'write', days: 30 });
    return { headers: { authorization: `Bearer ${made.json().key}` } };
  };
  return { shop, admin, owner, call, invite, member, keyOf, companyId: founded.json().insertedId as string };
}
