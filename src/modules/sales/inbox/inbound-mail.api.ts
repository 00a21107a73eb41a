import type { FastifyRequest } from 'fastify';
import { implement } from '#src/core/call.ts';
import { settingsOf } from '#src/core/module-settings.ts';
import type { Shop } from '#src/core/shop.ts';
import { Refusal } from '#src/platform/http/refusal.ts';
import { bounds } from '#src/platform/limits/bounds.ts';
import { limits } from '#src/platform/limits/limit-table.ts';
import { machineOf } from '#src/platform/limits/machine.ts';
import { postInboundMailCall } from './conversation.calls.ts';
import { inboxSettings } from './inbox-settings.server.ts';
import { postedMail } from './posted-mail.ts';
import { isSame } from './reply-address.server.ts';
import { takeMail } from './take-mail.server.ts';

/** The secret of a request: a bearer token, or the password of basic authentication, which a URL can hold. */
function secretIn(authorization = ''): string {
  const [scheme = '', value = ''] = authorization.split(' ', 2);
  if (scheme.toLowerCase() === 'bearer') return value;
  if (scheme.toLowerCase() !== 'basic') return '';
  const pair = Buffer.from(value, 'base64').toString();
  return pair.slice(pair.indexOf(':') + 1);
}

/** Before the body is read: strangers cannot make the shop hold mails. */
async function requireSecret({ config, limits: counter }: Shop, { headers, ip }: FastifyRequest): Promise<void> {
  const { webhookSecret } = settingsOf(config, inboxSettings);
  if (webhookSecret === undefined) throw new Refusal('missing', 'not_found', 'There is no such call.');
  if (!isSame(secretIn(headers.authorization), webhookSecret))
    throw new Refusal('unauthenticated', 'wrong_secret', 'The secret of this call is wrong.');
  await counter.takeBack(limits.unprovenNotice, machineOf(ip));
  await counter.count(limits.notice, 'inbound-mail');
}

export const postInboundMail = implement(postInboundMailCall, {
  summary:
    'Webhook of a mail service: a mail as message/rfc822, or as JSON with the mail in "raw" (as text, or in base64 with "encoding": "base64") and its recipients in "to"; a mail that is not for a conversation is answered with taken: false and the reason',
  takesBytes: true,
  maxBytes: bounds.inboundMail.value,
  openWriteLimit: limits.unprovenNotice,
  before: requireSecret,
  handle: async ({ shop, body, request }) => {
    const { raw, recipients } = postedMail(body, request.headers['content-type']);
    const outcome = await takeMail(shop, raw, recipients);
    return { taken: outcome.taken, reason: outcome.taken ? '' : outcome.reason };
  },
});
