import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { haveModules } from '#tests/support/have-modules.ts';
import { BadConfiguration, readConfig } from './config.ts';
import { settingTexts } from './environment.ts';
import { allRooms } from './modules.server.ts';

const AUTH_SECRET = 'kV3yq9sZ0fXw2mT8bN5rJ1hL7dC4gP6a';

const production = {
  NODE_ENV: 'production',
  AUTH_SECRET,
  SMTP_URL: 'smtps://mail.example.com',
  MAIL_FROM: 'shop@example.com',
  PUBLIC_URL: 'https://shop.example.com',
};

const NOT_A_MAIL_SERVER =
  'SMTP_URL: must look like smtps://USER:PASSWORD@host:465, with / # ? in USER and PASSWORD as %2F %23 %3F';

const NOT_A_SENDER =
  'MAIL_FROM: must be an e-mail address, such as Karigar <shop@example.com> or "Karigar (BD)" <shop@example.com>';

const NOT_AN_ENVIRONMENT = 'NODE_ENV: must be "production", "development" or "test", or not set';

function problemsOf(env: Record<string, string>): readonly string[] {
  try {
    readConfig({ AUTH_SECRET, ...env });
    return [];
  } catch (error) {
    if (error instanceof BadConfiguration) return error.problems;
    throw error;
  }
}

describe('the configuration', () => {
  it.each([
    ['NODE_ENV', 'Production', NOT_AN_ENVIRONMENT],
    ['NODE_ENV', 'prod', NOT_AN_ENVIRONMENT],
    ['NODE_ENV', 'production ', NOT_AN_ENVIRONMENT],
    ['PORT', 'http', 'PORT: must be a port number'],
    ['SALES_EMAILS', 'nobody, x', 'SALES_EMAILS: must be a comma list of e-mail addresses'],
    ['PORT', '70000', 'PORT: must be a port number'],
    ['PUBLIC_URL', 'shop.example.com', 'PUBLIC_URL: must be an http(s) URL'],
    ['PUBLIC_URL', 'javascript:alert(1)', 'PUBLIC_URL: must be an http(s) URL'],
    ['DATABASE_URL', 'mysql://x', 'DATABASE_URL: must start with postgres://'],
    [
      'DATABASE_URL',
      'postgres://shop:a/b@127.0.0.1:5432/shop',
      'DATABASE_URL: must look like postgres://USER:PASSWORD@host:5432/NAME, with / # ? in USER and PASSWORD as %2F %23 %3F',
    ],
    ['DATABASE_DIRECT_URL', 'mysql://x', 'DATABASE_DIRECT_URL: must start with postgres://'],
    ['DATABASE_DIRECT_URL', 'postgres://x', 'DATABASE_DIRECT_URL: needs DATABASE_URL, the address of the pooler'],
    ['DATABASE_READ_URL', 'postgres://x', 'DATABASE_READ_URL: needs DATABASE_URL, the database whose replica it is'],
    ['DATABASE_POOL_SIZE', '1', 'DATABASE_POOL_SIZE: must be at least 2'],
    ['DEMO', 'yes', 'DEMO: must be "on" or "off"'],
    ['RATE_LIMIT', 'false', 'RATE_LIMIT: must be "on" or "off"'],
    ['AUTH_SECRET', 'short', 'AUTH_SECRET: must have at least 32 characters'],
    ['ADMIN_EMAILS', 'nobody, x', 'ADMIN_EMAILS: must be a comma list of e-mail addresses'],
    ['LOG_LEVEL', 'loud', 'LOG_LEVEL: must be "fatal", "error", "warn", "info", "debug", "trace" or "silent"'],
    ['MAIL_FROM', 'Karigar', NOT_A_SENDER],
    ['MAIL_FROM', 'a,b@example.com', NOT_A_SENDER],
    ['MAIL_FROM', 'a@example.com, Karigar <shop@example.com>', NOT_A_SENDER],
    ['MAIL_FROM', 'sales:shop@example.com', NOT_A_SENDER],
    ['MAIL_FROM', '(shop)shop@example.com', NOT_A_SENDER],
    ['MAIL_FROM', 'shop@example.com,', NOT_A_SENDER],
    ['MAIL_FROM', 'shop@example..com', NOT_A_SENDER],
    ['MAIL_FROM', 'Karigar: tools <shop@example.com>', NOT_A_SENDER],
    ['MAIL_FROM', 'Karigar (BD) <shop@example.com>', NOT_A_SENDER],
    ['MAIL_FROM', 'Karigar "x <shop@example.com>', NOT_A_SENDER],
    ['MAIL_FROM', 'Kari\ngar <shop@example.com>', NOT_A_SENDER],
    ['SMTP_URL', 'mail.example.com', 'SMTP_URL: must start with smtp:// or smtps://'],
    ['SMTP_URL', 'smtp://', NOT_A_MAIL_SERVER],
    ['SMTP_URL', 'smtp://mail.example.com:99999', NOT_A_MAIL_SERVER],
    ['SMTP_URL', 'smtp://karim:a/b@mail.example.com', NOT_A_MAIL_SERVER],
    ['CURRENCY', 'dollars', 'CURRENCY: must be a three-letter currency code'],
    ['CURRENCY', 'ZZZ', 'CURRENCY: must be a three-letter currency code'],
    ['METRICS_TOKEN', 'short', 'METRICS_TOKEN: must have at least 16 characters'],
    ['DRAIN_SECONDS', '-1', 'DRAIN_SECONDS: must not be negative'],
  ])('refuses %s=%s with one line', (name, value, problem) => {
    expect(problemsOf({ [name]: value })).toEqual([problem]);
  });

  it.runIf(haveModules('orders', 'sales')).each([
    [
      'SALES_ORDER_EMAILS',
      'a@example.com;b@example.com',
      'SALES_ORDER_EMAILS: must be a comma list of e-mail addresses',
    ],
    ['SALES_CANCELLATION_EMAILS', ',', 'SALES_CANCELLATION_EMAILS: must be a comma list of e-mail addresses'],
    ['INQUIRY_EMAILS', 'a@example.com,', 'INQUIRY_EMAILS: must be a comma list of e-mail addresses'],
    ['SALES_DIGEST_HOUR', '24', 'SALES_DIGEST_HOUR: must be an hour from 0 to 23'],
    ['SALES_DIGEST_HOUR', '8:30', 'SALES_DIGEST_HOUR: must be an hour from 0 to 23'],
  ])('refuses the module setting %s=%s with one line', (name, value, problem) => {
    expect(problemsOf({ [name]: value })).toEqual([problem]);
  });

  it.each([
    '*',
    'null',
    'front.example.com',
    'https://*.example.com',
    'https://front.example.com/',
    'https://front.example.com/shop',
    'https://FRONT.example.com',
    'https://front.example.com:443',
    'https://me:secret@front.example.com',
    'ftp://front.example.com',
    'https://front.example.com,',
  ])('refuses CORS_ORIGINS=%s', (value) => {
    expect(problemsOf({ CORS_ORIGINS: value })).toEqual([
      expect.stringMatching(/^CORS_ORIGINS: must be a comma list of origins/),
    ]);
  });

  it('has no front ends on other hosts by default', () => {
    const origins = 'https://a.example.com, http://localhost:4000,http://localhost:3000';
    expect(readConfig({ AUTH_SECRET }).corsOrigins).toEqual([]);
    expect(readConfig({ AUTH_SECRET, CORS_ORIGINS: origins }).corsOrigins).toEqual([
      'https://a.example.com',
      'http://localhost:4000',
    ]);
  });

  it('accepts only front ends with https in production', () => {
    const CORS_ORIGINS = 'https://a.example.com,http://localhost:4000';
    expect(problemsOf({ ...production, CORS_ORIGINS })).toEqual([]);
    expect(problemsOf({ ...production, CORS_ORIGINS: 'http://a.example.com' })).toEqual([
      'CORS_ORIGINS: must start with https:// in production',
    ]);
  });

  it.each(['everyone', '10.0.0.0/8,anybody', '300.1.1.1', '10.0.0.0/40', '10.0.0.0/x', '*'])(
    'refuses TRUST_PROXY=%s',
    (value) => {
      expect(problemsOf({ TRUST_PROXY: value })[0]).toMatch(/^TRUST_PROXY: must be /);
    },
  );

  it.each(['off', '1', 'loopback', '10.0.0.0/8,192.168.1.7', 'fc00::/7'])('accepts TRUST_PROXY=%s', (value) => {
    expect(problemsOf({ TRUST_PROXY: value })).toEqual([]);
  });

  it('reports all invalid variables at once', () => {
    expect(problemsOf({ PORT: 'x', CURRENCY: 'x', RATE_LIMIT: 'x' })).toHaveLength(3);
  });

  it.each([
    [{ GOOGLE_CLIENT_ID: 'x' }, 'GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET: set both or none'],
    [{ IMAGE_UPLOAD_KEY: 'x' }, 'IMAGE_UPLOAD_URL and IMAGE_UPLOAD_KEY: set both or none'],
  ])('refuses half of a pair: %o', (env, problem) => {
    expect(problemsOf(env as unknown as Record<string, string>)).toEqual([problem]);
  });

  it('treats an empty variable as not set', () => {
    expect(problemsOf({ PORT: '', DATABASE_URL: '', SMTP_URL: '' })).toEqual([]);
  });

  it.runIf(haveModules('payments', 'sales'))(
    'refuses unknown names in EXTENSIONS, and lists them and the known ones',
    () => {
      expect(problemsOf({ EXTENSIONS: 'payments,Live, quotes' })).toEqual([
        expect.stringMatching(
          /^EXTENSIONS: has no "Live", "quotes"; must be "all", "none" or a comma list of: orders, /,
        ),
      ]);
    },
  );

  it.runIf(haveModules('orders', 'payments', 'shipping'))(
    'leaves a module off that needs another one, and names both',
    () => {
      const { modules, incompleteModules } = readConfig({ EXTENSIONS: 'shipping' });
      expect([modules, incompleteModules]).toEqual([[], ['shipping needs orders', 'shipping needs payments']]);
      expect(readConfig({ EXTENSIONS: 'shipping,payments' }).modules).toEqual([]);
      expect(readConfig({ EXTENSIONS: 'orders,payments' }).incompleteModules).toEqual([]);
    },
  );

  it('refuses a DATA_DIR that is not a folder', () => {
    const DATA_DIR = join(mkdtempSync(join(tmpdir(), 'shop-config-')), 'file');
    writeFileSync(DATA_DIR, '');
    expect(problemsOf({ DATA_DIR, AUTH_SECRET: '' })).toEqual([expect.stringMatching(/^DATA_DIR: cannot be used: E/)]);
  });

  it('stores a generated secret readable only by its owner, and reuses it at the next start', () => {
    const DATA_DIR = mkdtempSync(join(tmpdir(), 'shop-config-'));
    const first = readConfig({ DATA_DIR }).authSecret;
    expect(first.length).toBeGreaterThanOrEqual(32);
    expect(readConfig({ DATA_DIR }).authSecret).toBe(first);
    expect(statSync(join(DATA_DIR, 'auth-secret')).mode & 0o777).toBe(0o600);
  });

  it('refuses a generated secret that a crash left incomplete, and says what to do', () => {
    const DATA_DIR = mkdtempSync(join(tmpdir(), 'shop-config-'));
    const file = join(DATA_DIR, 'auth-secret');
    for (const part of ['', 'kV3yq9sZ0f']) {
      writeFileSync(file, part);
      expect(() => readConfig({ DATA_DIR })).toThrow(BadConfiguration);
      expect(problemsOf({ DATA_DIR, AUTH_SECRET: '' })).toEqual([
        `DATA_DIR: ${file} is incomplete. Remove it: the next start generates another, and everyone has to sign in again`,
      ]);
    }
    rmSync(file);
    expect(problemsOf({ DATA_DIR, AUTH_SECRET: '' })).toEqual([]);
  });

  it.each([
    'smtp://mail.example.com',
    'smtps://karim:a%2Fb%25@mail.example.com:465',
    'smtp://127.0.0.1:1025?pool=true',
  ])('accepts SMTP_URL=%s', (url) => {
    expect(problemsOf({ SMTP_URL: url })).toEqual([]);
  });
});

describe('the demo', () => {
  it.each([
    [{}, true],
    [{ NODE_ENV: 'development' }, true],
    [{ PUBLIC_URL: 'http://localhost:4000' }, true],
    [{ PUBLIC_URL: 'http://127.0.0.1:4000' }, true],
    [{ PUBLIC_URL: 'http://[::1]:4000' }, true],
    [{ PUBLIC_URL: 'http://shop.localhost:4000' }, true],
    [{ PUBLIC_URL: 'http://0.0.0.0:4000' }, true],
    [{ PUBLIC_URL: 'http://127.0.0.1.example.com' }, false],
    [{ PUBLIC_URL: 'https://shop.example.com' }, false],
    [{ PUBLIC_URL: 'http://192.168.1.5:3000' }, false],
    [{ PUBLIC_URL: 'https://localhost.example.com' }, false],
    [{ PUBLIC_URL: 'https://shop.example.com', DEMO: 'on' }, true],
    [{ DEMO: 'off' }, false],
  ])('with %o is enabled: %s', (env, on) => {
    const { demo, logLevel } = readConfig({ AUTH_SECRET, ...env });
    expect([demo, logLevel]).toEqual([on, on ? 'warn' : 'info']);
  });
});

describe('the configuration of production', () => {
  it('trusts only the origin of its public URL, even on a local machine', () => {
    expect(readConfig(production).origins).toEqual(['https://shop.example.com']);
    const local = readConfig({ ...production, PUBLIC_URL: 'http://127.0.0.1:3000' });
    expect(local.origins).toEqual(['http://127.0.0.1:3000']);
  });

  it('is accepted when it is complete, and has no demo', () => {
    expect(readConfig(production)).toMatchObject({ production: true, demo: false, rateLimit: true });
  });

  it.each([
    'shop@localhost',
    'shop@example.com',
    '<shop@example.com>',
    'কারিগর <shop@example.com>',
    'Karigar, Ltd. <shop@example.com>',
    'shop@karigar.example <shop@example.com>',
    '"Karigar (BD): tools" <shop@example.com>',
  ])('takes the sender %s', (sender) => {
    expect(readConfig({ ...production, MAIL_FROM: sender }).mailFrom).toBe(sender);
  });

  it.each(['AUTH_SECRET', 'SMTP_URL', 'MAIL_FROM', 'PUBLIC_URL'])('is refused without %s', (name) => {
    expect(problemsOf({ ...production, [name]: '' })[0]).toContain(`${name}: is required in production`);
  });

  it.each([
    ['a demo', { DEMO: 'on' }, 'DEMO: must not be on in production'],
    [
      'webhooks to private addresses',
      { WEBHOOK_PRIVATE_ADDRESSES: 'on' },
      'WEBHOOK_PRIVATE_ADDRESSES: must not be on in production',
    ],
    ['a secret that is not random', { AUTH_SECRET: 'a'.repeat(40) }, 'AUTH_SECRET: must be random'],
    ['plain http', { PUBLIC_URL: 'http://shop.example.com' }, 'PUBLIC_URL: must start with https:// in production'],
  ])('is refused with %s', (_title, env, problem) => {
    expect(problemsOf({ ...production, ...(env as unknown as Record<string, string>) })).toEqual([problem]);
  });

  const HTTPS_ONLY = 'must start with https:// in production, because the shop sends a secret there';

  it.runIf(haveModules('payments')).each([
    ['STRIPE_URL', 'http://sk_live:whsec@api.example.com'],
    ['SSLCOMMERZ_URL', 'http://store:password@gateway.example.com'],
    ['IMAGE_STORAGE_URL', 'http://KEY:SECRET@storage.example.com/bucket'],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'http://:key@collector.example.com:4318'],
    ['GOOGLE_ISSUER', 'http://accounts.example.com'],
  ])('refuses to send a secret by plain http: %s=%s', (name, value) => {
    expect(problemsOf({ ...production, [name]: value })).toEqual([`${name}: ${HTTPS_ONLY}`]);
    expect(problemsOf({ ...production, [name]: value.replace('http:', 'https:') })).toEqual([]);
    expect(problemsOf({ ...production, [name]: value.replace(/[a-z]+\.example\.com/, '127.0.0.1') })).toEqual([]);
    expect(problemsOf({ [name]: value })).toEqual([]);
  });

  it('refuses a URL with a password over plain http in every setting', () => {
    const added = allRooms.flatMap(({ settings }) => Object.keys(settings?.variables ?? {}));
    for (const name of [...Object.keys(settingTexts), ...added]) {
      const problems = problemsOf({ ...production, [name]: 'http://KEY:SECRET@storage.example.com/bucket' });
      expect(problems, name).not.toEqual([]);
    }
  });

  it('refuses plain http for the key of the image service', () => {
    const service = { IMAGE_UPLOAD_URL: 'http://images.example.com/upload', IMAGE_UPLOAD_KEY: 'key' };
    expect(problemsOf({ ...production, ...service })).toEqual([`IMAGE_UPLOAD_URL: ${HTTPS_ONLY}`]);
  });

  it.each([
    ['smtp://karim:secret@mail.example.com:587', 'smtp://karim:secret@mail.example.com:587?requireTLS=true'],
    ['smtps://mail.example.com', 'smtps://mail.example.com'],
    ['smtp://127.0.0.1:25', 'smtp://127.0.0.1:25'],
  ])('sends mails to other machines only over TLS: %s', (given, used) => {
    expect(readConfig({ ...production, SMTP_URL: given }).smtpUrl).toBe(used);
  });

  it.each(['ignoreTLS=true', 'pool=true&requireTLS=false'])('refuses to switch the TLS of mails off: %s', (option) => {
    const SMTP_URL = `smtp://mail.example.com:587?${option}`;
    expect(problemsOf({ ...production, SMTP_URL })).toEqual(['SMTP_URL: must not switch TLS off in production']);
  });
});
