import type { Person } from './test-shop.ts';

/** Price per piece of a test tool. */
export const PRICE = 34;

/** The body of POST /order (spec section 7) that the checkout form sends for a test tool. */
export function orderBody(
  { name, email }: Pick<Person, 'name' | 'email'>,
  toolId: string,
  pieces = 500,
  price = PRICE,
) {
  return {
    orderedBy: name,
    orderedEmail: email,
    shippingAddress: '12 Mirpur Road, Dhaka',
    orderedPhone: '+8801712345678',
    orderedTool: 'Test drill',
    orderedMinQty: pieces,
    orderedTotalPrice: pieces * price,
    toolId,
  };
}
