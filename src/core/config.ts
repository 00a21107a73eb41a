import type { TrustProxy } from '#src/platform/http/trust-proxy.ts';
import type { S3Location } from '#src/platform/images/s3-image-store.server.ts';

/**
 * Configuration of the shop, read once from the environment (app/config.ts); docs/settings.md describes each variable.
 */
export interface Config {
  production: boolean;
  port: number;
  host: string;
  publicUrl: string;
  /** Origins of the shop's own pages. */
  origins: string[];
  /** Origins of front ends on other hosts; the shop's own are not among them. */
  corsOrigins: string[];
  /** How long a cache in front of the shop may serve a public response without revalidating it. */
  sharedCacheSeconds: number;
  trustProxy: TrustProxy;
  dataDir: string;
  databaseUrl: string | undefined;
  /** URL of PostgreSQL itself, if `databaseUrl` points to a pooler. */
  databaseDirectUrl: string | undefined;
  /** URL of a PostgreSQL replica, for reads that may be stale. */
  databaseReadUrl: string | undefined;
  databasePoolSize: number;
  demo: boolean;
  /** Number of orders in the demo data. */
  demoOrders: number;
  /** Names of the enabled modules. */
  modules: readonly string[];
  /** Named modules that stay off because they need another one, such as `shipping needs payments`. */
  incompleteModules: readonly string[];
  /** Settings of the modules by their declaration; read them with `settingsOf`. */
  moduleSettings: ReadonlyMap<object, unknown>;
  adminEmails: string[];
  /** Email addresses of the sales team, in lower case. */
  salesEmails: string[];
  smtpUrl: string | undefined;
  mailFrom: string;
  google: { clientId: string; clientSecret: string; issuer: string } | undefined;
  imageUpload: { url: string; key: string } | undefined;
  imageStorage: S3Location | undefined;
  /** Endpoint for OpenTelemetry traces and metrics. */
  otlpEndpoint: string | undefined;
  metricsToken: string | undefined;
  /** How long a stopping copy still accepts new requests, until the load balancer has noticed. */
  drainSeconds: number;
  rateLimit: boolean;
  authSecret: string;
  /** ISO 4217. */
  currency: string;
  logLevel: string;
}
