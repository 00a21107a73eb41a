import { Readable } from 'node:stream';
import fastifyMultipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { type Actor, requireSightOfMoney, seesNoMoney } from '#src/core/accounts/actor.ts';
import { type CallToApprove, memberships } from '#src/core/accounts/memberships.ts';
import { requireStepUp } from '#src/core/accounts/sessions/step-up.server.ts';
import { staffCalls } from '#src/core/accounts/staff-calls.server.ts';
import type { CallRow } from '#src/core/call.ts';
import { isAnsweredWithoutMoney } from '#src/core/orders/own-order.server.ts';
import { fillingsOf } from '#src/core/point.ts';
import type { Shop } from '#src/core/shop.ts';
import { allowFrontEnds } from '#src/platform/http/cross-origin.ts';
import { replyToError, replyToUploadError } from '#src/platform/http/error-reply.ts';
import { mountMethodNotAllowed } from '#src/platform/http/method-not-allowed.ts';
import { withoutMoney } from '#src/platform/http/without-money.ts';
import { MAX_IMAGE_BYTES } from '#src/platform/images/image-file.ts';
import { bounds } from '#src/platform/limits/bounds.ts';
import { limits as limitTable } from '#src/platform/limits/limit-table.ts';
import { machineOf } from '#src/platform/limits/machine.ts';
import { inSpan } from '#src/platform/telemetry/telemetry.server.ts';
import { authenticate, authenticateAgain } from './authenticate.ts';
import { whilePermitted } from './while-permitted.ts';

/** Counts the writes of a signed-in person per person, from any number of machines; otherwise per machine. */
async function limitWrite(
  { limits }: Shop,
  [, , access, { limit, openWriteLimit = limitTable.openWrite }]: CallRow,
  actor: Actor | undefined,
  ip: string,
): Promise<void> {
  const sender = actor?.person?.userId ?? actor?.userId ?? machineOf(ip);
  const withoutAccount = access === 'session' ? limitTable.session : openWriteLimit;
  await limits.count(actor ? limitTable.write : withoutAccount, sender);
  if (limit) await limits.count(limit, sender);
}

/** @throws the error, or what a module makes of it */
async function sendForApproval(shop: Shop, actor: Actor, error: unknown, call: CallToApprove): Promise<never> {
  for (const module of fillingsOf(shop.fills, memberships)) await module.sendForApproval(shop, actor, error, call);
  throw error;
}

function mountCall(api: FastifyInstance, shop: Shop, row: CallRow): void {
  const [method, url, access, call] = row;
  const actors = new WeakMap<FastifyRequest, Actor | undefined>();
  api.route({
    // One route: to compose one of its own for HEAD takes as long as that for GET.
    method: method === 'GET' ? ['GET', 'HEAD'] : method,
    exposeHeadRoute: false,
    url,
    bodyLimit: call.maxBytes ?? bounds.body.value,
    ...(call.polled && { logLevel: 'error' as const }),
    ...(call.long && { config: { answerTime: bounds.longAnswer.value } }),
    schema: {
      summary: call.summary,
      ...(call.description && { description: call.description }),
      ...(call.multipart && { consumes: ['multipart/form-data'] }),
      ...(call.params && { params: call.params }),
      ...(call.query && { querystring: call.query }),
      ...(call.body && { body: call.body }),
    },
    // Before the body is read: clients that may not make the call cannot make the server parse a body.
    onRequest: async (request) => {
      const actor = await authenticate(shop, row, request);
      actors.set(request, actor);
      if (method !== 'GET') await limitWrite(shop, row, actor, request.ip);
      await call.before?.(shop, request);
    },
    // So that the refusal of a missing body names each missing field.
    preValidation: async (request) => {
      if (call.body) request.body ??= {};
    },
    preSerialization: async (request, { statusCode }, payload) =>
      statusCode < 400 && (await isAnsweredWithoutMoney(shop.db, actors.get(request), url, request.params))
        ? withoutMoney(payload, call.contract.answer)
        : payload,
    onSend: async (request, reply, payload) => {
      // A long list or a spreadsheet, in parts. A refusal in its place is not compressed.
      if (payload instanceof Readable && seesNoMoney(actors.get(request))) reply.removeHeader('content-encoding');
      if (payload instanceof Readable) requireSightOfMoney(actors.get(request));
      if (!call.long || access === 'anyone' || !(payload instanceof Readable)) return payload;
      return whilePermitted(payload, () => authenticateAgain(shop, row, request, actors.get(request)));
    },
    preHandler: async (request) => {
      const actor = actors.get(request);
      if (actor && request.body) await requireStepUp(shop, actor, row, request.body);
    },
    onResponse: async (request, { statusCode }) => {
      const actor = actors.get(request);
      if (actor?.role !== 'admin' || statusCode >= 400) return;
      for (const { note } of fillingsOf(shop.fills, staffCalls)) note(shop, { row, actor, request });
    },
    handler: async (request, reply) => {
      if (access !== 'anyone') reply.header('cache-control', 'no-store');
      const { params, query, body } = request;
      const actor = actors.get(request);
      const answer = () => call.handle({ shop, actor, params, query, body, request, reply });
      return inSpan({ kind: 'use case', name: call.summary }, () =>
        actor?.person
          ? answer().catch((error: unknown) => sendForApproval(shop, actor, error, { row, request }))
          : answer(),
      );
    },
  });
}

/** Only calls that take a file accept multipart bodies. */
async function mountUploads(uploads: FastifyInstance, shop: Shop, rows: readonly CallRow[]): Promise<void> {
  await uploads.register(fastifyMultipart, { limits: { fileSize: MAX_IMAGE_BYTES, files: 1, fields: 4, parts: 5 } });
  uploads.setErrorHandler(replyToUploadError);
  for (const row of rows) if (row[3].multipart) mountCall(uploads, shop, row);
}

/** Calls by machines, with bodies of any content type: the handler gets the bytes. */
async function mountBytes(scope: FastifyInstance, shop: Shop, rows: readonly CallRow[]): Promise<void> {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  for (const row of rows) if (row[3].takesBytes) mountCall(scope, shop, row);
}

/** Accepts an empty JSON body: many clients send `content-type: application/json` even without a body. */
function takeEmptyJson(api: FastifyInstance): void {
  const parse = api.getDefaultJsonParser('error', 'error');
  api.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body.trim() === '') done(null, undefined);
    else parse(request, body, done);
  });
}

/** Mounts the call table below `/api`. */
export function mountApi(app: FastifyInstance, shop: Shop, rows: readonly CallRow[]): void {
  app.addHook('onClose', async () => {
    for (const { flush } of fillingsOf(shop.fills, staffCalls)) await flush(shop);
  });
  app.register(
    async (api) => {
      api.setValidatorCompiler(validatorCompiler);
      api.setSerializerCompiler(serializerCompiler);
      api.setErrorHandler(replyToError);
      await allowFrontEnds(api, shop.config);
      takeEmptyJson(api);
      for (const row of rows) if (!row[3].multipart && !row[3].takesBytes) mountCall(api, shop, row);
      mountMethodNotAllowed(api, rows);
      await api.register(async (uploads) => mountUploads(uploads, shop, rows));
      await api.register(async (scope) => mountBytes(scope, shop, rows));
    },
    { prefix: '/api' },
  );
}
