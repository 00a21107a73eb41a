import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { haveModules } from '../support/have-modules.ts';
import { PASSWORD, targetShop } from '../support/target.ts';
import type { Person } from '../support/test-shop.ts';

const target = targetShop();

const draft = (buyer: Person, toolId: string) => ({
  orderedBy: 'Rahim',
  orderedEmail: buyer.email,
  shippingAddress: '12 Mirpur Road',
  orderedPhone: '+8801712345678',
  orderedTool: 'Test drill',
  orderedMinQty: 500 as unknown,
  orderedTotalPrice: 17_000 as unknown,
  toolId,
});

async function order(change: object, key = randomUUID()) {
  const buyer = await target.person();
  const toolId = await target.tool();
  const answer = await target.send('/api/order', {
    body: { ...draft(buyer, toolId), ...change },
    headers: { ...buyer.headers, 'idempotency-key': key },
  });
  const [row] = await target.db.selectFrom('orders').selectAll().where('tool_id', '=', toolId).execute();
  return { answer, row, buyer, toolId };
}

describe('tampering with price and quantity', () => {
  it('an untampered order is placed', async () => {
    const { answer, row } = await order({});
    expect(answer.status).toBe(200);
    expect(row?.quantity).toBe(500);
  });

  const tricks: [name: string, change: object, status: number, code: string][] = [
    ['a total of zero', { orderedTotalPrice: 0 }, 409, 'price_changed'],
    ['a total that is a cent too low', { orderedTotalPrice: 16_999.99 }, 409, 'price_changed'],
    ['a negative total', { orderedTotalPrice: -17_000 }, 409, 'price_changed'],
    ['an infinite total', { orderedTotalPrice: '1e999' }, 409, 'price_changed'],
    ['a total that is not a number', { orderedTotalPrice: 'free' }, 409, 'price_changed'],
    ['no total', { orderedTotalPrice: undefined }, 400, 'total_missing'],
    ['a quantity of 499', { orderedMinQty: 499, orderedTotalPrice: 16_966 }, 422, 'checkout_rule'],
    ['half a piece', { orderedMinQty: 500.5, orderedTotalPrice: 17_017 }, 422, 'checkout_rule'],
    ['a negative quantity', { orderedMinQty: -500, orderedTotalPrice: -17_000 }, 422, 'checkout_rule'],
    ['a negative quantity as a string', { orderedMinQty: '-500', orderedTotalPrice: -17_000 }, 422, 'checkout_rule'],
    ['a quantity beyond 32 bits', { orderedMinQty: 4_294_967_796, orderedTotalPrice: 17_000 }, 422, 'checkout_rule'],
    ['a quantity below 500 with an exponent', { orderedMinQty: '4.99e2' }, 422, 'checkout_rule'],
    ['a quantity in hexadecimal', { orderedMinQty: '0x1f4' }, 422, 'checkout_rule'],
    ['a quantity with SQL in it', { orderedMinQty: '500; drop table orders' }, 422, 'checkout_rule'],
    ['a list of quantities', { orderedMinQty: [500] }, 400, 'invalid_input'],
    ['more than the stock', { orderedMinQty: 10_001, orderedTotalPrice: 340_034 }, 422, 'checkout_rule'],
  ];
  it.each(tricks)('%s is refused and stores no order', async (_name, change, status, code) => {
    const { answer, row } = await order(change);
    expect([answer.status, answer.json.error.code]).toEqual([status, code]);
    expect(row).toBeUndefined();
  });
});

describe('mass assignment', () => {
  it.each([
    ['the id', { _id: 'mine', id: 'mine' }, 'id', 'mine'],
    ['the price', { unitPrice: 1, unit_price_minor: 1, price: 1 }, 'unit_price_minor', 1],
    ['the customer', { customer_id: 'x', customerId: 'x' }, 'customer_id', 'x'],
    ['the currency', { currency: 'BDT' }, 'currency', 'BDT'],
    ['the payment', { paid_at: 1, paidAt: '2020-01-01', status: 'Paid' }, 'paid_at', 1],
    ['the shipment', { shipped_at: 1, shippedAt: '2020-01-01' }, 'shipped_at', 1],
    ['the date of placing', { placed_at: 1, placedAt: '2020-01-01' }, 'placed_at', 1],
  ] as const)('an order cannot set %s', async (_field, change, column, value) => {
    const { answer, row } = await order(change);
    expect(answer.status).toBe(200);
    expect(row?.[column]).not.toBe(value);
  });

  it.each([
    ['the role', { role: 'admin' }],
    ['the verification of the address', { emailVerified: true }],
    ['the id', { id: 'chosen-id' }],
    ['a photo that is a script', { image: 'javascript:alert(1)' }],
  ])('a sign-up cannot set %s', async (_field, change) => {
    const email = `${randomUUID()}@example.com`;
    const body = { name: 'Karim', email, password: PASSWORD };
    await target.send('/api/auth/sign-up/email', { body: { ...body, ...change } });
    const find = () => target.db.selectFrom('user').selectAll().where('email', '=', email).execute();
    const chosen = await find();
    // Without the field the same sign-up succeeds, so it was the field that was refused or ignored.
    await target.send('/api/auth/sign-up/email', { body });
    const made = await find();
    expect(made).toHaveLength(1);
    for (const user of [...chosen, ...made]) {
      expect(user).toMatchObject({ role: 'customer', emailVerified: 0, image: null });
      expect(user.id).not.toBe('chosen-id');
    }
  });

  it('a review cannot set its author', async () => {
    const [author, other] = [await target.person(), await target.person()];
    const body = { rating: 5, reviewDetail: 'A good drill for a bad wall.', customer_id: other.userId, _id: 'mine' };
    expect((await target.send('/api/review', { body, headers: author.headers })).status).toBe(200);
    const [review] = await target.db
      .selectFrom('reviews')
      .selectAll()
      .where('customer_id', '=', author.userId)
      .execute();
    expect(review).toMatchObject({ customer_id: author.userId });
    expect(review?.id).not.toBe('mine');
  });

  it('a profile cannot set its owner', async () => {
    const [owner, other] = [await target.person(), await target.person()];
    const body = {
      userAddress: 'a',
      userPS: 'b',
      userDistrict: 'c',
      userCountry: 'd',
      userPhone: '+8801712345678',
      userInURL: 'https://example.com/in/x',
      user_id: other.userId,
      email: other.email,
    };
    expect(
      (await target.send(`/api/user/${owner.email}`, { method: 'PUT', body, headers: owner.headers })).status,
    ).toBe(200);
    const rows = await target.db
      .selectFrom('profiles')
      .select('user_id')
      .where('user_id', 'in', [owner.userId, other.userId])
      .execute();
    expect(rows).toEqual([{ user_id: owner.userId }]);
  });
});

describe('prototype pollution', () => {
  it.each([
    ['__proto__', '{"__proto__":{"role":"admin"},"orderedEmail":"x"}'],
    ['constructor.prototype', '{"constructor":{"prototype":{"role":"admin"}},"orderedEmail":"x"}'],
    ['nested __proto__', '{"orderedEmail":{"__proto__":{"polluted":true}}}'],
    ['__proto__ in the query', ''],
  ])('by %s changes nothing', async (_name, body) => {
    const buyer = await target.person();
    const headers = { ...buyer.headers, 'content-type': 'application/json' };
    const attack = body
      ? await target.send('/api/order', { method: 'POST', body, headers })
      : await target.send('/api/user-order?__proto__[role]=admin&user=x', { headers });
    expect(attack.status).toBe(body ? 400 : 403);
    expect((await target.send('/api/order', { headers: buyer.headers })).status).toBe(403);
  });
});

describe('writes to orders of other customers', () => {
  it('the Idempotency-Key of another customer does not return their order', async () => {
    const [victim, stranger, toolId] = [await target.person(), await target.person(), await target.tool()];
    const key = randomUUID();
    const send = (buyer: Person) =>
      target.send('/api/order', {
        body: draft(buyer, toolId),
        headers: { ...buyer.headers, 'idempotency-key': key },
      });
    const [first, second] = [await send(victim), await send(stranger)];
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(second.json.insertedId).not.toBe(first.json.insertedId);
    expect(second.headers.get('idempotent-replayed')).toBeNull();
    const orders = await target.db.selectFrom('orders').select('customer_id').where('tool_id', '=', toolId).execute();
    expect(orders.map(({ customer_id }) => customer_id).sort()).toEqual([victim.userId, stranger.userId].sort());
  });

  it('an order in the name of another customer is refused', async () => {
    const victim = await target.person();
    expect((await order({ orderedEmail: victim.email })).answer.status).toBe(403);
  });

  it.runIf(haveModules('orders'))('the order of another customer cannot be cancelled', async () => {
    const { answer, row } = await order({});
    const stranger = await target.person();
    const cancelled = await target.send(`/api/order/${answer.json.insertedId}/cancel`, {
      body: {},
      headers: stranger.headers,
    });
    expect(cancelled.status).toBe(403);
    const after = await target.db
      .selectFrom('orders')
      .selectAll()
      .where('id', '=', row?.id ?? '')
      .executeTakeFirst();
    expect(after?.cancelled_at).toBeNull();
  });
});
