import { expect, it } from 'vitest';
import { readDetails } from './mt940-details.ts';

it.each([
  ['INVOICE /REJT/ PI-2026-0042 OF KARIM', 'INVOICE /REJT/ PI-2026-0042 OF KARIM'],
  ['PO/RETN/77 PI-2026-0042', 'PO/RETN/77 PI-2026-0042'],
  ['/REMI/PO/RTRN/77 PI-2026-0042/', 'PO/RTRN/77 PI-2026-0042'],
  ['/REMI/ORDER OF /NAME/ LTD PI-2026-0042', 'ORDER OF /NAME/ LTD PI-2026-0042'],
  ['166?00X?20SVWZ+PI-2026-0042 RTRN+7', 'PI-2026-0042 RTRN+7'],
])('a text keeps what looks like a code in it: %s', (text, reference) => {
  const { texts, payer, isReversal } = readDetails([text]);
  expect([texts.filter(Boolean).join('|'), payer, isReversal]).toEqual([reference, '', false]);
});

it.each([
  ['/EREF/E7/RTRN/AC01/REMI/PI-2026-0042', 'PI-2026-0042|AC01'],
  ['/RTRN/AC01/REMI/back', 'back|AC01'],
  ['166?00X?20RTRN+AC01?21SVWZ+back', 'back|AC01'],
])('a code of what came back is one at its place: %s', (text, reference) => {
  const { texts, isReversal } = readDetails([text]);
  expect([texts.filter(Boolean).join('|'), isReversal]).toEqual([reference, true]);
});

it.each([
  ['/REMI/one/REMI/two/', 'one two'],
  ['166?00X?20SVWZ+one?21SVWZ+two', 'one two'],
  ['/EREF/E7|/XYZW/PI-2026-0042/REMI/deposit', 'deposit|PI-2026-0042'],
])('all texts are kept: %s', (text, reference) => {
  expect(readDetails(text.split('|')).texts.filter(Boolean).join('|')).toBe(reference);
});

it('four capitals between slashes are a part of a reference and of a name', () => {
  expect(readDetails(['/EREF/INV/2026/ACME/001/NAME/ACME/CORP/Ltd/REMI/hello'])).toMatchObject({
    ...{ endToEndId: 'INV/2026/ACME/001', payer: 'ACME/CORP/Ltd' },
  });
});
