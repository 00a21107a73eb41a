import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import { paymentDetailsFile, samplePaymentDetails } from '#src/payments/payment-details.server.ts';
import { type Extensions, extensionNames } from '#src/shared/extensions.ts';

/** A list of what is wrong with the environment, one line per variable. */
export class BadConfiguration extends Error {
  readonly problems: readonly string[];
  constructor(problems: readonly string[]) {
    super(`The configuration is not usable:\n${problems.map((problem) => `  ${problem}`).join('\n')}`);
    this.problems = problems;
  }
}

const onOff = z.enum(['on', 'off'], 'must be "on" or "off"');
const httpUrl = z.url({ protocol: /^https?$/, error: 'must be an http(s) URL' });

function parseExtensions(value: string): Extensions {
  if (value === 'all') return extensionNames;
  if (value === 'none' || value === '') return [];
  const names = value.split(',').map((name) => name.trim());
  return extensionNames.filter((name) => names.includes(name));
}

const extensionList = z
  .string()
  .refine(
    (value) =>
      ['all', 'none', ''].includes(value) ||
      value.split(',').every((name) => (extensionNames as readonly string[]).includes(name.trim())),
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

const PROXY_RANGES = ['loopback', 'linklocal', 'uniquelocal'];

function isProxyRange(part: string): boolean {
  const [address = '', bits = '0'] = part.split('/');
  return PROXY_RANGES.includes(part) || (isIP(address) !== 0 && /^\d{1,3}$/.test(bits) && Number(bits) <= 128);
}

const trustedProxies = z
  .string()
  .refine(
    (value) => value === 'off' || /^\d$/.test(value) || value.split(',').every(isProxyRange),
    `must be "off", a number of proxies, or a comma list of addresses, networks or: ${PROXY_RANGES.join(', ')}`,
  );

const environment = z.object({
  NODE_ENV: z.string().optional(),
  PORT: z.coerce.number('must be a port number').int().min(0).max(65_535, 'must be a port number').default(3000),
  HOST: z.string().default('127.0.0.1'),
  PUBLIC_URL: httpUrl.transform((url) => url.replace(/(?<!\/)\/+$/, '')).optional(),
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
    .regex(/^smtps?:\/\//, 'must start with smtp:// or smtps://')
    .optional(),
  MAIL_FROM: z.string().optional(),
  GOOGLE_CLIENT_ID: z.string().optional(),
  GOOGLE_CLIENT_SECRET: z.string().optional(),
  GOOGLE_ISSUER: httpUrl.optional(),
  IMAGE_UPLOAD_URL: httpUrl.optional(),
  IMAGE_UPLOAD_KEY: z.string().optional(),
  IMAGE_STORAGE_URL: imageStorage.optional(),
  PAYMENT_DETAILS_FILE: paymentDetailsFile.optional(),
  TRUST_PROXY: trustedProxies.optional(),
  METRICS_TOKEN: z.string().min(16, 'must have at least 16 characters').optional(),
  DRAIN_SECONDS: z.coerce
    .number('must be a number of seconds')
    .min(0, 'must not be negative')
    .max(60, 'must be at most 60')
    .optional(),
  RATE_LIMIT: onOff.default('on'),
  AUTH_SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
  CURRENCY: z
    .string()
    .regex(/^[A-Z]{3}$/, 'must be a three-letter currency code')
    .default('USD'),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
});

type Environment = z.output<typeof environment>;

const isThisMachine = (url: string) => ['localhost', '127.0.0.1', '[::1]'].includes(new URL(url).hostname);

/** What production must have, because its absence would be unsafe or would lose mail. */
function productionProblems(env: Environment): string[] {
  const problems: string[] = [];
  if (env.DEMO === 'on') problems.push('DEMO: must not be on in production');
  if (!env.AUTH_SECRET) problems.push('AUTH_SECRET: is required in production (at least 32 random characters)');
  else if (new Set(env.AUTH_SECRET).size < 10) problems.push('AUTH_SECRET: must be random');
  if (!env.SMTP_URL) problems.push('SMTP_URL: is required in production, or no mail would leave the shop');
  if (!env.MAIL_FROM) problems.push('MAIL_FROM: is required in production');
  if (!env.PUBLIC_URL) problems.push('PUBLIC_URL: is required in production');
  else if (!env.PUBLIC_URL.startsWith('https://') && !isThisMachine(env.PUBLIC_URL)) {
    problems.push('PUBLIC_URL: must start with https:// in production');
  }
  return problems;
}

function pairProblems(env: Environment): string[] {
  const problems: string[] = [];
  if (Boolean(env.GOOGLE_CLIENT_ID) !== Boolean(env.GOOGLE_CLIENT_SECRET)) {
    problems.push('GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET: set both or none');
  }
  if (Boolean(env.IMAGE_UPLOAD_URL) !== Boolean(env.IMAGE_UPLOAD_KEY)) {
    problems.push('IMAGE_UPLOAD_URL and IMAGE_UPLOAD_KEY: set both or none');
  }
  return problems;
}

type TrustProxy = string | false | ((address: string, hop: number) => boolean);

/** Whose word about the visitor's address counts: proxies in private networks in production, otherwise nobody's. */
function parseTrustProxy(value: string | undefined, production: boolean): TrustProxy {
  if (value === undefined) return production ? 'loopback,linklocal,uniquelocal' : false;
  if (value === 'off') return false;
  if (!/^\d$/.test(value)) return value;
  const proxies = Number(value);
  return (_address, hop) => hop < proxies;
}

/** Where the shop's own pages come from. The demo works under both names of the machine it runs on. */
function ownOrigins(publicUrl: string, demo: boolean): string[] {
  const { origin, port, protocol } = new URL(publicUrl);
  return demo ? [origin, `${protocol}//localhost:${port}`, `${protocol}//127.0.0.1:${port}`] : [origin];
}

/** A secret of this installation, made once and kept in the data folder with access for the owner alone. */
function generatedSecret(dataDir: string): string {
  const file = join(dataDir, 'auth-secret');
  if (!existsSync(file)) {
    mkdirSync(dataDir, { recursive: true });
    writeFileSync(file, randomBytes(32).toString('base64url'), { mode: 0o600, flag: 'wx' });
  }
  return readFileSync(file, 'utf8');
}

/**
 * Reads the environment once; everything else receives the parsed result.
 * @throws BadConfiguration naming every variable that is wrong
 */
export function readConfig(env: NodeJS.ProcessEnv = process.env) {
  // A variable that is set to nothing counts as not set, as in compose files.
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const parsed = environment.safeParse(given);
  if (!parsed.success) {
    throw new BadConfiguration(parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`));
  }
  const values = parsed.data;
  const production = values.NODE_ENV === 'production';
  const problems = [...pairProblems(values), ...(production ? productionProblems(values) : [])];
  if (problems.length > 0) throw new BadConfiguration(problems);

  const dataDir = resolve(values.DATA_DIR);
  const publicUrl = values.PUBLIC_URL ?? `http://localhost:${values.PORT}`;
  const demo = !production && values.DEMO !== 'off';
  return {
    production,
    port: values.PORT,
    host: values.HOST,
    publicUrl,
    origins: ownOrigins(publicUrl, demo),
    trustProxy: parseTrustProxy(values.TRUST_PROXY, production),
    dataDir,
    databaseUrl: values.DATABASE_URL,
    databasePoolSize: values.DATABASE_POOL_SIZE,
    demo,
    extensions: values.EXTENSIONS as Extensions,
    adminEmails: values.ADMIN_EMAILS,
    smtpUrl: values.SMTP_URL,
    mailFrom: values.MAIL_FROM ?? 'shop@localhost',
    google:
      values.GOOGLE_CLIENT_ID && values.GOOGLE_CLIENT_SECRET
        ? {
            clientId: values.GOOGLE_CLIENT_ID,
            clientSecret: values.GOOGLE_CLIENT_SECRET,
            issuer: values.GOOGLE_ISSUER ?? 'https://accounts.google.com',
          }
        : undefined,
    /** Null until the accountant has filled them in. */
    paymentDetails: values.PAYMENT_DETAILS_FILE ?? (!production && values.DEMO !== 'off' ? samplePaymentDetails : null),
    imageUpload:
      values.IMAGE_UPLOAD_URL && values.IMAGE_UPLOAD_KEY
        ? { url: values.IMAGE_UPLOAD_URL, key: values.IMAGE_UPLOAD_KEY }
        : undefined,
    imageStorage: values.IMAGE_STORAGE_URL,
    metricsToken: values.METRICS_TOKEN,
    /** How long a copy that was told to stop still takes new requests, until the load balancer has noticed. */
    drainSeconds: values.DRAIN_SECONDS ?? (production ? 5 : 0),
    rateLimit: values.RATE_LIMIT === 'on',
    authSecret: values.AUTH_SECRET ?? generatedSecret(dataDir),
    currency: values.CURRENCY,
    logLevel: values.LOG_LEVEL,
  };
}

export type Config = ReturnType<typeof readConfig>;
