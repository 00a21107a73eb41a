import { describe, expect, it } from 'vitest';
import { signInSchema, signUpSchema } from './credentials.ts';

const good = { name: 'Karim', email: 'karim@example.com', password: 'Karim@2026' };
const messageFor = (field: 'name' | 'email' | 'password', value: string) =>
  signUpSchema.safeParse({ ...good, [field]: value }).error?.issues[0]?.message;

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
  it('C-AUTH-06 an empty name is named at sign-up only', () => {
    expect(messageFor('name', ' ')).toBe('Name is required.');
    expect(signInSchema.safeParse({ email: good.email, password: good.password }).success).toBe(true);
  });
});
