import { expect } from 'vitest';
import { orderBody } from './order-body.ts';
import { chosenShop, type Person, type ShopChoice } from './test-shop.ts';

/** A role as the API answers it. */
interface StaffRole {
  _id: string;
  name: string;
  money: boolean;
  calls: string[];
  members: number;
  standard: boolean;
}

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** A shop whose staff has roles. */
export async function openShopWithStaff(choice: ShopChoice = {}) {
  const shop = await chosenShop(choice);
  const admin = await shop.signIn('admin');
  const call = (method: Method, path: string, by: Pick<Person, 'headers'> = admin, payload?: object) =>
    shop.app.inject({ method, url: `/api${path}`, headers: by.headers, ...(payload && { payload }) });
  const status = async (...sent: Parameters<typeof call>) => (await call(...sent)).statusCode;
  const roles = async (): Promise<StaffRole[]> => (await call('GET', '/role')).json().roles;
  const roleNamed = async (name: string) => (await roles()).find((role) => role.name === name) as StaffRole;
  const give = (person: Person, role: string | null, by: Pick<Person, 'headers'> = admin) =>
    call('POST', `/users/${person.userId}/staff-role`, by, { role });
  const member = async (name: string) => {
    const person = await shop.signIn();
    expect((await give(person, (await roleNamed(name))._id)).statusCode).toBe(200);
    return person;
  };
  const order = async (customer: Person) => {
    const tool = await shop.addTool({ price: 33.71 });
    const body = { ...orderBody(customer, tool), orderedTotalPrice: 16_855 };
    return (await call('POST', '/order', customer, body)).json().insertedId as string;
  };
  return { shop, admin, call, status, roles, roleNamed, give, member, order };
}
