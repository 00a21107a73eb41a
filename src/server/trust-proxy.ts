import { BlockList, isIPv6 } from 'node:net';

/** As Fastify takes it: addresses and networks, or who is believed by address and number of hops from this process. */
export type TrustProxy = string | false | ((address: string, hop: number) => boolean);

const privateNetworks = new BlockList();
for (const [network, bits] of [
  ['127.0.0.0', 8],
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['169.254.0.0', 16],
] as const) {
  privateNetworks.addSubnet(network, bits, 'ipv4');
}
for (const [network, bits] of [
  ['::1', 128],
  ['fc00::', 7],
  ['fe80::', 10],
] as const) {
  privateNetworks.addSubnet(network, bits, 'ipv6');
}

function isPrivate(address: string): boolean {
  const [plain = ''] = address.split('%', 1);
  return privateNetworks.check(plain, isIPv6(plain) ? 'ipv6' : 'ipv4');
}

/**
 * Whose `X-Forwarded-For` counts. In production, unless `value` says otherwise, the one proxy in front of the shop and only in a private
 * network: a visitor who writes the header, from a private network too, does not become another machine.
 * @param value as TRUST_PROXY has it, already checked
 */
export function parseTrustProxy(value: string | undefined, production: boolean): TrustProxy {
  if (value === undefined) return production && ((address, hop) => hop === 0 && isPrivate(address));
  if (value === 'off') return false;
  if (!/^\d$/.test(value)) return value;
  const proxies = Number(value);
  return (_address, hop) => hop < proxies;
}
