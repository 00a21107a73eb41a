import { BlockList, isIP, isIPv6 } from 'node:net';
import type { Config } from './config.ts';

/** What the names of ranges mean in TRUST_PROXY. */
const RANGES: Record<string, string[]> = {
  loopback: ['127.0.0.0/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
};

const familyOf = (address: string) => (isIPv6(address) ? 'ipv6' : 'ipv4');

function listOf(ranges: string): BlockList {
  const list = new BlockList();
  for (const range of ranges.split(',').flatMap((name) => RANGES[name] ?? name)) {
    const [address = '', bits] = range.split('/');
    if (bits === undefined) list.addAddress(address, familyOf(address));
    else list.addSubnet(address, Number(bits), familyOf(address));
  }
  return list;
}

/** @returns whether the other end of a connection is a proxy, whose `X-Forwarded-For` is believed (TRUST_PROXY) */
export function proxyTest(trustProxy: Config['trustProxy']): (address: string) => boolean {
  if (trustProxy === false) return () => false;
  if (typeof trustProxy === 'function') return (address) => trustProxy(address, 0);
  const list = listOf(trustProxy);
  return (address) => isIP(address) !== 0 && list.check(address, familyOf(address));
}
