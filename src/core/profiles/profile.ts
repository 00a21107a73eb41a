import { isBlank } from '#src/platform/http/is-blank.ts';
import { phoneProblem } from '#src/platform/i18n/phone.ts';

/** A profile in the API (spec section 3); fields that were never filled in are empty. */
export interface Profile {
  userAddress: string;
  /** The police station as the update sends it. */
  userPS: string;
  /** Shown by the profile card as 'Police Station'; see docs/decisions/0004. */
  userCity: string;
  userDistrict: string;
  userCountry: string;
  userPhone: string;
  userInURL: string;
}

/** Request by the form of /profile (spec section 7): texts as typed. */
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
 * The typed web address, with https:// added if it is missing; undefined if it is not a web address, so that it is
 * shown as text. Other people see the link: it must never be a `javascript:` URL.
 */
export function webUrlOf(typed: string): string | undefined {
  const url = typed.trim();
  if (/^https?:/i.test(url)) return URL.canParse(url) ? url : undefined;
  return /^[\w-]+(?:\.[\w-]+)+(?:[/?#]\S*)?$/.test(url) ? `https://${url}` : undefined;
}

/**
 * The messages of all blank fields, in the order of spec section 5, and that of a phone number without enough digits,
 * for the form and the server. The format of web addresses is not checked.
 */
export function profileProblems(input: ProfileInput): Partial<Record<keyof ProfileInput, string>> {
  const problemOf = (field: keyof ProfileInput) => {
    if (isBlank(input[field])) return required[field];
    return field === 'userPhone' ? phoneProblem(input.userPhone) : undefined;
  };
  const problems = profileFields.map((field) => [field, problemOf(field)] as const);
  return Object.fromEntries(problems.filter(([, problem]) => problem));
}

/** The body of PUT /user/{email} (spec section 7); userCity goes beyond it. */
export type ProfileRequest = ProfileInput & { userCity?: string | undefined };
