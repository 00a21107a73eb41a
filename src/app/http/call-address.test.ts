import { expect, it } from 'vitest';
import { callsWith } from '#src/app/calls.ts';
import { allRooms } from '#src/app/modules.server.ts';
import { haveModules } from '#tests/support/have-modules.ts';
import { callAddresses } from './call-address.ts';

const callAddress = callAddresses(callsWith(allRooms));

it.each([
  ['/api/tool', '/api/tool'],
  ['/api/tool/', '/api/tool'],
  ['/API/Tool/?Q=Saw&after=X', '/api/tool?Q=Saw&after=X'],
  ['/api/TOOL/AbC', '/api/tool/AbC'],
  ['/api/purchase/AbC/', '/api/purchase/AbC'],
  ['/api/User/Karim%40Example.com/', '/api/user/Karim%40Example.com'],
  ['/api/user-order/?user=Karim@Example.com', '/api/user-order?user=Karim@Example.com'],
  ...(haveModules('orders') ? [['/api/ORDER/X1/Cancel/', '/api/order/X1/cancel']] : []),
  ['/api/Image/?key=aB', '/api/image?key=aB'],
])('%s is normalised to %s', (sent, address) => {
  expect(callAddress(sent)).toBe(address);
});

it.each([
  '/tools/',
  '/Tools',
  '/apiary/tool/',
  '/api',
  '/api/',
  '/api/tool//',
  '/api//tool',
  '/api/nothing/',
  '/api/purchase/a/b/',
  '/api/Auth/sign-in/email/',
  '/API/docs',
  '/metrics/',
  '/x/api/tool/',
])('%s is left unchanged', (sent) => {
  expect(callAddress(sent)).toBe(sent);
});
