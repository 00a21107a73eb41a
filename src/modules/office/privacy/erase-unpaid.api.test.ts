import '#tests/support/on-sqlite-too.ts';
import { expect, it } from 'vitest';
import { openShopWithShippedDebt } from '#tests/support/shop-with-shipped-debt.ts';

it('an account is not deleted while shipped pieces of a cancelled order are unpaid, or too much was paid', async () => {
  const { shop, buyer, orderId, done, post } = await openShopWithShippedDebt({});
  const { number } = await shop.db
    .selectFrom('orders')
    .select('number')
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow();
  const erase = () => post('/own-data/erasure', { password: '', reviews: 'keep' }, buyer);
  const pay = (amount: number) => done(`/order/${orderId}/payment`, { amount, surplus: true });
  const unpaid = {
    code: 'money_owed',
    message: `Shipped pieces of cancelled orders (${number}) are not paid yet. The account can be deleted after that.`,
  };
  expect((await erase()).json().error).toMatchObject(unpaid);
  await pay(100);
  expect((await erase()).json().error).toMatchObject(unpaid);
  await pay(3_301);
  expect((await erase()).json().error).toMatchObject({
    code: 'money_owed',
    message: expect.stringContaining(`The money of cancelled orders (${number}) was not paid back yet.`),
  });
  await done(`/order/${orderId}/refund`, { amount: 1 });
  expect((await erase()).statusCode).toBe(200);
});
