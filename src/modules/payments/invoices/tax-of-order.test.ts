import { expect, it } from 'vitest';
import { isDomestic } from './tax-of-order.server.ts';

it.each([
  ['12 Mirpur Road, Dhaka, Bangladesh', '+8801712345678', true],
  ['12 Mirpur Road, Dhaka', '+8801712345678', true],
  ['12 Mirpur Road, Dhaka', '01712345678', true],
  ['12 Mirpur Road, Dhaka', '+49 40 123456', false],
  ['Hafenstrasse 1, Hamburg, Germany', '+8801712345678', false],
  ['Hafenstrasse 1, Hamburg, Germany', '01712345678', false],
  ['1 Broadway', '+1 800 555 0100', false],
  ['12 Mirpur Road, Dhaka', 'by mail only', false],
])('an order to %j with the phone %j is domestic: %s', (shippingAddress, orderedPhone, domestic) => {
  expect(isDomestic({ shippingAddress, orderedPhone }, 'BD')).toBe(domestic);
});
