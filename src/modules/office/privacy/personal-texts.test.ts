import { expect, it } from 'vitest';
import { isPersonalKey, withoutTexts } from './personal-texts.ts';

it('takes names and addresses out of JSON, each also by its lines, and leaves the rest', () => {
  const paper = {
    buyer: { name: 'Karim Traders' },
    lines: ['12 Mirpur Road', 'Dhaka 1216'],
    total: 17_000,
    tool: 'Drill',
  };
  const clean = withoutTexts(JSON.stringify(paper), ['Karim Traders', '12 Mirpur Road\nDhaka 1216', 'BD']);
  expect(JSON.parse(clean)).toEqual({ buyer: { name: '—' }, lines: ['—', '—'], total: 17_000, tool: 'Drill' });
});

it('empties the fields and the numbers of a buyer, however short, only where the buyer is the person', () => {
  const event = {
    poNumber: 'P7',
    buyer: { after: { company: 'ABC', expNumber: '1' } },
    seller: { company: 'Karigar' },
  };
  const empty = { poNumber: '', buyer: { after: { company: '', expNumber: '' } }, seller: event.seller };
  expect(JSON.parse(withoutTexts(JSON.stringify(event), [], true))).toEqual(empty);
  expect(JSON.parse(withoutTexts(JSON.stringify(event), []))).toEqual(event);
});

it('takes them out of a text that is no JSON', () => {
  expect(withoutTexts('For Karim Traders, urgent', ['Karim Traders'])).toBe('For —, urgent');
});

it.each(['shippingAddress', 'orderedPhone', 'email', 'customer_name', 'consignee'])('%s is personal', (key) => {
  expect(isPersonalKey(key)).toBe(true);
});

it.each(['customer_id', 'toolName', 'description'])('%s is not', (key) => {
  expect(isPersonalKey(key)).toBe(false);
});
