import { isBlank } from '#src/platform/http/is-blank.ts';

/** A profile as the API shows it (spec section 3); a field that was never given is empty. */
export interface Profile {
  userAddress: string;
  /** The police station as the update sends it. */
  userPS: string;
  /** What the profile card reads under the label 'Police Station'; see docs/decisions/0004. */
  userCity: string;
  userDistrict: string;
  userCountry: string;
  userPhone: string;
  userInURL: string;
}

/** Request of the form of /profile (spec section 7): texts as typed. */
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

/** Spec section 5 "Profile update", in its order. */
const required: Record<keyof ProfileInput, string> = {
  userAddress: 'Please update your address.',
  userPS: 'Please update your police station.',
  userDistrict: 'Please update your district.',
  userCountry: 'Please update your country.',
  userPhone: 'Please update your phone number.',
  userInURL: 'Please update your Linkedin url.',
};

export const profileFields = Object.keys(required) as (keyof ProfileInput)[];

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
 * The message of every blank field, in the order of spec section 5; the form and the server both ask here. Any text will do, as
 * in the checkout: what a phone number or an address on the web may look like is for its owner to say.
 */
export function profileProblems(input: ProfileInput): Partial<Record<keyof ProfileInput, string>> {
  return Object.fromEntries(
    profileFields.filter((field) => isBlank(input[field])).map((field) => [field, required[field]]),
  );
}

/** The body of PUT /user/{email} (spec section 7); userCity goes beyond it. */
export type ProfileRequest = ProfileInput & { userCity?: string | undefined };
