import fastify from 'fastify';
import { expect, it } from 'vitest';
import { isTrustedProxy, parseTrustProxy } from './trust-proxy.ts';

/** The address from which a request appears to come. */
async function clientAddress(setting: string | undefined, remoteAddress: string, forwarded: string, production = true) {
  const app = fastify({ trustProxy: parseTrustProxy(setting, production) });
  app.get('/', async (request) => request.ip);
  const answer = await app.inject({ url: '/', remoteAddress, headers: { 'x-forwarded-for': forwarded } });
  await app.close();
  return answer.body;
}

it.each([
  ['the visitor, behind one proxy', undefined, '172.18.0.5', '203.0.113.7', '203.0.113.7'],
  [
    'the visitor, whatever the header contained before',
    undefined,
    '127.0.0.1',
    '198.51.100.1, 203.0.113.7',
    '203.0.113.7',
  ],
  [
    'a visitor in the private network, whatever the header contained before',
    undefined,
    '10.0.0.2',
    '198.51.100.1, 10.0.0.9',
    '10.0.0.9',
  ],
  ['the visitor, behind a proxy with IPv6', undefined, 'fd12::2', '203.0.113.7', '203.0.113.7'],
  ['the visitor, behind a mapped address', undefined, '::ffff:10.0.0.2', '203.0.113.7', '203.0.113.7'],
  [
    'the other end of a public connection, whatever the header contains',
    undefined,
    '198.51.100.9',
    '203.0.113.7',
    '198.51.100.9',
  ],
  ['the visitor, behind two proxies', '2', '10.0.0.2', '203.0.113.7, 10.0.0.3', '203.0.113.7'],
  [
    'the visitor, behind two proxies of a named network that add ports',
    '10.0.0.0/8',
    '10.0.0.2',
    '203.0.113.7:41523, 10.0.0.4:5021',
    '203.0.113.7:41523',
  ],
  ['the visitor, behind a named network', '198.51.100.0/24', '198.51.100.9', '203.0.113.7', '203.0.113.7'],
  ['the other end, when no proxy is trusted', 'off', '10.0.0.2', '203.0.113.7', '10.0.0.2'],
])('production sees the address of %s', async (_who, setting, remote, forwarded, address) => {
  expect(await clientAddress(setting, remote, forwarded)).toBe(address);
});

it('outside production no proxy is trusted by default', async () => {
  expect(await clientAddress(undefined, '127.0.0.1', '203.0.113.7', false)).toBe('127.0.0.1');
});

it.each([
  ['loopback', '127.0.0.1', true],
  ['loopback', '::ffff:127.0.0.1', true],
  ['loopback', '::1', true],
  ['loopback', '10.0.0.1', false],
  ['loopback,linklocal,uniquelocal', '172.20.0.5', true],
  ['loopback,linklocal,uniquelocal', '::ffff:172.20.0.5', true],
  ['loopback,linklocal,uniquelocal', 'fd00::5', true],
  ['loopback,linklocal,uniquelocal', '203.0.113.7', false],
  ['10.0.0.0/8,192.168.1.7', '192.168.1.7', true],
  ['10.0.0.0/8,192.168.1.7', '192.168.1.8', false],
  ['1', '203.0.113.7', true],
  ['0', '203.0.113.7', false],
  ['off', '127.0.0.1', false],
  ['loopback', '', false],
])('with TRUST_PROXY=%s the other end %j counts as a trusted proxy: %s', (value, address, expected) => {
  expect(isTrustedProxy(parseTrustProxy(value, true), address)).toBe(expected);
});
