import { company } from '#src/core/site/company.ts';
import type { InquiryInput } from '#src/core/site/inquiry.ts';
import { codeText } from '#src/platform/i18n/normal-text.ts';
import { writeMail } from '#src/platform/mail/write-mail.ts';

/** Mail to sales; a reply reaches the visitor. */
export function inquiryMail(to: string, { name, email, phone, message }: InquiryInput) {
  return writeMail({
    to,
    replyTo: codeText(email),
    subject: `Inquiry from ${name}`,
    greeting: 'An inquiry from the contact page:',
    paragraphs: message.split(/\n{2,}/),
    rows: [
      ['Name', name],
      ['Email', email],
      ['Phone', phone || 'not given'],
    ],
    signature: company.name,
  });
}
