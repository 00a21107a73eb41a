import { expect, it } from 'vitest';
import { sendRaw, statusLine } from '../support/raw-http.ts';
import { prepareShop } from '../support/shop-process.ts';

const ask = (url: string, path: string) =>
  sendRaw(url, `GET ${path} HTTP/1.1\r\nHost: localhost\r\nAccept: text/html\r\nConnection: close\r\n\r\n`);

it('C-404-01 a URL that cannot be decoded is a missing page, and does not appear in the log', async () => {
  const prepared = await prepareShop('sqlite');
  const shop = await prepared.launch({ environment: { LOG_LEVEL: 'debug' } });
  const paths = [
    '/%E0%A4%A',
    '/50%-off',
    '/reset-password/jane@doe.example/SECRETTOKEN456/%zz',
    '/images/%zz?SECRETQUERY',
    // Decodes to a line break, which no route matches.
    '/reviews/%0A',
  ];
  for (const path of paths) {
    const answer = await ask(shop.url, path);
    expect(statusLine(answer)).toBe(404);
    expect(answer).not.toMatch(/SECRET|jane@/);
  }
  const page = await ask(shop.url, '/%E0%A4%A');
  expect(page).toMatch(/^content-type: text\/html/im);
  expect(page).toMatch(/^content-security-policy: default-src 'self'/im);
  const refused = await ask(shop.url, '/api/SECRETCALL/%zz');
  expect(statusLine(refused)).toBe(400);
  expect(refused).toContain('"code":"bad_address"');
  await shop.stop();
  const lines = shop.logged().trim().split('\n');
  expect(lines.filter((line) => line.includes('"answered"')).length).toBeGreaterThan(paths.length);
  for (const line of lines) expect(JSON.parse(line)).toMatchObject({ time: expect.any(String) });
  expect(shop.logged()).not.toMatch(/SECRET|jane@doe|%zz|%E0|"level":50/);
  expect(shop.errorOutput()).toBe('');
});
