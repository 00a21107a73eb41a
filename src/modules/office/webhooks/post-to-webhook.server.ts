import { lookup } from 'node:dns/promises';
import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP } from 'node:net';
import { bounds } from '#src/platform/limits/bounds.ts';
import { isPublicAddress } from './public-address.ts';

interface Address {
  address: string;
  family: number;
}

/** All addresses of a host. */
export type Resolve = (host: string) => Promise<readonly Address[]>;

const resolveByDns: Resolve = (host) => lookup(host, { all: true });

/**
 * Finds the addresses of each host once. A silent name server keeps the threads busy that look for addresses, also for
 * connections to the database.
 */
export function resolveOnce(resolve: Resolve = resolveByDns): Resolve {
  const found = new Map<string, ReturnType<Resolve>>();
  return (host) => {
    const addresses = found.get(host) ?? resolve(host);
    found.set(host, addresses);
    return addresses;
  };
}

interface HowToPost {
  allowPrivate: boolean;
  resolve?: Resolve;
  /** Milliseconds until there must be an answer. */
  deadline?: number;
}

/** Why an attempt failed, for the log of the webhook. */
export class NotDelivered extends Error {}

/** The addresses of a host, all of which may be called. */
async function requireAddresses(host: string, { allowPrivate, resolve = resolveByDns }: HowToPost) {
  const family = isIP(host);
  const found = family > 0 ? [{ address: host, family }] : await resolve(host);
  const [first] = found;
  if (!first) throw new NotDelivered('The host has no address.');
  if (!allowPrivate && !found.every(({ address }) => isPublicAddress(address)))
    throw new NotDelivered('The address is not one of the public internet.');
  return first;
}

/**
 * Sends an event, and follows no redirects. The host is resolved once: the connection is made to the address that was
 * checked, so that a name cannot be public in the check and private in the connection.
 * @throws NotDelivered, or the error of the connection
 */
export async function postToWebhook(
  url: string,
  headers: Record<string, string>,
  body: string,
  how: HowToPost,
): Promise<void> {
  const { protocol, hostname } = new URL(url);
  const signal = AbortSignal.timeout(how.deadline ?? bounds.webhookAnswer.value);
  const { address, family } = await within(signal, requireAddresses(hostname.replace(/^\[|\]$/g, ''), how));
  const sent = protocol === 'https:' ? requestHttps : requestHttp;
  const status = await new Promise<number>((resolve, reject) => {
    const request = sent(url, {
      method: 'POST',
      agent: false,
      signal,
      headers: { ...headers, 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) },
      lookup: (_host, { all }, done) => {
        if (all) done(null, [{ address, family }]);
        else done(null, address, family);
      },
    });
    request.on('error', reject);
    // An answer that changes the protocol is none of the others, and the request ends without an error.
    request.on('upgrade', ({ statusCode = 0 }, socket) => {
      resolve(statusCode);
      socket.destroy();
    });
    request.on('close', () => reject(new NotDelivered('The connection ended without an answer.')));
    request.on('response', ({ statusCode = 0 }) => {
      resolve(statusCode);
      // Whatever else it says is not read.
      request.destroy();
    });
    request.end(body);
  });
  if (status >= 300 && status < 400) throw new NotDelivered(`Answered ${status}: redirects are not followed.`);
  if (status < 200 || status >= 300) throw new NotDelivered(`Answered ${status}.`);
}

/** The outcome of work that has no timeout of its own. */
function within<Outcome>(signal: AbortSignal, work: Promise<Outcome>): Promise<Outcome> {
  const { promise, reject } = Promise.withResolvers<never>();
  signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  return Promise.race([work, promise]);
}
