import { z } from 'zod';
import { countOf } from '#src/core/count-of.ts';
import type { SettingText } from '#src/core/module-settings.ts';
import { addressList } from '#src/platform/mail/address-list.ts';
import { moduleNames } from './modules.server.ts';
import {
  baseUrl,
  httpUrl,
  imageStorage,
  isSender,
  moduleList,
  onOff,
  originList,
  postgresUrl,
  trustedProxies,
} from './setting-formats.ts';

/** Minimum length of `AUTH_SECRET`, in characters. */
export const MIN_SECRET_LENGTH = 32;

/** The environment variables of the shop and their formats. Modules declare their own. */
export const environment = z.object({
  NODE_ENV: z
    .enum(['production', 'development', 'test'], 'must be "production", "development" or "test", or not set')
    .optional(),
  PORT: z.coerce.number('must be a port number').int().min(0).max(65_535, 'must be a port number').default(3000),
  HOST: z.string().default('127.0.0.1'),
  PUBLIC_URL: baseUrl.optional(),
  CORS_ORIGINS: originList.optional(),
  SHARED_CACHE_SECONDS: countOf('seconds', 0, 3_600).default(0),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: postgresUrl.optional(),
  DATABASE_DIRECT_URL: postgresUrl.optional(),
  DATABASE_READ_URL: postgresUrl.optional(),
  DATABASE_POOL_SIZE: countOf('connections', 2, 200).default(10),
  DEMO: onOff.optional(),
  DEMO_ORDERS: countOf('orders', 0, 1_000).default(60),
  EXTENSIONS: moduleList.default(moduleNames),
  ADMIN_EMAILS: z
    .string()
    .default('')
    .transform((list) => list.split(',').map((email) => email.trim().toLowerCase()))
    .transform((list) => list.filter((email) => email !== ''))
    .pipe(z.array(z.email('must be a comma list of e-mail addresses'))),
  SALES_EMAILS: addressList.optional(),
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\//, { error: 'must start with smtp:// or smtps://', abort: true })
    .refine(
      (value) => Boolean(URL.parse(value)?.hostname),
      'must look like smtps://USER:PASSWORD@host:465, with / # ? in USER and PASSWORD as %2F %23 %3F',
    )
    .optional(),
  MAIL_FROM: z
    .string()
    .refine(
      isSender,
      'must be an e-mail address, such as Karigar <shop@example.com> or "Karigar (BD)" <shop@example.com>',
    )
    .optional(),
  GOOGLE_CLIENT_ID: z.string().optional(),
  GOOGLE_CLIENT_SECRET: z.string().optional(),
  GOOGLE_ISSUER: httpUrl.optional(),
  IMAGE_UPLOAD_URL: httpUrl.optional(),
  IMAGE_UPLOAD_KEY: z.string().optional(),
  IMAGE_STORAGE_URL: imageStorage.optional(),
  TRUST_PROXY: trustedProxies.optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: baseUrl.optional(),
  METRICS_TOKEN: z.string().min(16, 'must have at least 16 characters').optional(),
  DRAIN_SECONDS: z.coerce
    .number('must be a number of seconds')
    .min(0, 'must not be negative')
    .max(60, 'must be at most 60')
    .optional(),
  RATE_LIMIT: onOff.default('on'),
  AUTH_SECRET: z.string().min(MIN_SECRET_LENGTH, `must have at least ${MIN_SECRET_LENGTH} characters`).optional(),
  CURRENCY: z
    .string()
    .refine((code) => Intl.supportedValuesOf('currency').includes(code), 'must be a three-letter currency code')
    .default('USD'),
  LOG_LEVEL: z
    .enum(
      ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
      'must be "fatal", "error", "warn", "info", "debug", "trace" or "silent"',
    )
    .optional(),
});

export type Environment = z.output<typeof environment>;

/** Descriptions of the variables; `npm run settings` writes them into docs/settings.md. */
export const settingTexts: Record<keyof Environment, SettingText> = {
  NODE_ENV: { unset: '', meaning: '`production` for a real shop; `development`, `test` or not set otherwise' },
  PORT: { unset: '3000', meaning: 'port that the server listens on' },
  HOST: { unset: '127.0.0.1', meaning: 'network address that the server listens on; `0.0.0.0` for all' },
  PUBLIC_URL: {
    unset: '`http://localhost:$PORT`',
    meaning:
      'public address of the shop, for links in mails, for cookies and for search engines; required in production',
  },
  CORS_ORIGINS: {
    unset: 'none',
    meaning:
      'origins of front ends on other hosts that may call the API, separated by commas, such as `https://front.example.com`',
  },
  SHARED_CACHE_SECONDS: {
    unset: '0',
    meaning:
      'how many seconds a CDN may serve a public page before it asks the shop again ([how](docs/operations.md#a-cdn)); prices and stock on pages can be that old. 0: it asks every time',
  },
  DATA_DIR: { unset: '`./data`', meaning: 'folder for the SQLite database, uploaded images and generated secrets' },
  DATABASE_URL: {
    unset: 'SQLite in `DATA_DIR`',
    meaning: 'PostgreSQL database to use instead of SQLite, such as `postgres://USER:PASSWORD@host:5432/NAME`',
  },
  DATABASE_DIRECT_URL: {
    unset: '`DATABASE_URL`',
    meaning:
      'direct address of PostgreSQL, if `DATABASE_URL` is the address of PgBouncer in transaction mode ([how](docs/operations.md#many-copies-and-pgbouncer))',
  },
  DATABASE_READ_URL: {
    unset: '`DATABASE_URL`',
    meaning:
      'read replica of PostgreSQL, for the overview, exports of orders, the journal, figures of sales and the change history ([how](docs/operations.md#a-replica-for-reads))',
  },
  DATABASE_POOL_SIZE: {
    unset: '10',
    meaning:
      "most connections that one copy of the shop opens to PostgreSQL; for all copies together they must stay below the server's `max_connections`",
  },
  DEMO: {
    unset: 'on if `PUBLIC_URL` is on this machine and `NODE_ENV` is not `production`',
    meaning:
      '`on` or `off`: demo catalogue, accounts, mailbox and a stand-in for Google; refused with `NODE_ENV=production`',
  },
  DEMO_ORDERS: { unset: '60', meaning: 'number of orders that the demo starts with' },
  EXTENSIONS: {
    unset: '`all`',
    meaning: 'enabled modules: `all`, `none`, or names of folders in [src/modules](src/modules), separated by commas',
  },
  ADMIN_EMAILS: {
    unset: 'none',
    meaning: 'email addresses, separated by commas, whose accounts are administrators once they are verified',
  },
  SALES_EMAILS: {
    unset: 'the sales address in `src/core/site/company.ts`',
    meaning: 'email addresses of the sales team, separated by commas',
  },
  SMTP_URL: {
    unset: 'demo: its mailbox',
    meaning:
      'mail server that sends all mails, such as `smtps://USER:PASSWORD@host:465`; required in production, where `smtp://` to another machine means STARTTLS',
  },
  MAIL_FROM: {
    unset: '`shop@localhost`',
    meaning: 'sender of all mails, such as `Karigar <shop@example.com>`; required in production',
  },
  GOOGLE_CLIENT_ID: {
    unset: 'no sign-in with Google; demo: a stand-in',
    meaning: 'client ID of the shop at Google, for sign-in with Google',
  },
  GOOGLE_CLIENT_SECRET: { unset: '', meaning: 'client secret of the shop at Google; set both or none' },
  GOOGLE_ISSUER: {
    unset: '`https://accounts.google.com`',
    meaning: 'address of another OpenID provider, to use instead of Google',
  },
  IMAGE_UPLOAD_URL: {
    unset: 'built-in image service',
    meaning:
      'address of an external service that stores uploaded images: it takes a key and the image in the field `image`',
  },
  IMAGE_UPLOAD_KEY: { unset: '', meaning: 'key for `IMAGE_UPLOAD_URL`; set both or none' },
  IMAGE_STORAGE_URL: {
    unset: '`DATA_DIR/images`',
    meaning:
      'S3-compatible storage for images, so that several copies of the shop share them: `https://KEY:SECRET@host/bucket?region=REGION`',
  },
  TRUST_PROXY: {
    unset: 'production: one proxy in a private network; otherwise `off`',
    meaning:
      'proxies whose `X-Forwarded-For` header is believed: `off`, the number of proxies, or their addresses and networks, separated by commas',
  },
  OTEL_EXPORTER_OTLP_ENDPOINT: {
    unset: 'no traces',
    meaning: 'address of an OpenTelemetry collector for traces, by OTLP over HTTP ([what](docs/operations.md#traces))',
  },
  METRICS_TOKEN: {
    unset: '`/metrics` responds to this machine only',
    meaning: 'bearer token that other machines need to read `/metrics`, at least 16 characters',
  },
  DRAIN_SECONDS: {
    unset: 'production: 5, otherwise 0',
    meaning:
      'how many seconds a copy still responds after it was told to stop, so that the load balancer can take it out',
  },
  RATE_LIMIT: {
    unset: '`on`',
    meaning:
      '`on` or `off`: limits on requests per client; switch them off only for benchmarks (production then warns at every start)',
  },
  AUTH_SECRET: {
    unset: 'generated into `DATA_DIR`',
    meaning: 'secret that signs sessions and tokens, at least 32 random characters; required in production',
  },
  CURRENCY: {
    unset: '`USD`',
    meaning:
      'three-letter code of the currency of all prices; [how to change it later](docs/operations.md#another-currency)',
  },
  LOG_LEVEL: {
    unset: '`info`; demo: `warn`',
    meaning:
      'least severe level in the log: `fatal`, `error`, `warn`, `info` (with each request), `debug`, `trace`, or `silent` for no log. The log of the demo is readable text, any other is JSON',
  },
};
