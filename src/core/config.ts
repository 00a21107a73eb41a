import type { TrustProxy } from '#src/platform/http/trust-proxy.ts';
import type { S3Location } from '#src/platform/images/s3-image-store.server.ts';

/** What the shop is configured with, read once from the environment (app/config.ts); docs/operations.md describes each variable. */
export interface Config {
  production: boolean;
  port: number;
  host: string;
  publicUrl: string;
  /** Where the shop's own pages come from. */
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
  /** What each extension reads, by its own declaration: see settingsOf. */
  extensionSettings: ReadonlyMap<object, unknown>;
  adminEmails: string[];
  /** Where sales reads its mail, in lower case. */
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
