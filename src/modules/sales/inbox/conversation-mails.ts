import { NEUTRAL_GREETING } from '#src/core/accounts/account-mails.ts';
import { company } from '#src/core/site/company.ts';
import type { InquiryInput } from '#src/core/site/inquiry.ts';
import { codeText } from '#src/platform/i18n/normal-text.ts';
import { type MailRow, writeMail } from '#src/platform/mail/write-mail.ts';
import { REPLY_ABOVE } from './mail-text.ts';

const paragraphsOf = (text: string) => text.trim().split(/\n{2,}/);

interface Places {
  /** What the inquiry is about. */
  about: string | undefined;
  /** URL of the conversation. */
  url: string;
}

/** Mail to sales; a reply reaches the visitor. */
export function inquiryMail(to: string, { name, email, phone, message }: InquiryInput, { about, url }: Places) {
  const rows: MailRow[] = [
    ['Name', name],
    ['Email', email],
    ['Phone', phone || 'not given'],
  ];
  return writeMail({
    to,
    replyTo: codeText(email),
    subject: `Inquiry from ${name}`,
    greeting: 'An inquiry from the contact page:',
    paragraphs: paragraphsOf(message),
    rows: about ? [...rows, ['About', about]] : rows,
    button: { label: 'Answer', url },
    signature: company.name,
  });
}

interface Told {
  author: string;
  text: string;
  subject: string;
  email: string;
  url: string;
}

/** Mail to sales about a further message of a customer. */
export function furtherMessageMail(to: string, { author, text, subject, email, url }: Told) {
  return writeMail({
    to,
    replyTo: email,
    subject: `${author} has written: ${subject}`,
    greeting: `${author} has written:`,
    paragraphs: paragraphsOf(text),
    button: { label: 'Answer', url },
    signature: company.name,
  });
}

interface SentAnswer {
  /** Of the account; undefined for a visitor. */
  name: string | undefined;
  subject: string;
  text: string;
  /** Its files, each with a link. */
  files: readonly { name: string; url: string }[];
  /** Signed address that brings a reply into the conversation; undefined if the shop takes no replies. */
  replyAddress: string | undefined;
  /** Address of a person, without a signed one. */
  fallback: string | undefined;
  /** URL of the conversation, for a customer with an account. */
  url: string | undefined;
}

/** An answer of the shop, to the customer. */
export function answerMail(to: string, answer: SentAnswer) {
  const { name, subject, text, files, replyAddress, fallback, url } = answer;
  const replyTo = replyAddress ?? fallback;
  return writeMail({
    to,
    ...(replyTo && { replyTo }),
    subject: `Re: ${subject}`,
    ...(replyAddress && { reference: REPLY_ABOVE }),
    headline: subject,
    // A visitor may have typed any name.
    greeting: name === undefined ? NEUTRAL_GREETING : `Dear ${name},`,
    paragraphs: paragraphsOf(text),
    ...(files.length > 0 && {
      details: { title: 'Files', rows: files.map((file) => [file.name, file.url] as const) },
    }),
    ...(url && { button: { label: 'Open the conversation', url } }),
    signature: company.name,
  });
}
