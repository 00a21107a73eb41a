import { isIPv6 } from 'node:net';
import { addressWithoutPort } from '#src/platform/http/address-without-port.ts';

/** The eight groups of a valid IPv6 address, without leading zeros. */
function groupsOf(address: string): string[] {
  // The URL parser normalizes every notation.
  const [head = '', tail = ''] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::');
  const [first, last] = [head, tail].map((part) => part.split(':').filter((group) => group !== ''));
  const missing = 8 - (first?.length ?? 0) - (last?.length ?? 0);
  return [...(first ?? []), ...Array<string>(missing).fill('0'), ...(last ?? [])];
}

/**
 * The key under which rate limits count a machine: its IPv4 address, in any notation, or the first 64 bits of its IPv6
 * address, because every home and every rented server owns all addresses with that prefix (RFC 6177, RFC 7421).
 */
export function machineOf(ip: string): string {
  const [address = ''] = addressWithoutPort(ip).split('%', 1);
  if (!isIPv6(address)) return address;
  const groups = groupsOf(address);
  const isMapped = groups.slice(0, 6).join(':') === '0:0:0:0:0:ffff';
  if (!isMapped) return groups.slice(0, 4).join(':');
  return groups
    .slice(6)
    .map((group) => Number.parseInt(group, 16))
    .flatMap((group) => [group >> 8, group & 255])
    .join('.');
}
