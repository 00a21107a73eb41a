import '#tests/support/on-sqlite-too.ts';
import { describe, expect, it } from 'vitest';
import { movesFrom } from '#src/modules/orders/moves/move.ts';
import { codeOf } from '#tests/support/refusal-code.ts';
import { openShopWithStaff } from '#tests/support/shop-with-staff.ts';
import type { Person } from '#tests/support/test-shop.ts';

describe('a role that sees no money', () => {
  /** Price, total and deposit, in any form; no part of an id, a time or another number. */
  const AMOUNTS = /(?<![\w.])(?:33[.,]71|16[.,]?855|5[.,]?056)(?:[.,]?[05]{1,2})?(?![\w-])/;

  it('finds no price and no amount of an order in any answer, through its whole life', async () => {
    const { shop, admin, call, member, order } = await openShopWithStaff();
    const [warehouse, customer] = [await member('Warehouse'), await shop.signIn()];
    const id = await order(customer);
    const seen: string[] = [];
    const look = async () => {
      const history: { id: string; event: string }[] = (await call('GET', `/order/${id}`)).json().history;
      const shipment = history.findLast(({ event }) => event === 'shipped')?.id ?? 'none';
      // The catalogue is public.
      const read = shop.calls.filter(
        ([method, path]) => method === 'GET' && !/^.(tool|purchase|listed-tool|stock-and-prices)/.test(path),
      );
      for (const [method, path] of read) {
        const url = path
          .replace(':kind', 'packing-list')
          .replace(':event.pdf', `${shipment}.pdf`)
          .replace(/^(\/order\/):id/, `$1${id}`)
          .replace(':email', customer.email);
        const { body } = await call(method, url, warehouse);
        if (AMOUNTS.test(body)) seen.push(`${method} ${path}: ${body.slice(0, 300)}`);
      }
    };
    const move = async (path: string, body: object, by: Pick<Person, 'headers'>) => {
      const answer = await call('POST', `/order/${id}/${path}`, by, body);
      if (by === warehouse && AMOUNTS.test(answer.body)) seen.push(`${path}: ${answer.body}`);
      return answer.statusCode;
    };
    await look();
    expect(await move('shipment', {}, warehouse)).toBe(409);
    const offered = async () => {
      const { order } = (await call('GET', `/order/${id}`, warehouse)).json();
      const transitions = [{ from: ['confirmed' as const], by: ['admin' as const], needs: 'deposit' as const }];
      return movesFrom([{ event: 'production-started', past: '', transitions }], order).length > 0;
    };
    expect(await move('confirmation', {}, admin)).toBe(200);
    expect([await offered(), await move('production', {}, warehouse)]).toEqual([false, 409]);
    expect(await move('payment', { amount: 5_056.5, reference: 'FT 1' }, admin)).toBe(200);
    expect(await offered()).toBe(true);
    expect(await move('production', { promisedFor: '2099-01-01' }, warehouse)).toBe(200);
    expect(await move('readiness', {}, warehouse)).toBe(200);
    await look();
    expect(await move('shipment', {}, warehouse)).toBe(409);
    expect(await move('payment', { reference: 'FT 2' }, admin)).toBe(200);
    expect(await move('shipment', { pieces: 300, carrier: 'Maersk' }, warehouse)).toBe(200);
    await look();
    expect(seen).toEqual([]);
    const details = (await call('GET', `/order/${id}`, warehouse)).json();
    expect(details.order).toMatchObject({ orderedTotalPrice: null, orderedMinQty: 500, shippedPieces: 300 });
    expect(details.history.at(-1).data).toMatchObject({ pieces: 300, carrier: 'Maersk' });
  });

  it('cannot find out an amount by searching for it or by sorting', async () => {
    const { shop, call, member, order } = await openShopWithStaff();
    const [warehouse, sales] = [await member('Warehouse'), await member('Sales')];
    await order(await shop.signIn());
    const found = async (by: Person) => (await call('GET', '/order?q=16855', by)).json().length;
    expect([await found(sales), await found(warehouse)]).toEqual([1, 0]);
    const sums = (await call('GET', '/order-tabs?q=16855', warehouse)).json();
    expect(Object.values(sums).flat()).toEqual([]);
    expect(codeOf(await call('GET', '/order?sort=amount-up', warehouse))).toBe('not_in_role');
  });

  it('sees the prices of the own orders', async () => {
    const { shop, call, member, order } = await openShopWithStaff();
    const warehouse = await member('Warehouse');
    const [own, other] = [await order(warehouse), await shop.signIn()];
    const ofOther = await order(other);
    const priceOf = async (id: string) => (await call('GET', `/order/${id}`, warehouse)).json().order.orderedTotalPrice;
    expect([await priceOf(own), await priceOf(ofOther)]).toEqual([16_855, null]);
    const list = await call('GET', `/user-order?user=${warehouse.email}&sort=amount-up`, warehouse);
    expect([list.statusCode, list.body]).toEqual([200, expect.stringContaining('"orderedTotalPrice":16855')]);
    const csv = { headers: { ...warehouse.headers, accept: 'text/csv' } };
    const file = await call('GET', `/user-order?user=${warehouse.email}`, csv);
    expect([file.statusCode, file.body]).toEqual([200, expect.stringContaining('16855')]);
    expect((await call('GET', `/order/${own}/proforma`, warehouse)).body).toContain('"unitPrice":3371');
    expect(await call('GET', `/user-order?user=${other.email}`, warehouse)).toMatchObject({ statusCode: 403 });
    const paper = await call('GET', `/order/${own}/paper/commercial-invoice/none.pdf`, warehouse);
    expect(paper.statusCode).toBe(404);
  });

  it('exports no orders as a spreadsheet, and gets no commercial invoice', async () => {
    const { shop, call, member, order } = await openShopWithStaff();
    const warehouse = await member('Warehouse');
    const id = await order(await shop.signIn());
    const headers = { ...warehouse.headers, accept: 'text/csv', 'accept-encoding': 'gzip' };
    const file = await call('GET', '/order', { headers } as never);
    expect([file.statusCode, codeOf(file)]).toEqual([403, 'not_in_role']);
    expect(file.headers).not.toHaveProperty('content-encoding');
    const invoice = await call('GET', `/order/${id}/paper/commercial-invoice/none.pdf`, warehouse);
    expect([invoice.statusCode, codeOf(invoice)]).toEqual([403, 'not_in_role']);
  });
});
