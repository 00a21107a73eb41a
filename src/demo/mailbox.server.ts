import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Shop } from '#src/core/shop.ts';
import { plainText } from '#src/platform/http/plain-text.ts';
import { Refusal } from '#src/platform/http/refusal.ts';
import { listSentMail } from '#src/platform/mail/outbox.server.ts';

const query = z.object({ to: plainText(254).optional() });

function linksIn(text: string): string[] {
  return text.match(/https?:\/\/[^\s"<>]+/g) ?? [];
}

/** The demo's mailbox as JSON: what the shop mailed, newest first. Its page is mailbox-page.tsx. */
export function mountMailbox(app: FastifyInstance, { db }: Shop): void {
  app.get('/mailbox.json', { schema: { hide: true } as object }, async (request, reply) => {
    const asked = query.safeParse(request.query);
    if (!asked.success) throw new Refusal('malformed', 'invalid_input', 'Send the email address as ?to=<email>.');
    const mails = await listSentMail(db, asked.data.to);
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
