import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Config } from '#src/core/config.ts';
import { TOKEN_LENGTH } from './stock-alert.ts';

type Secret = Pick<Config, 'authSecret'>;

function signatureOf({ authSecret }: Secret, content: string): string {
  const key = createHmac('sha256', authSecret).update('stock-alerts').digest();
  return createHmac('sha256', key).update(`stop\n${content}`).digest('base64url');
}

/** Token that unsubscribes an address until a time: nothing is stored, so every mail keeps its own link. */
export function stopToken(secret: Secret, email: string, expiresAt: number): string {
  const content = Buffer.from(`${expiresAt} ${email}`).toString('base64url');
  return `${signatureOf(secret, content)}${content}`;
}

/** The address in a token; undefined for one that this shop has not signed, or that has expired. */
export function emailOfStopToken(secret: Secret, token: string, now: number): string | undefined {
  const [given, content] = [token.slice(0, TOKEN_LENGTH), token.slice(TOKEN_LENGTH)];
  const [signature, expected] = [Buffer.from(given), Buffer.from(signatureOf(secret, content))];
  if (signature.length !== expected.length || !timingSafeEqual(signature, expected)) return undefined;
  const [expiresAt = '', email] = Buffer.from(content, 'base64url').toString().split(' ');
  return Number(expiresAt) > now ? email : undefined;
}
