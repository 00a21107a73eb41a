import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { sendRaw, statusLine } from '../support/raw-http.ts';
import { targetShop } from '../support/target.ts';

const target = targetShop();

const ask = (path: string) =>
  sendRaw(target.url, `GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`);
/** Parent-directory steps that some parsers resolve and others treat as part of a name. */
const steps = ['\\..\\..', '/../..', '\\%2e%2e\\%2E.', '%5c..%5c..', '/%2e%2e/%2e%2e'];

describe('path confusion', () => {
  it.each(steps)('%s does not reach /metrics from the path of a tool', async (up) => {
    for (const path of [`/tools/x${up}/metrics`, `/tools/x${up}\\metrics`, `/api/purchase/x${up}\\..\\metrics`]) {
      const answer = await ask(path);
      expect(answer).not.toMatch(/^(?:process_cpu|shop_outbox)/m);
      expect([404, 400]).toContain(statusLine(answer));
    }
  });

  it.each(steps)('%s does not cache a page with the table dependencies of another page', async (up) => {
    const [admin, author] = [await target.person('admin'), await target.person()];
    const tool = {
      toolName: 'Drill',
      price: 34,
      quantity: 600,
      description: 'It drills.',
      img: 'https://a.example/b.png',
    };
    await target.send('/reviews');
    await target.send('/api/tool', { body: { ...tool, email: admin.email }, headers: admin.headers });
    await ask(`/tools/x${up}\\reviews`);
    const reviewDetail = `A good drill for ${randomUUID()}`;
    await target.send('/api/review', { body: { rating: 5, reviewDetail }, headers: author.headers });
    expect((await target.send('/reviews')).text).toContain(reviewDetail);
  });

  it.each(steps)('%s reaches no unmounted call of the auth library', async (up) => {
    for (const call of ['list-accounts', 'list-sessions', 'error', 'ok']) {
      const answer = await ask(`/api/auth/reset-password/x${up}\\${call}`);
      expect([302, 400, 404]).toContain(statusLine(answer));
    }
  });
});
