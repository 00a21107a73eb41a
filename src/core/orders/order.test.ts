import { describe, expect, it } from 'vitest';
import { MAX_PRICE_MINOR, MAX_STOCK } from '#src/core/tools/tool-limits.ts';
import { parseWholeNumber } from '#src/platform/i18n/read-number.ts';
import { type CheckoutInput, firstCheckoutProblem, MAX_ADDRESS_LENGTH, nameOfBuyer, orderTotal } from './order.ts';

const complete: CheckoutInput = {
  shippingAddress: '12 Mirpur Road',
  orderedPhone: '01712345678',
  orderedMinQty: '500',
};
const blank: CheckoutInput = { shippingAddress: '', orderedPhone: '', orderedMinQty: '' };
const STOCK = 1200;
const WHOLE_NUMBER = 'Please input a whole number of pieces in digits only, such as 500 or 1,500.';

describe('the checks of the checkout, in sequence', () => {
  const cases: [title: string, input: CheckoutInput, message: string | undefined][] = [
    ['C-BUY-02 nothing is filled in', blank, 'Please fill up all blank input!'],
    ['C-BUY-03 the address is missing', { ...complete, shippingAddress: ' ' }, 'Please input your shipping address.'],
    ['C-BUY-03 comes before the phone', { ...blank, orderedMinQty: '10' }, 'Please input your shipping address.'],
    ['C-BUY-04 the phone is missing', { ...complete, orderedPhone: '' }, 'Please input your phone number.'],
    ['C-BUY-04 comes before the quantity', { ...blank, shippingAddress: 'Dhaka' }, 'Please input your phone number.'],
    ['C-BUY-05 the quantity is missing', { ...complete, orderedMinQty: '' }, 'Please input minimum quantity.'],
    [
      'C-BUY-06 499 pieces are too few',
      { ...complete, orderedMinQty: '499' },
      'Input quantity is less than minimum quantity!',
    ],
    [
      'C-BUY-06 a negative count is too few',
      { ...complete, orderedMinQty: '-500' },
      'Input quantity is less than minimum quantity!',
    ],
    [
      'C-BUY-06 a fraction under 500 is too few',
      { ...complete, orderedMinQty: '499.5' },
      'Input quantity is less than minimum quantity!',
    ],
    ['C-BUY-06 half a piece above 500 is no count of pieces', { ...complete, orderedMinQty: '500.5' }, WHOLE_NUMBER],
    ['C-BUY-06 digits with a comma are no count of pieces', { ...complete, orderedMinQty: '5,00' }, WHOLE_NUMBER],
    ['C-BUY-06 a word is no count of pieces', { ...complete, orderedMinQty: 'many' }, WHOLE_NUMBER],
    ['C-BUY-06 a decimal comma is no count of pieces', { ...complete, orderedMinQty: '500,5' }, WHOLE_NUMBER],
    ['C-BUY-06 digits with a unit are no count of pieces', { ...complete, orderedMinQty: '500 pcs' }, WHOLE_NUMBER],
    ['C-BUY-06 Bengali digits are read', { ...complete, orderedMinQty: '৫০০' }, undefined],
    [
      'C-BUY-06 Bengali digits under 500 are too few',
      { ...complete, orderedMinQty: '৪৯৯' },
      'Input quantity is less than minimum quantity!',
    ],
    ...['1,000', '1.000', '1 000'].map((orderedMinQty): [string, CheckoutInput, undefined] => [
      `C-BUY-06 ${orderedMinQty} are a thousand pieces`,
      { ...complete, orderedMinQty },
      undefined,
    ]),
    [
      'C-BUY-07 groups of thousands above the stock are refused',
      { ...complete, orderedMinQty: '1.500' },
      'Sorry! 1500 quantities are not available in stock.',
    ],
    [
      'C-BUY-07 a quantity that a number of JSON can only round is refused',
      { ...complete, orderedMinQty: '1e+30' },
      'Sorry! 1e+30 quantities are not available in stock.',
    ],
    ['C-BUY-06 1e999 is no count of pieces', { ...complete, orderedMinQty: '1e999' }, WHOLE_NUMBER],
    [
      'C-BUY-06 C-BUY-07 1e4 are 10,000 pieces',
      { ...complete, orderedMinQty: '1e4' },
      'Sorry! 10000 quantities are not available in stock.',
    ],
    ['C-BUY-06 1e3 are 1,000 pieces', { ...complete, orderedMinQty: '1e3' }, undefined],
    [
      'C-BUY-06 4.99e2 are too few',
      { ...complete, orderedMinQty: '4.99e2' },
      'Input quantity is less than minimum quantity!',
    ],
    [
      'C-BUY-07 one piece more than the stock is refused',
      { ...complete, orderedMinQty: '1201' },
      'Sorry! 1201 quantities are not available in stock.',
    ],
    [
      'C-BUY-07 far more than the stock is refused',
      { ...complete, orderedMinQty: '999999999999999' },
      'Sorry! 999999999999999 quantities are not available in stock.',
    ],
    [
      'C-BUY-07 a quantity above the safe integers is refused',
      { ...complete, orderedMinQty: ' 09999999999999999 ' },
      'Sorry! 9999999999999999 quantities are not available in stock.',
    ],
    [
      'C-BUY-06 499 with leading zeros is too few',
      { ...complete, orderedMinQty: '0000000000000000499' },
      'Input quantity is less than minimum quantity!',
    ],
    [
      'an address that is too long is refused',
      { ...complete, shippingAddress: 'x'.repeat(MAX_ADDRESS_LENGTH + 1) },
      'The address can have at most 500 characters. Please shorten it.',
    ],
    ['the longest address is accepted', { ...complete, shippingAddress: 'x'.repeat(MAX_ADDRESS_LENGTH) }, undefined],
    ['all of the stock may be ordered', { ...complete, orderedMinQty: '1200' }, undefined],
    ['500 pieces are enough', complete, undefined],
  ];
  it.each(cases)('%s', (_title, input, message) => {
    expect(firstCheckoutProblem(input, STOCK)?.message).toBe(message);
  });
});

it('C-BUY-08 the total is quantity times price', () => {
  expect(orderTotal(500, 34)).toBe(17_000);
});

it('C-BUY-07 the largest possible stock can be ordered completely, and its total at the highest price is exact', () => {
  const all = { ...complete, orderedMinQty: String(MAX_STOCK) };
  expect(firstCheckoutProblem(all, MAX_STOCK)).toBeUndefined();
  expect(firstCheckoutProblem({ ...all, orderedMinQty: String(MAX_STOCK + 1) }, MAX_STOCK)?.message).toBe(
    'Sorry! 1000000001 quantities are not available in stock.',
  );
  // 90,000.00 dollars, 9,000,000 yen, 9,000.000 dinars: in minor units the limit is the same for every currency.
  expect(Number.isSafeInteger(orderTotal(MAX_STOCK, MAX_PRICE_MINOR))).toBe(true);
});

it('only whole numbers are parsed as pieces', () => {
  for (const typed of [' 500 ', '5e2', '500.0', '+500']) expect(parseWholeNumber(typed)).toBe(500);
  for (const typed of ['1,000', '1.000', '1 000', '১০০০']) expect(parseWholeNumber(typed)).toBe(1000);
  for (const typed of ['0x1f4', '500.5', '500,5', '5,00', '-500', '', '9999999999999999'])
    expect(parseWholeNumber(typed)).toBeNaN();
});

describe('the name of a buyer', () => {
  it.each([
    ['Rahim Uddin', 'Rahim Uddin'],
    [' ', 'rahim.u'],
    ['', 'rahim.u'],
  ])('for an account named %j is %j', (name, shown) => {
    expect(nameOfBuyer(name, 'rahim.u@example.com')).toBe(shown);
  });
});
