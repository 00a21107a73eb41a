import '#tests/support/on-sqlite-too.ts';
import { expect, it } from 'vitest';
import { openShopWithShippedDebt } from '#tests/support/shop-with-shipped-debt.ts';

const lastMail = async ({ db }: Awaited<ReturnType<typeof openShopWithShippedDebt>>['shop'], subject: string) => {
  const mails = db.selectFrom('outbox').select('text').where('subject', 'like', subject);
  return (await mails.orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow()).text;
};

it('the mail about the cancellation says what is to be paid for the pieces that were shipped', async () => {
  const { shop } = await openShopWithShippedDebt({});
  const text = await lastMail(shop, 'Cancelled: your%');
  expect(text).toContain('Your order has been cancelled. $3,400 is to be paid for the 100 pieces that were shipped.');
  expect(text).not.toContain('nothing to pay');
});
