import { describe, expect, it } from 'vitest';
import { firstInquiryProblem } from './inquiry.ts';

const complete = { name: 'Rahim', email: 'rahim@example.com', phone: '', message: '2,000 drills to Mombasa' };

describe('the checks of an inquiry, from top to bottom', () => {
  it.each([
    ['accept an inquiry without a phone number', complete, undefined],
    ['require a name', { ...complete, name: ' ', email: '' }, 'name'],
    ['require an email address', { ...complete, email: '', message: '' }, 'email'],
    ['refuse an email address that cannot be replied to', { ...complete, email: 'rahim@example' }, 'email'],
    ['require a message', { ...complete, message: '\n' }, 'message'],
  ])('%s', (_title, input, field) => {
    expect(firstInquiryProblem(input)?.field).toBe(field);
  });
});

it.each(['rahim+drills@example.com', "o'neill@example.co.uk", 'rahim@münchen.example'])(
  'the address %s can be replied to',
  (email) => {
    expect(firstInquiryProblem({ ...complete, email })).toBeUndefined();
  },
);

it.each([
  'rahim,karim@example.com',
  'rahim@example.com,',
  'Rahim<rahim@example.com>',
  'sales:rahim@example.com',
  'rahim(work@example.com',
  'o’neill@example.com',
  'রহিম@example.com',
])('the address %s is refused: a mail to it would not arrive, or arrive elsewhere', (email) => {
  expect(firstInquiryProblem({ ...complete, email })?.field).toBe('email');
});
