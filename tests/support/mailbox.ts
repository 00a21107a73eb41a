import { expect } from 'vitest';

interface MailboxEntry {
  to: string;
  subject: string;
  text: string;
  html: string;
  links: string[];
}

/** Waits for a mail in the demo mailbox of a running shop. */
export async function receiveMail(shopUrl: string, to: string, subject: RegExp): Promise<MailboxEntry> {
  let match: MailboxEntry | undefined;
  await expect
    .poll(
      async () => {
        const response = await fetch(`${shopUrl}/mailbox.json?to=${encodeURIComponent(to)}`);
        const mails = (await response.json()) as MailboxEntry[];
        match = mails.find((mail) => subject.test(mail.subject));
        return match?.subject;
      },
      { timeout: 25_000 },
    )
    .toMatch(subject);
  if (!match) throw new Error('unreachable');
  return match;
}
