import { once } from 'node:events';
import { connect } from 'node:net';
import fastify from 'fastify';
import { expect, it } from 'vitest';
import { limitAnswerTime } from './answer-time.ts';
import { replyToError } from './error-reply.ts';

const LIMIT_MS = 5;
const never = () => new Promise<never>(() => {});

function limitedApp() {
  const app = fastify();
  app.setErrorHandler(replyToError);
  limitAnswerTime(app, ({ routeOptions }) => (routeOptions.url === '/long' ? 60_000 : LIMIT_MS));
  return app;
}

it('a request that is not answered in time gets 503', async () => {
  const app = limitedApp();
  app.get('/', never);
  const answer = await app.inject('/');
  expect([answer.statusCode, answer.json().error.code]).toEqual([503, 'unavailable']);
});

it('an answer that is not complete in time is cut off, unless its route has a longer limit', async () => {
  const app = limitedApp();
  app.get('/', (_request, reply) => {
    reply.raw.write('begun');
    return never();
  });
  app.get('/long', async () => {
    await once(cut, 'close');
    return 'complete';
  });
  const port = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port);
  const cut = connect(port, '127.0.0.1', () => cut.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n'));
  cut.resume();
  const answer = await fetch(`http://127.0.0.1:${port}/long`);
  expect(await answer.text()).toBe('complete');
  await app.close();
});

it('a request whose body does not arrive in time gets 408, and its connection is closed', async () => {
  const app = limitedApp();
  app.post('/', never);
  const port = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port);
  const slow = connect(port, '127.0.0.1');
  slow.write('POST / HTTP/1.1\r\nHost: localhost\r\nContent-Type: text/plain\r\nContent-Length: 100\r\n\r\n1');
  let answer = '';
  slow.on('data', (part) => {
    answer += part;
  });
  await once(slow, 'end');
  expect(answer).toMatch(/^HTTP\/1\.1 408 [\s\S]*request_timeout/);
  slow.destroy();
  await app.close();
});

it('a request whose body has been read gets 503 in time too', async () => {
  const app = limitedApp();
  app.post('/', never);
  const answer = await fetch(await app.listen({ port: 0, host: '127.0.0.1' }), { method: 'POST', body: 'read' });
  expect(answer.status).toBe(503);
  await app.close();
});
