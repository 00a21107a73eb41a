import { z } from 'zod';
import { plainText } from '#src/shared/plain-text.ts';

/** A profile as the API shows it (spec section 3); a field that was never given is empty. */
export interface Profile {
  userAddress: string;
  /** The police station as the update sends it. */
  userPS: string;
  /** What the profile card reads under the label 'Police Station'; see docs/decisions/0010. */
  userCity: string;
  userDistrict: string;
  userCountry: string;
  userPhone: string;
  userInURL: string;
}

/** What the form of /profile sends (spec section 7): texts as typed. */
export type ProfileInput = Omit<Profile, 'userCity'>;

export const emptyProfileInput: ProfileInput = {
  userAddress: '',
  userPS: '',
  userDistrict: '',
  userCountry: '',
  userPhone: '',
  userInURL: '',
};

export const emptyProfile: Profile = { ...emptyProfileInput, userCity: '' };

export interface ProfileProblem {
  field: keyof ProfileInput;
  message: string;
}

/** Spec section 5 "Profile update", in its order. */
const required: readonly ProfileProblem[] = [
  { field: 'userAddress', message: 'Please update your address.' },
  { field: 'userPS', message: 'Please update your police station.' },
  { field: 'userDistrict', message: 'Please update your district.' },
  { field: 'userCountry', message: 'Please update your country.' },
  { field: 'userPhone', message: 'Please update your phone number.' },
  { field: 'userInURL', message: 'Please update your Linkedin url.' },
];

/**
 * Digits, in any script, with what people put between them and an extension at the end; at least six and, by E.164 and five of an
 * extension, at most twenty digits.
 */
function isPhoneNumber(phone: string): boolean {
  const digits = phone.match(/\p{Nd}/gu)?.length ?? 0;
  const form = /^\+?[\p{Nd}\s()./-]+(?:(?:ext|x)\.?\s*\p{Nd}+)?$/iu;
  return form.test(phone.trim()) && digits >= 6 && digits <= 20;
}

/**
 * The address of the web that was typed, with https:// when it was left out; undefined when it is none. The link is shown to
 * others: it must never be a `javascript:` one.
 */
export function webUrlOf(typed: string): string | undefined {
  const url = typed.trim();
  if (/^https?:/i.test(url)) return URL.canParse(url) ? url : undefined;
  return /^[\w-]+(?:\.[\w-]+)+(?:[/?#]\S*)?$/.test(url) ? `https://${url}` : undefined;
}

/** Every problem of a profile update, in the order of spec section 5; the form and the server both ask here. */
export function profileProblems(input: ProfileInput): ProfileProblem[] {
  const problems = required.filter(({ field }) => input[field].trim() === '');
  const given = (field: keyof ProfileInput) => input[field].trim() !== '';
  if (given('userPhone') && !isPhoneNumber(input.userPhone)) {
    problems.push({ field: 'userPhone', message: 'Please provide valid phone number.' });
  }
  if (given('userInURL') && !webUrlOf(input.userInURL)) {
    problems.push({
      field: 'userInURL',
      message: 'Please provide valid Linkedin url, such as https://www.linkedin.com/in/you',
    });
  }
  return problems;
}

/** The body of PUT /user/{email} (spec section 7); userCity goes beyond it. */
export const profileRequestSchema = z.object({
  userAddress: plainText(500).default(''),
  userPS: plainText(200).default(''),
  userDistrict: plainText(200).default(''),
  userCountry: plainText(200).default(''),
  userPhone: plainText(40).default(''),
  userInURL: plainText(500).default(''),
  userCity: plainText(200).optional(),
});

export type ProfileRequest = z.output<typeof profileRequestSchema>;
