import type { Actor } from '#src/core/accounts/actor.ts';
import { placeTestOrder } from './place-order.ts';
import { openShopWithOrder } from './shop-with-order.ts';
import { otherPicture, slipForm } from './slip-form.ts';
import type { Person, ShopChoice } from './test-shop.ts';

/** A transfer, as a clerk reads it on the bank statement. */
export const FT = { amount: 5_100, receivedOn: '2026-03-12', reference: 'FT26325REUSE1' };

/**
 * A test shop with two orders of one customer and one of another, each with a deposit of 5,100, and calls about
 * transfers.
 */
export async function openShopWithTransfers(choice: ShopChoice = {}) {
  const { shop, buyer, admin, orderId: first, toolId, post, read } = await openShopWithOrder(choice);
  const stranger = await shop.signIn();
  const [second, foreign] = [await placeTestOrder(shop, buyer, toolId), await placeTestOrder(shop, stranger, toolId)];
  const pay = (order: string, payload: object = {}) => post(`/order/${order}/payment`, { ...FT, ...payload });
  const accept = (slip: string, payload: object = {}) => post(`/slip/${slip}/acceptance`, payload);
  const send = async (
    order: string,
    fields: Record<string, string> = {},
    file = otherPicture(),
    by: Person = buyer,
  ) => {
    const { headers, payload } = slipForm(file, { reference: FT.reference, ...fields });
    const url = `/api/order/${order}/slip`;
    return (await shop.app.inject({ method: 'POST', url, headers: { ...headers, ...by.headers }, payload })).json();
  };
  const numberOf = async (order: string) => (await read(`/order/${order}`)).order.number;
  const received = async () => {
    const orders = [first, second, foreign].map((id) => read(`/order/${id}/ledger`));
    return (await Promise.all(orders)).map(({ balance }) => balance.received / 100);
  };
  const clerk: Actor = { ...admin, role: 'admin' };
  return {
    shop,
    buyer,
    admin,
    stranger,
    clerk,
    first,
    second,
    foreign,
    post,
    pay,
    accept,
    send,
    read,
    numberOf,
    received,
  };
}
