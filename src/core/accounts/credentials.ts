import { isBlank } from '#src/platform/http/is-blank.ts';
import { codeText } from '#src/platform/i18n/normal-text.ts';

/**
 * Spec section 5: letters/digits, an @, letters, a dot, 2 to 3 letters.
 * Loose on purpose: the verification mail is the proof.
 */
const EMAIL_PATTERN = /^[A-Za-z0-9._%+-]+@[A-Za-z0-9-]+(?:\.[A-Za-z0-9-]+)*\.[A-Za-z]{2,}$/;
const MAX_EMAIL_LENGTH = 254;

/** Spec section 5: 8 to 12 characters with at least one lowercase, one uppercase, one digit and one of @$!%*?&. */
const PASSWORD_PATTERN = /^(?=.*[a-z])(?=.*[A-Z])(?=.*\d)(?=.*[@$!%*?&])[A-Za-z\d@$!%*?&]{8,12}$/;

const INVALID_PASSWORD =
  'Minimum 8 and maximum 12 characters, at least one uppercase, lowercase, number and special character';

/** Whether the shop accepts this address, without trimming it. */
export const isEmail = (address: string) => address.length <= MAX_EMAIL_LENGTH && EMAIL_PATTERN.test(address);

/** The address in a typed text, which may have come with invisible signs of another program. */
export const emailText = codeText;

/** Values of the sign-in form as typed. */
export interface SignIn {
  email: string;
  password: string;
}

export interface SignUp extends SignIn {
  name: string;
}

const MAX_NAME_LENGTH = 100;

/** Refused in names, because mails contain the name and mail programs turn these patterns into links. */
const LINK_PATTERN = /:\/\/|www\.|@/i;

/** The field rules of spec section 5, used by the forms and the server. Each returns its message, or undefined. */
export function emailProblem(typed: string): string | undefined {
  if (isBlank(typed)) return 'Email is required.';
  return isEmail(emailText(typed)) ? undefined : 'Please provide valid email address';
}

export function passwordProblem(password: string): string | undefined {
  if (password === '') return 'Password is required.';
  return PASSWORD_PATTERN.test(password) ? undefined : INVALID_PASSWORD;
}

export function nameProblem(typed: string): string | undefined {
  if (isBlank(typed)) return 'Name is required.';
  if (typed.trim().length > MAX_NAME_LENGTH)
    return `The name can have at most ${MAX_NAME_LENGTH} characters. Please shorten it.`;
  return LINK_PATTERN.test(typed) ? 'The name must not contain links or email addresses.' : undefined;
}

export const signInProblems = ({ email, password }: SignIn) => ({
  email: emailProblem(email),
  password: passwordProblem(password),
});

export const signUpProblems = ({ name, ...signIn }: SignUp) => ({
  name: nameProblem(name),
  ...signInProblems(signIn),
});

/** The parts of the password rule and whether the input meets them, to show while typing. */
export function passwordRules(typed: string): { rule: string; met: boolean }[] {
  return [
    { rule: '8 to 12 characters', met: typed.length >= 8 && typed.length <= 12 },
    { rule: 'one lowercase letter', met: /[a-z]/.test(typed) },
    { rule: 'one uppercase letter', met: /[A-Z]/.test(typed) },
    { rule: 'one digit', met: /\d/.test(typed) },
    {
      rule: 'one of @ $ ! % * ? & (no other symbols)',
      met: /[@$!%*?&]/.test(typed) && /^[A-Za-z\d@$!%*?&]*$/.test(typed),
    },
  ];
}
