import { compile } from '@fastify/proxy-addr';
import { z } from 'zod';
import { extensionNames } from './extensions.server.ts';

const onOff = z.enum(['on', 'off'], 'must be "on" or "off"');
const httpUrl = z.url({ protocol: /^https?$/, error: 'must be an http(s) URL' });

/** In characters. */
export const MIN_SECRET_LENGTH = 32;

function parseExtensions(value: string): string[] {
  if (value === 'all') return extensionNames;
  if (value === 'none' || value === '') return [];
  const names = value.split(',').map((name) => name.trim());
  return extensionNames.filter((name) => names.includes(name));
}

const extensionList = z
  .string()
  .refine(
    (value) =>
      ['all', 'none', ''].includes(value) || value.split(',').every((name) => extensionNames.includes(name.trim())),
    `must be "all", "none" or a comma list of: ${extensionNames.join(', ')}`,
  )
  .transform(parseExtensions);

/** `https://KEY:SECRET@host/bucket?region=eu-central-1`: one value holds where pictures lie and what opens it. */
const imageStorage = z
  .string()
  .refine(
    (value) => {
      const url = URL.parse(value);
      return url !== null && /^https?:$/.test(url.protocol) && url.username && url.password && url.pathname.length > 1;
    },
    { error: 'must look like https://KEY:SECRET@host/bucket?region=REGION' },
  )
  .transform((value) => {
    const { origin, pathname, username, password, searchParams } = new URL(value);
    return {
      bucketUrl: `${origin}${pathname.replace(/(?<!\/)\/+$/, '')}`,
      region: searchParams.get('region') ?? 'us-east-1',
      accessKeyId: decodeURIComponent(username),
      secretAccessKey: decodeURIComponent(password),
    };
  });

function isProxyRange(part: string): boolean {
  try {
    compile(part);
    return true;
  } catch {
    return false;
  }
}

const trustedProxies = z
  .string()
  .refine(
    (value) => value === 'off' || /^\d$/.test(value) || value.split(',').every(isProxyRange),
    'must be "off", a number of proxies, or a comma list of addresses, networks or: loopback, linklocal, uniquelocal',
  );

/** As a browser writes it in its Origin header: scheme, host, and port where it is not the usual one. */
const isOrigin = (value: string) => /^https?:\/\/[\w.:[\]-]+$/.test(value) && URL.parse(value)?.origin === value;

const originList = z
  .string()
  .transform((list) => list.split(',').map((origin) => origin.trim()))
  .refine(
    (origins) => origins.every(isOrigin),
    'must be a comma list of origins such as https://front.example.com: lower case, no path, no slash at the end',
  );

/** The variables that the shop reads, each with its form; what each means is in docs/operations.md. Extensions declare their own. */
export const environment = z.object({
  NODE_ENV: z
    .enum(['production', 'development', 'test'], 'must be "production", "development" or "test", or not set')
    .optional(),
  PORT: z.coerce.number('must be a port number').int().min(0).max(65_535, 'must be a port number').default(3000),
  HOST: z.string().default('127.0.0.1'),
  PUBLIC_URL: httpUrl.transform((url) => url.replace(/(?<!\/)\/+$/, '')).optional(),
  CORS_ORIGINS: originList.optional(),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must start with postgres://')
    .optional(),
  DATABASE_POOL_SIZE: z.coerce
    .number('must be a number of connections')
    .int('must be a number of connections')
    .min(2, 'must be at least 2')
    .max(200, 'must be at most 200')
    .default(10),
  DEMO: onOff.optional(),
  EXTENSIONS: extensionList.default(extensionNames),
  ADMIN_EMAILS: z
    .string()
    .default('')
    .transform((list) => list.split(',').map((email) => email.trim().toLowerCase()))
    .transform((list) => list.filter((email) => email !== ''))
    .pipe(z.array(z.email('must be a comma list of e-mail addresses'))),
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\//, { error: 'must start with smtp:// or smtps://', abort: true })
    .refine(
      (value) => Boolean(URL.parse(value)?.hostname),
      'must look like smtps://USER:PASSWORD@host:465, with / # ? in USER and PASSWORD as %2F %23 %3F',
    )
    .optional(),
  MAIL_FROM: z.string().optional(),
  GOOGLE_CLIENT_ID: z.string().optional(),
  GOOGLE_CLIENT_SECRET: z.string().optional(),
  GOOGLE_ISSUER: httpUrl.optional(),
  IMAGE_UPLOAD_URL: httpUrl.optional(),
  IMAGE_UPLOAD_KEY: z.string().optional(),
  IMAGE_STORAGE_URL: imageStorage.optional(),
  TRUST_PROXY: trustedProxies.optional(),
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
    .regex(/^[A-Z]{3}$/, 'must be a three-letter currency code')
    .default('USD'),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
});

export type Environment = z.output<typeof environment>;
