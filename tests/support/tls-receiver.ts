import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

/** Signed by itself, for the host erp.test; valid until 2126. */
export const CERTIFICATE = `-----BEGIN CERTIFICATE-----
MIIBkTCCATigAwIBAgIURCiR9OWF/g+Ltvz5+gAUGUzbGJAwCgYIKoZIzj0EAwIw
EzERMA8GA1UEAwwIZXJwLnRlc3QwIBcNMjYxMTI2MjExNjQ0WhgPMjEyNjExMDIy
MTE2NDRaMBMxETAPBgNVBAMMCGVycC50ZXN0MFkwEwYHKoZIzj0CAQYIKoZIzj0D
AQcDQgAEfcITUigm/Bs1zvnuFFr5OdMPuHib/MXFgzjOcx/cWmXTNSwHTmHKN7Q9
MrtUMevf6M3G2ZscwT49mFd2QMKzO6NoMGYwHQYDVR0OBBYEFLw2jITGbpkottX+
tWy0gADodOLNMB8GA1UdIwQYMBaAFLw2jITGbpkottX+tWy0gADodOLNMBMGA1Ud
EQQMMAqCCGVycC50ZXN0MA8GA1UdEwEB/wQFMAMBAf8wCgYIKoZIzj0EAwIDRwAw
RAIhAIj1xcZCULAGItgie65Hw5bSjPMAAroDsQxH19TsUEOIAh8D/EZBGmuJ87CK
U5U0VzptaIhLkdxf3azSkEQD6pX1
-----END CERTIFICATE-----
`;

/** For tests only: nothing trusts its certificate. */
const KEY = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgeHA8AwCcp0Ba+aEz
frkKRmvWnz5R9ymNb27l3TJK3UihRANCAAR9whNSKCb8GzXO+e4UWvk50w+4eJv8
xcWDOM5zH9xaZdM1LAdOYco3tD0yu1Qx69/ozcbZmxzBPj2YV3ZAwrM7
-----END PRIVATE KEY-----
`;

/** A program behind https that counts requests, for the duration of a test. */
export async function openTlsReceiver() {
  const names: string[] = [];
  const server = createServer({ key: KEY, cert: CERTIFICATE }, (request, response) => {
    names.push((request.socket as { servername?: string }).servername ?? '');
    response.writeHead(204).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  return { names, port: (server.address() as AddressInfo).port };
}
