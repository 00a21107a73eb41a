import type { TrustProxy } from '#src/platform/http/trust-proxy.ts';
import type { S3Location } from '#src/platform/images/s3-image-store.server.ts';

/** Configuration of the shop, read once from the environment (app/config.ts); the README describes each variable. */
export interface Config {
  production: boolean;
  port: number;
  host: string;
  publicUrl: string;
  /** Origins of the shop's own pages. */
  origins: string[];
  /** Front ends on other hosts; the shop's own pages are none. */
  corsOrigins: string[];
  /** How long a cache in front of the shop may send a public answer without asking. */
  sharedCacheSeconds: number;
  trustProxy: TrustProxy;
  dataDir: string;
  databaseUrl: string | undefined;
  /** PostgreSQL itself, when `databaseUrl` leads to a pooler. */
  databaseDirectUrl: string | undefined;
  /** A replica of PostgreSQL, for reads that may be old. */
  databaseReadUrl: string | undefined;
  databasePoolSize: number;
  demo: boolean;
  /** Orders that the demo is set up with. */
  demoOrders: number;
  /** Names of the extensions that are on. */
  extensions: readonly string[];
  /** Settings of each extension, by its own declaration: see settingsOf. */
  extensionSettings: ReadonlyMap<object, unknown>;
  adminEmails: string[];
  /** Mail addresses of sales, in lower case. */
  salesEmails: string[];
  smtpUrl: string | undefined;
  mailFrom: string;
  google: { clientId: string; clientSecret: string; issuer: string } | undefined;
  imageUpload: { url: string; key: string } | undefined;
  imageStorage: S3Location | undefined;
  /** Where OpenTelemetry's traces and metrics go. */
  otlpEndpoint: string | undefined;
  metricsToken: string | undefined;
  /** How long a stopping copy still takes new requests, until the load balancer has noticed. */
  drainSeconds: number;
  rateLimit: boolean;
  authSecret: string;
  /** ISO 4217. */
  currency: string;
  logLevel: string;
}
