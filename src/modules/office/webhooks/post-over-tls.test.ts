import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { expect, it, onTestFinished } from 'vitest';
import { CERTIFICATE, openTlsReceiver } from '#tests/support/tls-receiver.ts';
import { postToWebhook } from './post-to-webhook.server.ts';

const here = async () => [{ address: '127.0.0.1', family: 4 }];

const postTo = (url: string) => postToWebhook(url, {}, '{}', { allowPrivate: true, resolve: here });

it('an event is sent over TLS to the host of a trusted certificate, and to no other', async () => {
  const { names, port } = await openTlsReceiver();
  await expect(postTo(`https://erp.test:${port}/`)).rejects.toMatchObject({ code: 'DEPTH_ZERO_SELF_SIGNED_CERT' });
  const trusted = getCACertificates('default');
  onTestFinished(() => setDefaultCACertificates(trusted));
  setDefaultCACertificates([...trusted, CERTIFICATE]);
  await expect(postTo(`https://other.test:${port}/`)).rejects.toMatchObject({ code: 'ERR_TLS_CERT_ALTNAME_INVALID' });
  expect(names).toEqual([]);
  await postTo(`https://erp.test:${port}/`);
  expect(names).toEqual(['erp.test']);
});
