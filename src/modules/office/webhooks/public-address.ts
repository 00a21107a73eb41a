import { BlockList, isIPv4, isIPv6 } from 'node:net';

/** Ranges that are not of the public internet (RFC 6890 and its successors). */
const NOT_PUBLIC_V4 = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const;

/** Within 2000::/3, of which all other IPv6 addresses of the internet are: tunnels and examples. */
const NOT_PUBLIC_V6 = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const;

const blocked = new BlockList();
for (const [range, bits] of NOT_PUBLIC_V4) blocked.addSubnet(range, bits, 'ipv4');
for (const [range, bits] of NOT_PUBLIC_V6) blocked.addSubnet(range, bits, 'ipv6');
const globalV6 = new BlockList();
globalV6.addSubnet('2000::', 3, 'ipv6');

/** Whether an IP address is one of the public internet: not of this machine, its network or a metadata service. */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !blocked.check(address, 'ipv4');
  return isIPv6(address) && globalV6.check(address, 'ipv6') && !blocked.check(address, 'ipv6');
}
