import { createHmac } from 'node:crypto';
import type { Config } from '#src/core/config.ts';

/** Of Standard Webhooks: says what the text is. */
const PREFIX = 'whsec_';

/** The secret of a webhook, derived from that of the shop, so that neither database nor backup contains it. */
export function webhookSecret({ authSecret }: Pick<Config, 'authSecret'>, id: string, version: number): string {
  return `${PREFIX}${createHmac('sha256', authSecret).update(`webhook\n${id}\n${version}`).digest('base64')}`;
}

interface Signed {
  id: string;
  /** Seconds since the epoch. */
  timestamp: number;
  body: string;
}

/** The headers of Standard Webhooks, with a signature for each secret. */
export function signedHeaders({ id, timestamp, body }: Signed, secrets: readonly string[]) {
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(PREFIX.length), 'base64');
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
  });
  return { 'webhook-id': id, 'webhook-timestamp': String(timestamp), 'webhook-signature': signatures.join(' ') };
}
