import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import fastifySwagger from '@fastify/swagger';
import fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import type { ServerBuild } from 'react-router';
import { callAddresses } from '#src/app/http/call-address.ts';
import { defend, refuseUnreadable } from '#src/app/http/defences.ts';
import { mountDescription } from '#src/app/http/description.ts';
import { mountHealth } from '#src/app/http/health.ts';
import { mountMetrics } from '#src/app/http/metrics.ts';
import { mountApi } from '#src/app/http/mount.ts';
import { observeRequests, requestIdOf } from '#src/app/http/observe.ts';
import { mountPages } from '#src/app/http/page-server.ts';
import { publicResponses } from '#src/app/http/public-responses.ts';
import { createAuth } from '#src/core/accounts/auth/auth.server.ts';
import { mountAuth } from '#src/core/accounts/auth/auth-routes.ts';
import { realGoogle } from '#src/core/accounts/google/google.server.ts';
import { lazyGoogleAuth } from '#src/core/accounts/google/google-auth.server.ts';
import type { Config } from '#src/core/config.ts';
import { fillingsOf } from '#src/core/point.ts';
import type { Shop } from '#src/core/shop.ts';
import { toolAdditions } from '#src/core/tools/tool-additions.ts';
import { createDemoGoogle } from '#src/demo/google.server.ts';
import { mountMailbox } from '#src/demo/mailbox.server.ts';
import { respondFromCache } from '#src/platform/cache/respond.ts';
import type { OpenDatabase } from '#src/platform/database/open.server.ts';
import { limitAnswerTime } from '#src/platform/http/answer-time.ts';
import { frontEndOf } from '#src/platform/http/cross-origin.ts';
import { EndedConnections } from '#src/platform/http/ended-connections.ts';
import { replyToError } from '#src/platform/http/error-reply.ts';
import { createHttpServer } from '#src/platform/http/http-server.ts';
import { OpenConnections } from '#src/platform/http/open-connections.ts';
import { openFilesLimit } from '#src/platform/http/open-files-limit.ts';
import { isTrustedProxy } from '#src/platform/http/trust-proxy.ts';
import { mountImages } from '#src/platform/images/image-files.ts';
import { openImageStore } from '#src/platform/images/open-image-store.server.ts';
import { bounds } from '#src/platform/limits/bounds.ts';
import { Limits } from '#src/platform/limits/limits.server.ts';
import { DAY_MS, HOUR_MS } from '#src/platform/time/units.ts';
import { DEFAULT_AVATAR } from '#src/platform/ui/default-avatar.ts';
import { callsWith } from './calls.ts';
import { browserFactsOf, enabledRooms, fillsOf } from './modules.server.ts';
import { databaseSchema } from './schema.ts';

declare module 'fastify' {
  interface FastifyInstance {
    shop: Shop;
  }
}

export interface AppParts {
  config: Config;
  database: OpenDatabase;
  log: FastifyBaseLogger;
  /** The built pages; without them, only the API is served. */
  pages?: ServerBuild | undefined;
  mode?: 'development' | 'production';
  /** Aborted when the process receives a signal to stop. */
  stopping?: AbortSignal;
}

const YEAR = 365 * DAY_MS;
/** Maximum length of a decoded path parameter, in characters: that of an email address (RFC 5321). */
const MAX_PARAMETER_LENGTH = 254;

/** Assembles the application, in order of execution. */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: a list of parts, each of which needs those above it
export async function createApp({
  config,
  database,
  log,
  pages,
  mode = 'production',
  stopping = new AbortController().signal,
}: AppParts): Promise<FastifyInstance> {
  const { db, readStale, engine, revisions } = database;
  const rooms = enabledRooms(config);
  const calls = callsWith(rooms);
  const addressOf = callAddresses(calls);
  const images = openImageStore(config);
  const limits = new Limits(db, config);
  const respond = respondFromCache({
    app: () => app,
    revisions,
    declarationOf: publicResponses(
      calls,
      fillingsOf(fillsOf(config), toolAdditions).flatMap(({ reads = [] }) => reads),
      pages,
    ),
    host: new URL(config.publicUrl).host,
    frontEndOf: (origin) => frontEndOf(config, origin),
    sharedSeconds: config.sharedCacheSeconds,
  });
  const ended = new EndedConnections(log);
  const connections = new OpenConnections({
    openFiles: openFilesLimit(),
    isProxy: (address) => isTrustedProxy(config.trustProxy, address),
    limitMachines: config.rateLimit,
    onEnd: (reason) => ended.add(reason),
  });
  const app: FastifyInstance = fastify({
    loggerInstance: log,
    trustProxy: config.trustProxy,
    genReqId: requestIdOf,
    logController: new LogController({ disableRequestLogging: true }),
    rewriteUrl: ({ url = '/' }) => addressOf(url),
    routerOptions: { maxParamLength: MAX_PARAMETER_LENGTH },
    frameworkErrors: refuseUnreadable,
    // Requests that arrive while the shop is stopping are still answered: another copy may not have taken over yet.
    return503OnClosing: false,
    serverFactory: (handler) =>
      createHttpServer({ connections, log }, (request, response) =>
        respond(request, response, () => handler(request, response)),
      ),
  });
  const demoGoogle = config.demo && !config.google ? createDemoGoogle(app, config) : undefined;
  const googleProvider = config.google ? realGoogle(config.google) : demoGoogle?.provider;
  const parts = {
    config,
    db,
    engine,
    log,
    tables: databaseSchema.tables,
    fills: fillsOf(config),
    rooms,
    calls,
    facts: browserFactsOf(config),
  };
  const google = googleProvider && lazyGoogleAuth(() => createAuth(parts, googleProvider()));
  const shop: Shop = {
    ...parts,
    readStale,
    revisions,
    auth: createAuth(parts),
    google,
    images,
    limits,
  };
  app.decorate('shop', shop);

  app.setErrorHandler(replyToError);
  limitAnswerTime(app, ({ routeOptions }) => routeOptions.config.answerTime ?? bounds.answerTime.value);
  observeRequests(app, config);
  await defend(app, config);
  await app.register(fastifySwagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Storefront API', version: '1' },
      servers: [{ url: `${config.publicUrl}/api` }],
    },
    transform: jsonSchemaTransform,
  });

  mountHealth(app, shop, stopping);
  mountMetrics(app, shop, { ended, staleReads: database.staleReads });
  mountAuth(app, shop);
  mountApi(app, shop, calls);
  mountImages(app, shop);
  mountDescription(app, calls);
  if (config.demo) mountMailbox(app, shop);
  if (config.demo) for (const { demo } of rooms) demo?.(app, shop);
  demoGoogle?.mount();
  if (pages && mode === 'production') await mountFiles(app);
  if (pages) mountPages(app, shop, pages, mode);
  return app;
}

/** Serves the built files; in development, Vite does. */
async function mountFiles(app: FastifyInstance): Promise<void> {
  await app.register(fastifyStatic, {
    root: join(import.meta.dirname, '../client/assets'),
    preCompressed: true,
    prefix: '/assets/',
    maxAge: YEAR,
    immutable: true,
  });
  await app.register(fastifyStatic, {
    root: join(import.meta.dirname, '../client'),
    decorateReply: false,
    // Only files that exist are routes; everything else is a page.
    wildcard: false,
    globIgnore: ['assets/**'],
    preCompressed: true,
    maxAge: HOUR_MS,
    setHeaders: (reply, path) => {
      // The API returns the URL of this picture, so that other sites may show it.
      if (path.includes(DEFAULT_AVATAR)) reply.header('cross-origin-resource-policy', 'cross-origin');
    },
  });
}
