import { describe, expect, it } from 'vitest';
import { orderBody } from '#tests/support/order-body.ts';
import { useTestShop } from '#tests/support/test-shop.ts';

const NFC_NAME = 'Åsa Öberg';
const NFD_NAME = 'A\u030asa O\u0308berg';
/** ড় as one sign, as Bangla keyboards write it, and as two, as NFC has it. */
const [ONE, TWO] = ['\u09dc', '\u09a1\u09bc'];
const bari = (letter: string) => `বা${letter}ি`;
const saw = (letter: string) => `পাহা${letter}ি করাত`;

const shop = useTestShop(async ({ signIn, addTool }) => ({
  admin: await signIn('admin'),
  buyer: await signIn('customer', 'Rahim Uddin'),
  toolId: await addTool(),
}));

const call = async (method: 'GET' | 'POST', path: string, payload?: object, by = shop.admin) =>
  (await shop.app.inject({ method, url: `/api${path}`, headers: by.headers, ...(payload && { payload }) })).json();
const place = (facts: object) =>
  call('POST', '/order', { ...orderBody(shop.buyer, shop.toolId), ...facts }, shop.buyer);
const found = async (list: string, q: string): Promise<string[]> =>
  (await call('GET', `/${list}?${new URLSearchParams({ q })}`)).map(({ _id }: { _id: string }) => _id);

describe('one way to write a letter finds the other', () => {
  it('in names and addresses of orders, in both directions', async () => {
    const nfc = (await place({ orderedBy: NFC_NAME, shippingAddress: `${bari(TWO)} 7, Dhaka` })).insertedId;
    const nfd = (await place({ orderedBy: NFD_NAME, shippingAddress: `${bari(ONE)} 7, Dhaka` })).insertedId;
    for (const text of [NFC_NAME, NFD_NAME, bari(ONE), bari(TWO), `${bari(ONE)} 7`]) {
      expect((await found('order', text)).toSorted(), JSON.stringify(text)).toEqual([nfc, nfd].toSorted());
    }
  });

  it('in names of tools', async () => {
    const tool = { price: 34, quantity: 7_000, description: 'A saw.', img: 'https://pictures.example.com/saw.webp' };
    const one = (await call('POST', '/tool', { ...tool, toolName: saw(ONE) })).insertedId;
    const two = (await call('POST', '/tool', { ...tool, toolName: `${saw(TWO)} 2` })).insertedId;
    for (const text of [saw(ONE), saw(TWO), `পাহা${ONE}ি`, `পাহা${TWO}ি`]) {
      expect((await found('tool', text)).toSorted(), JSON.stringify(text)).toEqual([one, two].toSorted());
    }
  });

  it('in names of users', async () => {
    const person = await shop.signIn('customer', NFC_NAME);
    for (const text of [NFC_NAME, NFD_NAME, `\u202a${NFD_NAME}\u202c`]) {
      expect(await found('users', text), JSON.stringify(text)).toEqual([person.userId]);
    }
  });
});

it('finds an order by its number with the hyphens and invisible signs of other programs', async () => {
  const { insertedId: id } = await place({});
  const { number } = await shop.db.selectFrom('orders').select('number').where('id', '=', id).executeTakeFirstOrThrow();
  const spellings = ['–', '‑', '−', '—', '－'].map((hyphen) => String(number).replaceAll('-', hyphen));
  for (const typed of [...spellings, `\u200b${number}`, `\u202a${number}\u202c`, ` ${number}\ufeff`]) {
    expect(await found('order', typed), JSON.stringify(typed)).toEqual([id]);
    expect(await found('order', typed.replace('ORD', 'PI')), JSON.stringify(typed)).toEqual([id]);
  }
});

it('finds an order by its phone number in the digits of another script', async () => {
  const { insertedId: id } = await place({ orderedPhone: '+880 1799-887766' });
  for (const typed of ['01799887766', '০১৭৯৯৮৮৭৭৬৬', '+৮৮০ ১৭৯৯–৮৮৭৭৬৬']) {
    expect(await found('order', typed), typed).toEqual([id]);
  }
});

it('stores the international form of a phone number beside the typed one, by the country of the address', async () => {
  const stored = async (orderedPhone: string, shippingAddress: string) => {
    const { insertedId: id } = await place({ orderedPhone, shippingAddress });
    return shop.db.selectFrom('orders').select(['phone', 'phone_e164']).where('id', '=', id).executeTakeFirstOrThrow();
  };
  expect(await stored('০১৭১১-২২৩৩৪৪', 'ঢাকা')).toEqual({ phone: '০১৭১১-২২৩৩৪৪', phone_e164: '+8801711223344' });
  expect(await stored('040 5550 1180', 'Speicherstadt 7\nHamburg, Germany')).toMatchObject({
    phone_e164: '+494055501180',
  });
  expect((await found('order', '01711 223344')).length).toBe(1);
  const refused = await place({ orderedPhone: 'hello' });
  expect(refused.error).toMatchObject({ code: 'checkout_rule', field: 'orderedPhone' });
});
