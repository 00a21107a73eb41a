import { describe, expect, it } from 'vitest';
import { openTestShop, type Person, type TestShop, useTestShop } from '#tests/support/test-shop.ts';

const shop = useTestShop();

const update = {
  userAddress: '12 Mirpur Road',
  userPS: 'Dhanmondi',
  userDistrict: 'Dhaka',
  userCountry: 'Bangladesh',
  userPhone: '+880 1712-345678',
  userInURL: 'https://www.linkedin.com/in/karim',
};
const empty = { ...Object.fromEntries(Object.keys(update).map((field) => [field, ''])), userCity: '' };

const put = (shop: TestShop, person: Person, body: object, email = person.email) =>
  shop.app.inject({ method: 'PUT', url: `/api/user/${email}`, headers: person.headers, payload: body });
const get = (shop: TestShop, person: Person, email = person.email) =>
  shop.app.inject({ url: `/api/user/${email}`, headers: person.headers });

describe('GET and PUT /user/{email}', () => {
  it('C-API-03 return an empty profile before the first update', async () => {
    const karim = await shop.signIn();
    const answer = await get(shop, karim);
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual(empty);
  });

  it('C-API-04 C-PROF-02 create the profile with the first update and replace it with the next', async () => {
    const shop = await openTestShop();
    const karim = await shop.signIn();
    const first = await put(shop, karim, update);
    expect(first.statusCode).toBe(200);
    expect(first.json()).toBeTruthy();
    expect((await get(shop, karim)).json()).toEqual({ ...update, userCity: '' });
    await put(shop, karim, { ...update, userDistrict: 'Sylhet' });
    expect((await get(shop, karim)).json()).toMatchObject({ userDistrict: 'Sylhet' });
    expect(await shop.db.selectFrom('profiles').select('user_id').execute()).toHaveLength(1);
  });

  it('C-PROF-03 keep userPS and userCity apart: an update changes userCity only if it is sent', async () => {
    const karim = await shop.signIn();
    await put(shop, karim, { ...update, userCity: 'Gulshan' });
    await put(shop, karim, { ...update, userPS: 'Banani' });
    expect((await get(shop, karim)).json()).toMatchObject({ userPS: 'Banani', userCity: 'Gulshan' });
  });

  it.each([
    ['userAddress', 'Please update your address.'],
    ['userPS', 'Please update your police station.'],
    ['userDistrict', 'Please update your district.'],
    ['userCountry', 'Please update your country.'],
    ['userPhone', 'Please update your phone number.'],
    ['userInURL', 'Please update your Linkedin url.'],
  ])('C-PROF-04 refuse an update without %s', async (field, message) => {
    const karim = await shop.signIn();
    for (const body of [
      { ...update, [field]: ' ' },
      { ...update, [field]: undefined },
    ]) {
      const answer = await put(shop, karim, body);
      expect(answer.statusCode).toBe(422);
      expect(answer.json().error.message).toBe(message);
    }
    expect((await get(shop, karim)).json()).toEqual(empty);
  });

  it.each([
    ['a control character', { userAddress: 'a\u0000b' }, 'userAddress: must not contain control characters'],
    [
      'an address of 60,000 characters',
      { userAddress: 'x'.repeat(60_000) },
      'userAddress: must have at most 500 characters',
    ],
    ['an object for a text', { userDistrict: { $ne: '' } }, 'userDistrict: must be text'],
  ])('refuse %s with a clear message, and change nothing', async (_title, change, message) => {
    const karim = await shop.signIn();
    const answer = await put(shop, karim, { ...update, ...change });
    expect([answer.statusCode, answer.json().error.message]).toEqual([400, message]);
    expect((await get(shop, karim)).json()).toEqual(empty);
    expect((await put(shop, karim, update)).statusCode).toBe(200);
  });

  it.each([
    { userInURL: 'www.linkedin.com/in/karim' },
    { userInURL: 'my linkedin' },
    { userInURL: 'javascript:alert(1)' },
    { userPhone: '123456' },
    { userPhone: '01712345678, ask at the gate' },
    { userPhone: '০১৭১১০০০০০০' },
  ])('C-PROF-04 store %j unchanged', async (change) => {
    const karim = await shop.signIn();
    expect((await put(shop, karim, { ...update, ...change })).statusCode).toBe(200);
    expect((await get(shop, karim)).json()).toMatchObject(change);
  });

  it('give a customer access to no other profile, but an admin to those of all existing users', async () => {
    const [karim, other, admin] = [await shop.signIn(), await shop.signIn(), await shop.signIn('admin')];
    await put(shop, karim, update);
    expect((await get(shop, other, karim.email)).statusCode).toBe(403);
    expect((await put(shop, other, { ...update, userPS: 'Mine' }, karim.email)).statusCode).toBe(403);
    expect((await get(shop, admin, karim.email.toUpperCase())).json()).toMatchObject({ userPS: 'Dhanmondi' });
    expect((await put(shop, admin, { ...update, userPS: 'Admin' }, karim.email)).statusCode).toBe(200);
    expect((await get(shop, admin, 'nobody@example.com')).statusCode).toBe(404);
  });

  it('accept concurrent updates, and store a single profile', async () => {
    const shop = await openTestShop();
    const karim = await shop.signIn();
    const answers = await Promise.all(['A', 'B', 'C'].map((userPS) => put(shop, karim, { ...update, userPS })));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    expect(await shop.db.selectFrom('profiles').select('user_id').execute()).toHaveLength(1);
  });
});
