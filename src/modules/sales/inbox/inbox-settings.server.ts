import { z } from 'zod';
import { countOf } from '#src/core/count-of.ts';
import { defineSettings } from '#src/core/module-settings.ts';
import { addressList } from '#src/platform/mail/address-list.ts';
import { DAY_MS } from '#src/platform/time/units.ts';

/** An id and a signature follow its name, which together must fit into 64 characters (RFC 5321, section 4.5.3.1.1). */
const MAX_NAME_LENGTH = 20;
const MIN_SECRET_LENGTH = 24;

const replyAddress = z
  .email('must be an e-mail address, such as reply@example.com')
  .refine(
    (address) => /^[^+]+@/.test(address) && address.indexOf('@') <= MAX_NAME_LENGTH,
    `must have at most ${MAX_NAME_LENGTH} characters before the @, and no +`,
  )
  .transform((address) => {
    const [name = '', domain = ''] = address.toLowerCase().split('@');
    return { name, domain };
  });

const isMailbox = (value: string) => {
  const url = URL.parse(value);
  return url !== null && /^imaps?:$/.test(url.protocol) && Boolean(url.hostname && url.username && url.password);
};

const mailbox = z
  .string()
  .refine(
    isMailbox,
    'must look like imaps://USER:PASSWORD@host:993/INBOX, with / # ? in USER and PASSWORD as %2F %23 %3F',
  )
  .transform((value) => {
    const { protocol, hostname, port, username, password, pathname } = new URL(value);
    const secure = protocol === 'imaps:';
    return {
      host: hostname,
      port: Number(port) || (secure ? 993 : 143),
      secure,
      user: decodeURIComponent(username),
      password: decodeURIComponent(password),
      folder: decodeURIComponent(pathname.slice(1)) || 'INBOX',
    };
  });

export type Mailbox = z.output<typeof mailbox>;

export const inboxSettings = defineSettings({
  variables: {
    INQUIRY_EMAILS: addressList.optional(),
    REPLY_ADDRESS: replyAddress.optional(),
    INBOUND_MAIL_SECRET: z
      .string()
      .min(MIN_SECRET_LENGTH, `must have at least ${MIN_SECRET_LENGTH} characters`)
      .optional(),
    KEEP_CONVERSATIONS_MONTHS: countOf('months', 1, 360).optional(),
    INBOUND_MAIL_URL: mailbox.optional(),
  },
  texts: {
    INQUIRY_EMAILS: {
      unset: '`SALES_EMAILS`',
      meaning: 'email addresses that get a mail about each inquiry and each answer of a customer, separated by commas',
    },
    REPLY_ADDRESS: {
      unset: 'replies go to `INQUIRY_EMAILS`',
      meaning:
        'address for replies to answers, such as `reply@example.com`; the shop adds `+`, an id and a signature to its name, so the mail server must deliver `reply+ANYTHING@example.com`, too; with another `AUTH_SECRET`, replies to earlier answers are no longer taken',
    },
    INBOUND_MAIL_SECRET: {
      unset: 'no mails by webhook',
      meaning:
        'secret of `POST PUBLIC_URL/api/inbound-mail`, to which a mail service posts mails for `REPLY_ADDRESS`: as bearer token, or as password of basic authentication; at least 24 characters',
    },
    KEEP_CONVERSATIONS_MONTHS: {
      unset: 'they are kept until the account is deleted',
      meaning: 'months after their last message that conversations are kept',
    },
    INBOUND_MAIL_URL: {
      unset: 'no mailbox is read',
      meaning:
        'mailbox that receives the mails for `REPLY_ADDRESS`, read every minute: `imaps://USER:PASSWORD@host:993/INBOX`; `imap://` means STARTTLS',
    },
  },
  read: (
    { INQUIRY_EMAILS, REPLY_ADDRESS, INBOUND_MAIL_SECRET, INBOUND_MAIL_URL, KEEP_CONVERSATIONS_MONTHS },
    { salesEmails },
  ) => ({
    /** Addressees of the mails about inquiries. */
    addresses: INQUIRY_EMAILS ?? salesEmails,
    replyAddress: REPLY_ADDRESS,
    webhookSecret: INBOUND_MAIL_SECRET,
    mailbox: INBOUND_MAIL_URL,
    /** How long after their last message conversations are kept, in milliseconds. */
    keptMs: (KEEP_CONVERSATIONS_MONTHS ?? Number.POSITIVE_INFINITY) * 31 * DAY_MS,
  }),
});
