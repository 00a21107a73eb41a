import { isBlank } from '#src/platform/http/is-blank.ts';
import { codeText } from '#src/platform/i18n/normal-text.ts';
import { phoneProblem } from '#src/platform/i18n/phone.ts';

/** Values of the form of /contact: texts as typed. */
export interface InquiryInput {
  name: string;
  email: string;
  phone: string;
  message: string;
}

export interface InquiryProblem {
  field: keyof InquiryInput;
  message: string;
}

export const emptyInquiry: InquiryInput = { name: '', email: '', phone: '', message: '' };

/** Maximum length of each text, for the form and the server. */
export const MAX_INQUIRY_LENGTH = { name: 100, email: 254, phone: 40, message: 5_000 } as const;

/**
 * An address to which every mail server sends; its domain may be of any script. Other signs before the @, and those
 * that separate addresses, would make it a list, or be refused.
 */
const REPLIABLE = /^[\w.!#$%&'*+/=?^`{|}~-]+@[^\s@<>()[\],;:"\\]+\.[^\s@<>()[\],;:"\\]{2,}$/;

/** The first problem, from top to bottom, for the form and the server. The phone number is optional. */
export function firstInquiryProblem({ name, email, phone, message }: InquiryInput): InquiryProblem | undefined {
  if (isBlank(name)) return { field: 'name', message: 'Please enter your name.' };
  if (isBlank(email)) return { field: 'email', message: 'Please enter your email.' };
  if (!REPLIABLE.test(codeText(email))) {
    return { field: 'email', message: 'Please enter an email address that we can reply to.' };
  }
  const problemOfPhone = isBlank(phone) ? undefined : phoneProblem(phone);
  if (problemOfPhone) return { field: 'phone', message: problemOfPhone };
  if (isBlank(message)) return { field: 'message', message: 'Please tell us what you are looking for.' };
  return undefined;
}
