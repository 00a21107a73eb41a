import { expect, it } from 'vitest';
import { signedHeaders, webhookSecret } from './sign-delivery.server.ts';

it('signs as the example of Standard Webhooks does, once for each secret', () => {
  const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
  const message = { id: 'msg_p5jXN8AQM9LWM0D4loKWxJek', timestamp: 1614265330, body: '{"test": 2432232314}' };
  const signature = 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=';
  expect(signedHeaders(message, [secret])).toEqual({
    'webhook-id': message.id,
    'webhook-timestamp': '1614265330',
    'webhook-signature': signature,
  });
  expect(signedHeaders(message, [secret, secret])['webhook-signature']).toBe(`${signature} ${signature}`);
});

it('each webhook and each version has a secret of its own, of 256 bits', () => {
  const shop = { authSecret: 'x'.repeat(40) };
  const secrets = [webhookSecret(shop, 'a', 1), webhookSecret(shop, 'a', 2), webhookSecret(shop, 'b', 1)];
  expect(new Set(secrets).size).toBe(3);
  for (const secret of secrets) expect(secret).toMatch(/^whsec_[\w+/]{43}=$/);
});
