import { callContract } from '#src/core/calls/call-api.ts';
import { getUserCall } from '#src/core/profiles/profile.calls.ts';
import type { Profile } from '#src/core/profiles/profile.ts';
import { getUserOrdersCall } from './order.calls.ts';
import type { CheckoutInput, Order } from './order.ts';

/** Addresses of earlier orders and of the profile. */
export interface KnownAddress extends Pick<CheckoutInput, 'shippingAddress' | 'orderedPhone'> {
  source: 'last order' | 'profile';
}

function ofOrder({ shippingAddress, orderedPhone }: Order): KnownAddress {
  return { source: 'last order', shippingAddress, orderedPhone };
}

function ofProfile({ userAddress, userPS, userDistrict, userCountry, userPhone = '' }: Profile): KnownAddress {
  const shippingAddress = userAddress
    ? [userAddress, userPS, userDistrict, userCountry].filter(Boolean).join(', ')
    : '';
  return { source: 'profile', shippingAddress, orderedPhone: userPhone };
}

const contentOf = ({ shippingAddress, orderedPhone }: KnownAddress) => `${shippingAddress}\n${orderedPhone}`;

/** Address and phone of the last order and of the profile, without duplicates. A failed call only omits its address. */
export async function findKnownAddresses(email: string): Promise<KnownAddress[]> {
  const [orders, profile] = await Promise.all([
    callContract(getUserOrdersCall, { query: { user: email, limit: 1 } }).catch(() => []),
    callContract(getUserCall, { params: { email } }).catch(() => undefined),
  ]);
  const addresses = [...orders.slice(0, 1).map(ofOrder), ...(profile ? [ofProfile(profile)] : [])];
  return addresses.filter(
    (known, index) =>
      contentOf(known).trim() !== '' && addresses.findIndex((other) => contentOf(other) === contentOf(known)) === index,
  );
}
