import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { haveModules } from '../support/have-modules.ts';
import { PASSWORD, targetShop } from '../support/target.ts';

const target = targetShop();

describe('links to other sites in mails', () => {
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
  /** The origins to which a link can lead: its own, and those of URLs in its parameters. */
  const leadsTo = (link: string): string[] => {
    const url = new URL(link, target.url);
    const carried = [...url.searchParams.values()].filter((value) => /^[\\/\s]|:/.test(value));
    return [url.origin, ...carried.map((value) => new URL(value, target.url).origin)];
  };

  /** Requests a mail of each kind that contains a link. @returns the links in them */
  async function linksTo(destination: string): Promise<string[]> {
    const [fresh, known] = [`karim-${randomUUID().slice(0, 8)}@example.com`, await target.account()];
    await target.db.deleteFrom('outbox').execute();
    await target.send('/api/auth/sign-up/email', {
      body: { name: 'Karim', email: fresh, password: PASSWORD, callbackURL: destination },
    });
    await target.send('/api/auth/send-verification-email', { body: { email: fresh, callbackURL: destination } });
    await target.send('/api/auth/request-password-reset', { body: { email: known, redirectTo: destination } });
    const mails = await target.db.selectFrom('outbox').select('text').execute();
    return mails.flatMap(({ text }) => text.match(/https?:\/\/\S+/g) ?? []);
  }

  it('are refused, while a link to a page of the shop is accepted', async () => {
    const links = await linksTo('/login');
    expect(links.length).toBeGreaterThanOrEqual(haveModules('office') ? 3 : 2);
    for (const link of links) expect([...new Set(leadsTo(link))]).toEqual([target.url]);
  });

  it.each(destinations)('to %s are refused', async (_where, make) => {
    for (const link of await linksTo(make(target.url))) expect([...new Set(leadsTo(link))]).toEqual([target.url]);
  });
});

describe('mail header injection', () => {
  const attempts: [attempt: string, change: object, headers?: Record<string, string>][] = [
    ['a name at sign-up', { name: 'Karim\r\nBcc: victim@example.com' }],
    ['an address at sign-up', { email: 'karim@example.com\r\nBcc: victim@example.com' }],
    ['two addresses at sign-up', { email: 'karim@example.com,victim@example.com' }],
    [
      'a host name that leads the link of the mail elsewhere',
      {},
      { host: 'evil.example', 'x-forwarded-host': 'evil.example' },
    ],
    ['a link of the mail that leads elsewhere', { callbackURL: 'https://evil.example/' }],
  ];
  it.each(attempts)('%s changes neither header nor link', async (_way, change, headers = {}) => {
    await target.db.deleteFrom('outbox').execute();
    const good = { name: 'Karim', password: PASSWORD };
    await target.send('/api/auth/sign-up/email', { body: { ...good, email: `${randomUUID()}@example.com` } });
    await target.send('/api/auth/sign-up/email', {
      body: { ...good, email: `${randomUUID()}@example.com`, ...change },
      headers,
    });
    const mails = await target.db.selectFrom('outbox').selectAll().execute();
    expect(mails.length).toBeGreaterThanOrEqual(1);
    for (const mail of mails) {
      expect(mail.subject + mail.recipient).not.toMatch(/[\r\n,]/);
      expect(mail.recipient).not.toContain('victim');
      expect(mail.text + mail.html).not.toContain('evil.example');
    }
  });

  it.runIf(haveModules('office'))('markup in a name is escaped in mails that greet the user by name', async () => {
    const email = `${randomUUID()}@example.com`;
    const name = '<b onclick=alert(1)>Karim</b> & "friends"';
    await target.send('/api/auth/sign-up/email', { body: { name, email, password: PASSWORD } });
    await target.db.updateTable('user').set({ emailVerified: 1 }).where('email', '=', email).execute();
    await target.db.deleteFrom('outbox').execute();
    await target.send('/api/auth/request-password-reset', { body: { email, redirectTo: '/reset-password' } });
    const mail = await target.db.selectFrom('outbox').selectAll().executeTakeFirstOrThrow();
    expect(mail.text).toContain(`Dear ${name},`);
    expect(mail.html).not.toContain('<b ');
    expect(mail.html).toContain('&lt;b onclick=alert(1)&gt;Karim&lt;/b&gt; &amp; &quot;friends&quot;');
  });
});
