import { z } from 'zod';
import { sentText, sentTextIfAny } from '#src/platform/http/sent-values.ts';

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
 * The address on the web that was typed, with https:// when it was left out; undefined when it is none, so that it is shown as
 * text. The link is shown to others: it must never be a `javascript:` one.
 */
export function webUrlOf(typed: string): string | undefined {
  const url = typed.trim();
  if (/^https?:/i.test(url)) return URL.canParse(url) ? url : undefined;
  return /^[\w-]+(?:\.[\w-]+)+(?:[/?#]\S*)?$/.test(url) ? `https://${url}` : undefined;
}

/**
 * Every problem of a profile update, in the order of spec section 5; the form and the server both ask here. Any text will do, as
 * in the checkout: what a phone number or an address on the web may look like is for its owner to say.
 */
export function profileProblems(input: ProfileInput): ProfileProblem[] {
  return required.filter(({ field }) => input[field].trim() === '');
}

/** The body of PUT /user/{email} (spec section 7); userCity goes beyond it. */
export const profileRequestSchema = z.object({
  userAddress: sentText(500),
  userPS: sentText(200),
  userDistrict: sentText(200),
  userCountry: sentText(200),
  userPhone: sentText(40),
  userInURL: sentText(500),
  userCity: sentTextIfAny(200),
});

export type ProfileRequest = z.output<typeof profileRequestSchema>;
