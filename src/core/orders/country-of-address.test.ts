import { expect, it } from 'vitest';
import { countryOfAddress, countryOfOrder, OTHER_COUNTRY } from './country-of-address.ts';

it.each([
  ['12 Mirpur Road, Dhaka 1216, Bangladesh', 'BD'],
  ['Hafenstraße 3\n20457 Hamburg\nGermany', 'DE'],
  ['Hafenstraße 3, 20457 Hamburg, Deutschland.', 'DE'],
  ['1 Main Street, Springfield, IL 62701, U.S.A.', 'US'],
  ['4 Dock Road, Liverpool, UK', 'GB'],
  ['Jebel Ali, Dubai, United Arab Emirates', 'AE'],
  ['Plot 7, Abidjan, Côte d’Ivoire', 'CI'],
  ['Organize Sanayi, Bursa, Turkey', 'TR'],
  ['Organize Sanayi, Bursa, Türkiye 16140', 'TR'],
  ['Warehouse 9, Pune, INDIA', 'IN'],
  ['22 Harbour Street Port Moresby Papua New Guinea', 'PG'],
  ['Sarajevo, Bosnia and Herzegovina', 'BA'],
  ['Warehouse 9, Lagos, Nigeria, 100001', 'NG'],
])('%s is in %s', (address, country) => {
  expect(countryOfAddress(address)).toBe(country);
});

it.each(['Dhaka', '', '  ', '12345', '1 Germany Street, Springfield', 'House 12, Road 5, Dhanmondi, Dhaka'])(
  '%j contains no country',
  (address) => {
    expect(countryOfAddress(address)).toBe(OTHER_COUNTRY);
  },
);

it.each([
  ['Chattogram 4000', '+880 1819-345678', 'BD'],
  ['Chattogram 4000', '00880 1819 345678', 'BD'],
  ['Hafenstraße 3, 20457 Hamburg', '+49 40 123456', 'DE'],
  // The address decides: a buyer may have a phone from elsewhere.
  ['Hafenstraße 3, 20457 Hamburg, Germany', '+880 1819-345678', 'DE'],
  ['Chattogram 4000', '01819-345678', OTHER_COUNTRY],
  ['Chattogram 4000', 'please write', OTHER_COUNTRY],
])('an order to %j with the phone %j is from %s', (address, phone, country) => {
  expect(countryOfOrder(address, phone)).toBe(country);
});
