import { compile } from '@fastify/proxy-addr';
import { addressWithoutPort } from './address-without-port.ts';

/** Whether the proxy at `address`, this many hops away, is trusted. */
export type TrustProxy = false | ((address: string, hop: number) => boolean);

/** Whether an address, with or without a port, is in one of these networks. */
function inNetworks(networks: string[]): Exclude<TrustProxy, false> {
  const includes = compile(networks);
  return (address, hop) => includes(addressWithoutPort(address), hop);
}

const isPrivate = inNetworks(['loopback', 'linklocal', 'uniquelocal']);

/**
 * Decides whose `X-Forwarded-For` is trusted. By default, in production, only that of a single proxy in front of the
 * shop in a private network, so that a visitor who sends the header, even from a private network, cannot pose as
 * another machine.
 * @param value a valid value of TRUST_PROXY
 */
export function parseTrustProxy(value: string | undefined, production: boolean): TrustProxy {
  if (value === undefined) return production && ((address, hop) => hop === 0 && isPrivate(address, hop));
  if (value === 'off') return false;
  if (!/^\d$/.test(value)) return inNetworks(value.split(','));
  const proxies = Number(value);
  return (_address, hop) => hop < proxies;
}

/** @returns whether the other end of a connection is a trusted proxy */
export function isTrustedProxy(trustProxy: TrustProxy, address: string): boolean {
  return trustProxy !== false && trustProxy(address, 0);
}
