import { expect, it } from 'vitest';
import { machineOf } from './machine.ts';

it.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['::FFFF:cb00:7107', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:0DB8:0001:0002::9', '2001:db8:1:2'],
  ['2001:db8::1', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
  ['203.0.113.7:41523', '203.0.113.7'],
  ['[2001:db8:1:2::9]:41523', '2001:db8:1:2'],
  ['[2001:db8:1:2::9]', '2001:db8:1:2'],
  ['[::ffff:203.0.113.7]:1', '203.0.113.7'],
  ['unknown', 'unknown'],
])('the machine behind %s is counted as %s', (ip, machine) => {
  expect(machineOf(ip)).toBe(machine);
});

it('addresses of one IPv6 network count as one machine, those of two networks as two', () => {
  expect(machineOf('2001:db8:1:2::a')).toBe(machineOf('2001:db8:1:2:ffff::b'));
  expect(machineOf('2001:db8:1:2::a')).not.toBe(machineOf('2001:db8:1:3::a'));
});
