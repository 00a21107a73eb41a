import { describe, expect, it } from 'vitest';
import { createLog, readableLines } from './log.ts';

function logged(write: (log: ReturnType<typeof createLog>) => void): string {
  const lines: string[] = [];
  write(createLog('info', { write: (line) => lines.push(line) }));
  return lines.join('');
}

describe('the log', () => {
  it('has one JSON object per line', () => {
    expect(JSON.parse(logged((log) => log.info({ route: '/api/order' }, 'answered')))).toMatchObject({
      route: '/api/order',
      msg: 'answered',
    });
  });

  it('redacts addresses and tokens in the messages of errors and their causes', () => {
    const cause = Object.assign(new Error('550 no such user karim@example.com'), { detail: 'Key (email)=(a@b.com)' });
    const token = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJl';
    const text = logged((log) => log.error({ err: new Error(`Bearer ${token} refused`, { cause }) }, 'failed'));
    expect(text).toContain('550 no such user [email]');
    expect(text).not.toMatch(/karim@|a@b\.com|eyJhbGci/);
  });

  it.each([
    ['a mail address in a path', 'no page /user/karim%40example.com'],
    ['a mail address with an internationalized domain', '550 unknown karim@bücher.example'],
    ['a password reset link', 'no page /reset-password/karim-AbCdEfGh12345678'],
    ['a token in a query parameter', 'no page /verify-email?token=karim-AbCdEfGh12345678'],
    ['a database password', 'cannot reach postgres://shop:karim-bücher@db.example/shop'],
  ])('redacts %s', (_what, message) => {
    expect(logged((log) => log.error({ err: new Error(message) }, 'failed'))).not.toMatch(/karim|ücher|AbCdEf/);
  });

  it('redacts the values of sensitive keys', () => {
    const text = logged((log) =>
      log.info({ email: 'a@b.com', token: 'abc12345', headers: { cookie: 'session=1' } }, 'x'),
    );
    expect(text).not.toMatch(/a@b\.com|abc12345|session=1/);
  });
});

describe('the readable log of the demo', () => {
  function shown(write: (log: ReturnType<typeof createLog>) => void): string {
    let text = '';
    write(createLog('info', readableLines({ write: (line) => (text += line) })));
    return text;
  }

  it('has time, level, message and facts on one line', () => {
    const text = shown((log) => log.warn({ tool: 42, why: 'sold out' }, 'the price changed'));
    expect(text).toMatch(/^\d\d:\d\d:\d\d warn the price changed tool=42 why=sold out\n$/);
  });

  it('shows an error with its causes, without addresses and tokens', () => {
    const cause = new Error('550 no such user karim@example.com');
    const text = shown((log) => log.error({ err: new Error('not sent', { cause }) }, 'the mail waits'));
    expect(text).toMatch(/^\d\d:\d\d:\d\d ERROR the mail waits\n {4}Error: not sent\n {8}at /);
    expect(text).toContain('\n    caused by: Error: 550 no such user [email]\n');
    expect(text).not.toContain('karim@');
  });

  it('keeps text with line breaks on one line', () => {
    expect(shown((log) => log.warn({ route: 'a\n09:30:05 FATAL forged' }, 'one\r\ntwo')).match(/\n/g)).toHaveLength(1);
  });
});
