import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import type { Config } from '#src/core/config.ts';
import { company } from '#src/core/site/company.ts';
import { parseTrustProxy } from '#src/platform/http/trust-proxy.ts';
import { type Environment, environment, MIN_SECRET_LENGTH } from './environment.ts';
import { allRooms, complete, incomplete } from './modules.server.ts';
import { isThisMachine, productionProblems, withRequiredTls } from './production-rules.ts';

/** The problems of the environment, one line per variable. */
export class BadConfiguration extends Error {
  readonly problems: readonly string[];
  constructor(problems: readonly string[]) {
    super(`The configuration is not usable:\n${problems.map((problem) => `  ${problem}`).join('\n')}`);
    this.problems = problems;
  }
}

function pairProblems(env: Environment): string[] {
  const problems: string[] = [];
  if (env.DATABASE_DIRECT_URL && !env.DATABASE_URL) {
    problems.push('DATABASE_DIRECT_URL: needs DATABASE_URL, the address of the pooler');
  }
  if (env.DATABASE_READ_URL && !env.DATABASE_URL) {
    problems.push('DATABASE_READ_URL: needs DATABASE_URL, the database whose replica it is');
  }
  if (Boolean(env.GOOGLE_CLIENT_ID) !== Boolean(env.GOOGLE_CLIENT_SECRET)) {
    problems.push('GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET: set both or none');
  }
  if (Boolean(env.IMAGE_UPLOAD_URL) !== Boolean(env.IMAGE_UPLOAD_KEY)) {
    problems.push('IMAGE_UPLOAD_URL and IMAGE_UPLOAD_KEY: set both or none');
  }
  return problems;
}

/** Origins of the shop's own pages. The demo works under both names of the local machine. */
function ownOrigins(publicUrl: string, demo: boolean): string[] {
  const { origin, port, protocol } = new URL(publicUrl);
  return demo ? [origin, `${protocol}//localhost:${port}`, `${protocol}//127.0.0.1:${port}`] : [origin];
}

/** @throws BadConfiguration naming every invalid variable */
function parse<Schema extends z.ZodType>(schema: Schema, given: object): z.output<Schema> {
  const parsed = schema.safeParse(given);
  if (parsed.success) return parsed.data;
  const messages = new Map(parsed.error.issues.map(({ path: [variable], message }) => [variable, message]));
  throw new BadConfiguration([...messages].map(([variable, message]) => `${String(variable)}: ${message}`));
}

/** The given values of the shop's own settings, those of all modules included. */
function onlyDeclared(given: Record<string, string | undefined>): [name: string, value: string][] {
  const declared = [environment.shape, ...allRooms.map(({ settings }) => settings?.variables ?? {})];
  const names = new Set(declared.flatMap(Object.keys));
  return Object.entries(given).flatMap(([name, value]) => (value && names.has(name) ? [[name, value]] : []));
}

/** The settings of all modules, by declaration. */
function readSettings(
  given: object,
  core: Pick<Config, 'currency' | 'demo' | 'rateLimit' | 'salesEmails'>,
): Map<object, unknown> {
  const declared = allRooms.flatMap(({ settings }) => settings ?? []);
  const values = parse(z.object(Object.assign({}, ...declared.map(({ variables }) => variables))), given);
  return new Map(declared.map((settings) => [settings, settings.read(values, core)]));
}

/** Runs a function that uses the data folder. @throws BadConfiguration if the folder cannot be used */
export function inDataDir<Result>(use: () => Result): Result {
  try {
    return use();
  } catch (error) {
    if (!(error instanceof Error && 'syscall' in error)) throw error;
    throw new BadConfiguration([`DATA_DIR: cannot be used: ${error.message}`]);
  }
}

/** A secret of this installation, generated once and stored in the data folder, readable only by its owner. */
function generatedSecret(dataDir: string): string {
  const file = join(dataDir, 'auth-secret');
  if (!existsSync(file)) {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    writeFileSync(file, randomBytes(32).toString('base64url'), { mode: 0o600, flag: 'wx', flush: true });
  }
  const secret = readFileSync(file, 'utf8');
  if (secret.length >= MIN_SECRET_LENGTH) return secret;
  throw new BadConfiguration([
    `DATA_DIR: ${file} is incomplete. Remove it: the next start generates another, and everyone has to sign in again`,
  ]);
}

type Values = z.output<typeof environment>;

function googleOf({ GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret, GOOGLE_ISSUER }: Values) {
  const issuer = GOOGLE_ISSUER ?? 'https://accounts.google.com';
  return clientId && clientSecret ? { clientId, clientSecret, issuer } : undefined;
}

const imageUploadOf = ({ IMAGE_UPLOAD_URL: url, IMAGE_UPLOAD_KEY: key }: Values) =>
  url && key ? { url, key } : undefined;

/**
 * Reads the environment once; everything else receives the parsed result.
 * @throws BadConfiguration naming every invalid variable
 */
export function readConfig(env: NodeJS.ProcessEnv = process.env): Config {
  // An empty variable counts as not set, as in compose files.
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const values = parse(environment, given);
  const production = values.NODE_ENV === 'production';
  const problems = [...pairProblems(values), ...(production ? productionProblems(values, onlyDeclared(given)) : [])];
  if (problems.length > 0) throw new BadConfiguration(problems);

  const dataDir = resolve(values.DATA_DIR);
  const publicUrl = values.PUBLIC_URL ?? `http://localhost:${values.PORT}`;
  const demo = !production && (values.DEMO ? values.DEMO === 'on' : isThisMachine(publicUrl));
  const rateLimit = values.RATE_LIMIT === 'on';
  const origins = ownOrigins(publicUrl, demo);
  const salesEmails = values.SALES_EMAILS ?? [company.email.sales];
  return {
    production,
    port: values.PORT,
    host: values.HOST,
    publicUrl,
    origins,
    sharedCacheSeconds: values.SHARED_CACHE_SECONDS,
    corsOrigins: (values.CORS_ORIGINS ?? []).filter((origin) => !origins.includes(origin)),
    trustProxy: parseTrustProxy(values.TRUST_PROXY, production),
    dataDir,
    databaseUrl: values.DATABASE_URL,
    databaseDirectUrl: values.DATABASE_DIRECT_URL,
    databaseReadUrl: values.DATABASE_READ_URL,
    databasePoolSize: values.DATABASE_POOL_SIZE,
    demo,
    demoOrders: values.DEMO_ORDERS,
    modules: complete(values.EXTENSIONS),
    incompleteModules: incomplete(values.EXTENSIONS),
    moduleSettings: readSettings(given, { currency: values.CURRENCY, demo, rateLimit, salesEmails }),
    adminEmails: values.ADMIN_EMAILS,
    salesEmails,
    smtpUrl: production && values.SMTP_URL ? withRequiredTls(values.SMTP_URL) : values.SMTP_URL,
    mailFrom: values.MAIL_FROM ?? 'shop@localhost',
    google: googleOf(values),
    imageUpload: imageUploadOf(values),
    imageStorage: values.IMAGE_STORAGE_URL,
    otlpEndpoint: values.OTEL_EXPORTER_OTLP_ENDPOINT,
    metricsToken: values.METRICS_TOKEN,
    drainSeconds: values.DRAIN_SECONDS ?? (production ? 5 : 0),
    rateLimit,
    authSecret: values.AUTH_SECRET ?? inDataDir(() => generatedSecret(dataDir)),
    currency: values.CURRENCY,
    logLevel: values.LOG_LEVEL ?? (demo ? 'warn' : 'info'),
  };
}
