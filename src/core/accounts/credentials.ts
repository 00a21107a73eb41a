import { z } from 'zod';
import { plainText } from '#src/platform/http/plain-text.ts';

/** Spec section 5: letters/digits, an @, letters, a dot, 2 to 3 letters. Loose on purpose; the verification mail is the proof. */
const EMAIL_PATTERN = /^[A-Za-z0-9._%+-]+@[A-Za-z0-9-]+(?:\.[A-Za-z0-9-]+)*\.[A-Za-z]{2,}$/;
const EMAIL_LENGTH = 254;

/** Spec section 5: 8 to 12 characters with at least one lowercase, one uppercase, one digit and one of @$!%*?&. */
const PASSWORD_PATTERN = /^(?=.*[a-z])(?=.*[A-Z])(?=.*\d)(?=.*[@$!%*?&])[A-Za-z\d@$!%*?&]{8,12}$/;

const INVALID_EMAIL = 'Please provide valid email address';
const INVALID_PASSWORD =
  'Minimum 8 and maximum 12 characters, at least one uppercase, lowercase, number and special character';

/** Whether the shop takes this address as it is. */
export const isEmail = (address: string) => address.length <= EMAIL_LENGTH && EMAIL_PATTERN.test(address);

const email = z
  .string()
  .trim()
  .min(1, 'Email is required.')
  .max(EMAIL_LENGTH, INVALID_EMAIL)
  .regex(EMAIL_PATTERN, INVALID_EMAIL);

const password = z.string().min(1, 'Password is required.').regex(PASSWORD_PATTERN, INVALID_PASSWORD);

/** A mail program makes these clickable: a name must not lead anywhere. */
const LEADS_ELSEWHERE = /:\/\/|www\.|@/i;

export const displayName = plainText(100)
  .refine((text) => !/[\r\n\t]/.test(text), 'must be one line')
  .transform((text) => text.trim())
  .refine((text) => text !== '', 'Name is required.')
  .refine((text) => !LEADS_ELSEWHERE.test(text), 'must not contain links or email addresses');

/** The sign-in form (spec section 5). */
export const signInSchema = z.object({ email, password });

/** The sign-up form (spec section 5); the server applies it too. */
export const signUpSchema = z.object({
  name: displayName,
  email,
  password,
});

/** The form behind 'Forgot password?'. */
export const resetRequestSchema = z.object({ email });

/** The form that the link of a reset mail leads to. */
export const newPasswordSchema = z.object({ password });

export type SignIn = z.input<typeof signInSchema>;
export type SignUp = z.input<typeof signUpSchema>;
export type ResetRequest = z.input<typeof resetRequestSchema>;
export type NewPassword = z.input<typeof newPasswordSchema>;

/** The parts of the password rule, each with what is typed so far, to show while typing. */
export function passwordRules(typed: string): { rule: string; met: boolean }[] {
  return [
    { rule: '8 to 12 characters', met: typed.length >= 8 && typed.length <= 12 },
    { rule: 'one lowercase letter', met: /[a-z]/.test(typed) },
    { rule: 'one uppercase letter', met: /[A-Z]/.test(typed) },
    { rule: 'one digit', met: /\d/.test(typed) },
    {
      rule: 'one of @ $ ! % * ? & and no other sign',
      met: /[@$!%*?&]/.test(typed) && /^[A-Za-z\d@$!%*?&]*$/.test(typed),
    },
  ];
}
