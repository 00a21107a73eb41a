import { describe, expect, it } from 'vitest';
import { signInProblems, signUpProblems } from './credentials.ts';
import { signUpSchema } from './credentials-request.ts';

const good = { name: 'Karim', email: 'karim@example.com', password: 'Karim@2026' };
/** What the form says of a field; the server says the same. */
function messageFor(field: 'name' | 'email' | 'password', value: string) {
  const message = signUpProblems({ ...good, [field]: value })[field];
  expect(signUpSchema.safeParse({ ...good, [field]: value }).error?.issues[0]?.message).toBe(message);
  return message;
}

const PASSWORD_RULE =
  'Minimum 8 and maximum 12 characters, at least one uppercase, lowercase, number and special character';

describe('sign-in and sign-up', () => {
  it.each(['', '   '])('C-AUTH-04 an empty email is named (%j)', (value) => {
    expect(messageFor('email', value)).toBe('Email is required.');
  });
  it.each(['karim', 'karim@', '@example.com', 'karim@example', 'karim@example.c', 'ka rim@example.com', 'a@b@c.com'])(
    'C-AUTH-04 %j is no email address',
    (value) => {
      expect(messageFor('email', value)).toBe('Please provide valid email address');
    },
  );
  it.each(['a1@b.co', 'first.last+tag@sub.example.com', 'KARIM@EXAMPLE.COM'])('C-AUTH-04 %j is accepted', (value) => {
    expect(messageFor('email', value)).toBeUndefined();
  });
  it('C-AUTH-05 an empty password is named', () => {
    expect(messageFor('password', '')).toBe('Password is required.');
  });
  it.each([
    ['Ab1@xyz', 'seven characters'],
    ['Abcdef1@34567', 'thirteen characters'],
    ['karim@2026', 'no uppercase letter'],
    ['KARIM@2026', 'no lowercase letter'],
    ['Karim@abcd', 'no digit'],
    ['Karim12026', 'no special character'],
    ['Karim#2026@', 'a character outside the set'],
  ])('C-AUTH-05 %j is refused: %s', (value) => {
    expect(messageFor('password', value)).toBe(PASSWORD_RULE);
  });
  it.each(['Abcde1@x', 'Abcdefg1@xyz'])('C-AUTH-05 %j is accepted', (value) => {
    expect(messageFor('password', value)).toBeUndefined();
  });
  it.each(['www.example.com', 'see https://example.com', 'karim@example.com', 'x'.repeat(101)])(
    'the name %j is refused',
    (value) => {
      expect(messageFor('name', value)).toMatch(/^must /);
    },
  );
  it('C-AUTH-06 an empty name is named at sign-up only', () => {
    expect(messageFor('name', ' ')).toBe('Name is required.');
    expect(signInProblems(good)).toEqual({ email: undefined, password: undefined });
  });
});
