import { expect, it } from 'vitest';
import { phoneProblem } from './phone.ts';
import { phoneE164 } from './phone-e164.server.ts';

it.each([
  ['01712345678', 'BD', '+8801712345678'],
  ['+880 1712-345678', 'DE', '+8801712345678'],
  ['00880 1712 345678', 'US', '+8801712345678'],
  ['8801712345678', 'BD', '+8801712345678'],
  ['০১৭১২-৩৪৫৬৭৮', 'BD', '+8801712345678'],
  ['\u202a+880\u00a01712–345678\u202c', 'BD', '+8801712345678'],
  ['040 5550 1180', 'DE', '+494055501180'],
  ['+49 (0)40 5550 1180', 'BD', '+494055501180'],
  ['+1 555 010 0142 ext. 5', 'BD', '+15550100142'],
  ['(212) 555-0142', 'US', '+12125550142'],
  ['01712345678', 'ZZ', '+8801712345678'],
  ['+999 12345678901234567', 'BD', null],
  ['ask 01712345678', 'BD', '+8801712345678'],
  ['hello', 'BD', null],
])('%j in %s is %s', (typed, country, e164) => {
  expect(phoneE164(typed, country)).toBe(e164);
});

it.each(['01712345678', '০১৭১২৩৪৫৬৭৮', '+1 (555) 010-0142 ext. 5', '123 456'])('%j is a phone number', (typed) => {
  expect(phoneProblem(typed)).toBeUndefined();
});

it.each(['hello', '12345', '+', 'n/a'])('%j is no phone number', (typed) => {
  expect(phoneProblem(typed)).toBe(
    'A phone number has at least 6 digits, such as +880 1712-345678. Please check yours.',
  );
});
