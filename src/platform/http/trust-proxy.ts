import { compile } from '@fastify/proxy-addr';

/** Whether the proxy at `address`, this many hops away, is trusted. */
export type TrustProxy = false | ((address: string, hop: number) => boolean);

const isPrivate = compile(['loopback', 'linklocal', 'uniquelocal']);

/**
 * Whose `X-Forwarded-For` counts. In production, unless `value` says otherwise, the one proxy in front of the shop and only in a private
 * network: a visitor who writes the header, from a private network too, does not become another machine.
 * @param value as TRUST_PROXY has it, already checked
 */
export function parseTrustProxy(value: string | undefined, production: boolean): TrustProxy {
  if (value === undefined) return production && ((address, hop) => hop === 0 && isPrivate(address, hop));
  if (value === 'off') return false;
  if (!/^\d$/.test(value)) return compile(value.split(','));
  const proxies = Number(value);
  return (_address, hop) => hop < proxies;
}

/** @returns whether the other end of a connection is a trusted proxy */
export function isTrustedProxy(trustProxy: TrustProxy, address: string): boolean {
  return trustProxy !== false && trustProxy(address, 0);
}
