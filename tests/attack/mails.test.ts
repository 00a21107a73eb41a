import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { PASSWORD, targetShop } from '../support/target.ts';

const target = targetShop();

describe('a mail of the shop that leads to another site', () => {
  const destinations: [name: string, make: (origin: string) => string][] = [
    ['another site', () => 'https://evil.example/'],
    ['another site, without a scheme', () => '//evil.example/'],
    ['another site, by a backslash', () => '/\\evil.example/'],
    ['another site, by a tab', () => '/\t/evil.example/'],
    ['another site, without slashes', () => 'https:evil.example'],
    ['another site, as a host after a user', (origin) => `${origin}@evil.example/`],
    ['another site, as a longer host', (origin) => `${origin}.evil.example/`],
    ['a script', () => 'javascript:alert(1)//evil.example'],
    ['a list', () => ['/login', 'https://evil.example/'] as unknown as string],
  ];
  /** Where a link leads in the end: its own address, and every address it carries. */
  const leadsTo = (link: string): string[] => {
    const url = new URL(link, target.url);
    const carried = [...url.searchParams.values()].filter((value) => /^[\\/\s]|:/.test(value));
    return [url.origin, ...carried.map((value) => new URL(value, target.url).origin)];
  };

  it.each(destinations)('to %s is not written', async (_where, make) => {
    const destination = make(target.url);
    const fresh = `karim-${randomUUID().slice(0, 8)}@example.com`;
    const known = await target.account();
    await target.db.deleteFrom('outbox').execute();
    await target.send('/api/auth/sign-up/email', {
      body: { name: 'Karim', email: fresh, password: PASSWORD, callbackURL: destination },
    });
    await target.db.updateTable('user').set({ emailVerified: 0 }).where('email', '=', fresh).execute();
    await target.send('/api/auth/send-verification-email', { body: { email: fresh, callbackURL: destination } });
    await target.send('/api/auth/request-password-reset', { body: { email: known, redirectTo: destination } });
    const mails = await target.db.selectFrom('outbox').select('text').execute();
    const links = mails.flatMap(({ text }) => text.match(/https?:\/\/\S+/g) ?? []);
    for (const link of links) expect([...new Set(leadsTo(link))]).toEqual([target.url]);
  });
});

describe('header injection into mail', () => {
  const ways: [way: string, change: object, headers?: Record<string, string>][] = [
    ['a name at sign-up', { name: 'Karim\r\nBcc: victim@example.com' }],
    ['an address at sign-up', { email: 'karim@example.com\r\nBcc: victim@example.com' }],
    ['two addresses at sign-up', { email: 'karim@example.com,victim@example.com' }],
    [
      'a host name, to lead the link of the mail elsewhere',
      {},
      { host: 'evil.example', 'x-forwarded-host': 'evil.example' },
    ],
    ['a link of the mail that leads elsewhere', { callbackURL: 'https://evil.example/' }],
  ];
  it.each(ways)('%s changes no header and no link', async (_way, change, headers = {}) => {
    const email = `${randomUUID()}@example.com`;
    await target.send('/api/auth/sign-up/email', {
      body: { name: 'Karim', email, password: PASSWORD, ...change },
      headers,
    });
    for (const mail of await target.db.selectFrom('outbox').selectAll().execute()) {
      expect(mail.subject + mail.recipient).not.toMatch(/[\r\n,]/);
      expect(mail.recipient).not.toContain('victim');
      expect(mail.text + mail.html).not.toContain('evil.example');
    }
  });
});
