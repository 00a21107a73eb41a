import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { queriedEmail } from '#src/core/accounts/sent-email.ts';
import type { Shop } from '#src/core/shop.ts';
import { mailLogo } from '#src/core/site/mail-logo.server.ts';
import { Refusal } from '#src/platform/http/refusal.ts';
import { findSentMail, listSentMail } from '#src/platform/mail/outbox.server.ts';
import { LOGO_CID } from '#src/platform/mail/write-mail.ts';

const query = z.object({ to: queriedEmail.optional() });

function linksIn(text: string): string[] {
  return text.match(/https?:\/\/[^\s"<>]+/g) ?? [];
}

/**
 * A mail has inline styles, which the policy of the page would block in a `srcdoc`. So it is a separate document with
 * its own policy, which allows no scripts and no forms, and framing only by the mailbox.
 */
const MAIL_HEADERS = {
  'content-security-policy':
    "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data: https: http:; frame-ancestors 'self'",
  'x-frame-options': 'SAMEORIGIN',
  'cache-control': 'no-store',
};

/** A mail has its logo as a part, which is not stored with it. */
const withLogo = (html: string) =>
  html.replace(`cid:${LOGO_CID}`, `data:image/png;base64,${mailLogo().toString('base64')}`);

/** Serves the demo mailbox as JSON, newest mail first, and the HTML of each mail. Its page is mailbox-page.tsx. */
export function mountMailbox(app: FastifyInstance, { db }: Shop): void {
  app.get<{ Params: { id: string } }>(
    '/mailbox/:id/html',
    { schema: { hide: true } as object },
    async (request, reply) => {
      const mail = await findSentMail(db, request.params.id);
      if (!mail) return reply.code(404).type('text/plain').send('There is no such mail.');
      return reply.headers(MAIL_HEADERS).type('text/html; charset=utf-8').send(withLogo(mail.html));
    },
  );

  app.get('/mailbox.json', { schema: { hide: true } as object }, async (request, reply) => {
    const parsed = query.safeParse(request.query);
    if (!parsed.success) throw new Refusal('malformed', 'invalid_input', 'Send the email address as ?to=<email>.');
    const mails = await listSentMail(db, parsed.data.to);
    reply.header('cache-control', 'no-store');
    return mails.map(({ to: recipient, reply_to, subject, text, html, sent_at }) => ({
      to: recipient,
      replyTo: reply_to,
      subject,
      text,
      html,
      links: linksIn(text),
      sentAt: sent_at === null ? null : new Date(sent_at).toISOString(),
    }));
  });
}
