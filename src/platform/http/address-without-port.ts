/** An address with a port, as some proxies write it into `X-Forwarded-For`, or an IPv6 address in brackets. */
const WITH_PORT = /^(?:\[(?<v6>[^\]]*)\](?::\d+)?|(?<v4>\d+\.\d+\.\d+\.\d+):\d+)$/;

/** An address without its port: each connection of a machine has another one. */
export function addressWithoutPort(ip: string): string {
  const { v6, v4 } = WITH_PORT.exec(ip)?.groups ?? {};
  return v6 ?? v4 ?? ip;
}
