import { describe, expect, it } from 'vitest';
import { firstInquiryProblem } from './inquiry.ts';

const complete = { name: 'Rahim', email: 'rahim@example.com', phone: '', message: '2,000 drills to Mombasa' };

describe('the checks of an inquiry, from top to bottom', () => {
  it.each([
    ['nothing is wrong, the phone is optional', complete, undefined],
    ['no name', { ...complete, name: ' ', email: '' }, 'name'],
    ['no email', { ...complete, email: '', message: '' }, 'email'],
    ['an email that cannot be answered', { ...complete, email: 'rahim@example' }, 'email'],
    ['no message', { ...complete, message: '\n' }, 'message'],
  ])('%s', (_title, input, field) => {
    expect(firstInquiryProblem(input)?.field).toBe(field);
  });
});
