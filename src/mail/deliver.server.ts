import type { FastifyBaseLogger } from 'fastify';
import { createTransport } from 'nodemailer';
import type { Db } from '#src/database/open.server.ts';
import type { Config } from '#src/server/config.ts';
import { claimDueMail, type DueMail, updateMailFailed, updateMailSent } from './outbox.server.ts';

/** Hands one mail over; throws when it could not. */
export type Transport = (mail: DueMail) => Promise<void>;

const POLL_INTERVAL = 500;

/** SMTP when it is configured; otherwise the mail counts as delivered to the demo mailbox, which lists sent mails. */
export function mailTransport({ smtpUrl, mailFrom }: Pick<Config, 'smtpUrl' | 'mailFrom'>): Transport {
  if (!smtpUrl) return async () => {};
  const smtp = createTransport(smtpUrl, { from: mailFrom });
  const domain = mailFrom.split('@').at(-1)?.replace('>', '') ?? 'localhost';
  return async ({ id, to, subject, text, html }) => {
    // The same id at every attempt: a mail server that got it before can tell.
    await smtp.sendMail({ to, subject, text, html, messageId: `<${id}@${domain}>` });
  };
}

/** Sends every mail that is due now. @returns how many were handed over */
export async function deliverDueMail(db: Db, transport: Transport, log: FastifyBaseLogger): Promise<number> {
  let delivered = 0;
  for (;;) {
    const mail = await claimDueMail(db);
    if (!mail) return delivered;
    try {
      await transport(mail);
      await updateMailSent(db, mail.id);
      delivered += 1;
    } catch (error) {
      log.warn({ err: error, mail: mail.id, attempts: mail.attempts }, 'mail could not be handed over, will try again');
      await updateMailFailed(db, mail, String(error));
    }
  }
}

/** Works the outbox until stopped. @returns a function that stops it and waits for the mail in hand */
export function startMailDelivery(db: Db, transport: Transport, log: FastifyBaseLogger): () => Promise<void> {
  let stopped = false;
  let timer: NodeJS.Timeout;
  let round: Promise<unknown> = Promise.resolve();
  const tick = () => {
    round = deliverDueMail(db, transport, log)
      .catch((error: unknown) => log.error({ err: error }, 'the outbox could not be read'))
      .finally(() => {
        if (!stopped) timer = setTimeout(tick, POLL_INTERVAL);
      });
  };
  tick();
  return async () => {
    stopped = true;
    clearTimeout(timer);
    await round;
  };
}
