import { describe, expect, it } from 'vitest';
import { signUpSchema } from './auth/credentials-request.ts';
import { signInProblems, signUpProblems } from './credentials.ts';

const good = { name: 'Karim', email: 'karim@example.com', password: 'Karim@2026' };
/** The form's message for a field; the server must return the same one. */
function messageFor(field: 'name' | 'email' | 'password', value: string) {
  const message = signUpProblems({ ...good, [field]: value })[field];
  expect(signUpSchema.safeParse({ ...good, [field]: value }).error?.issues[0]?.message).toBe(message);
  return message;
}

const PASSWORD_RULE =
  'Minimum 8 and maximum 12 characters, at least one uppercase, lowercase, number and special character';

describe('sign-in and sign-up', () => {
  it.each(['', '   '])('C-AUTH-04 require an email (%j)', (value) => {
    expect(messageFor('email', value)).toBe('Email is required.');
  });
  it.each(['karim', 'karim@', '@example.com', 'karim@example', 'karim@example.c', 'ka rim@example.com', 'a@b@c.com'])(
    'C-AUTH-04 refuse the email %j',
    (value) => {
      expect(messageFor('email', value)).toBe('Please provide valid email address');
    },
  );
  it.each(['a1@b.co', 'first.last+tag@sub.example.com', 'KARIM@EXAMPLE.COM'])(
    'C-AUTH-04 accept the email %j',
    (value) => {
      expect(messageFor('email', value)).toBeUndefined();
    },
  );
  it('C-AUTH-04 accept an email of 254 characters, and none that is longer', () => {
    const local = 'x'.repeat(242);
    expect(messageFor('email', `${local}@example.com`)).toBeUndefined();
    expect(messageFor('email', `${local}x@example.com`)).toBe('Please provide valid email address');
  });
  it('C-AUTH-05 require a password', () => {
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
  ])('C-AUTH-05 refuse the password %j: %s', (value) => {
    expect(messageFor('password', value)).toBe(PASSWORD_RULE);
  });
  it.each(['Abcde1@x', 'Abcdefg1@xyz'])('C-AUTH-05 accept the password %j', (value) => {
    expect(messageFor('password', value)).toBeUndefined();
  });
  it.each(['www.example.com', 'see https://example.com', 'karim@example.com', 'x'.repeat(101)])(
    'refuse the name %j',
    (value) => {
      expect(messageFor('name', value)).toMatch(/^The name .+\.$/);
    },
  );
  it('accept a name of 100 characters', () => {
    expect(messageFor('name', 'x'.repeat(100))).toBeUndefined();
  });
  it('C-AUTH-06 require a name at sign-up only', () => {
    expect(messageFor('name', ' ')).toBe('Name is required.');
    expect(signInProblems(good)).toEqual({ email: undefined, password: undefined });
  });
});
