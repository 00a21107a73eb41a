import { expect, it } from 'vitest';
import { readConfig } from './config.ts';
import { proxyTest } from './trusted-proxies.ts';

const isProxy = (TRUST_PROXY: string, address: string) =>
  proxyTest(readConfig({ AUTH_SECRET: 'a-secret-that-only-tests-use-0123456789', TRUST_PROXY }).trustProxy)(address);

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
])('with TRUST_PROXY=%s the other end %j is a proxy: %s', (value, address, expected) => {
  expect(isProxy(value, address)).toBe(expected);
});
