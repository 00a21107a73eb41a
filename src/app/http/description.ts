import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { openCalls } from '#src/app/calls.ts';
import type { Access } from '#src/core/call.ts';
import type { Shop } from '#src/core/shop.ts';
import type { DescribedCall, Operation } from './described-call.ts';
import { descriptionPage, PAGE_STYLE } from './description-page.ts';

const fileBody: Operation['requestBody'] = {
  required: true,
  content: {
    'multipart/form-data': {
      schema: { type: 'object', properties: { image: { type: 'string', format: 'binary' } }, required: ['image'] },
    },
  },
};

const securityOf: Record<Access, Operation['security']> = {
  anyone: [],
  session: [{ session: [] }],
  'signed-in': [{ accessToken: [] }],
  'self-or-admin': [{ accessToken: [] }],
  admin: [{ accessToken: [] }],
  'upload-key': [{ uploadKey: [] }],
};

const securitySchemes = {
  accessToken: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
  session: { type: 'apiKey', in: 'cookie', name: 'better-auth.session_token' },
  uploadKey: { type: 'apiKey', in: 'query', name: 'key' },
};

/** The call table with what the schemas of its rows say, for people and for programs. */
function describeCalls(app: FastifyInstance, shop: Shop) {
  const { paths = {}, ...document } = app.swagger() as { paths?: Record<string, Record<string, Operation>> };
  const described: DescribedCall[] = openCalls(shop.config.extensions).map(([method, path, access, call]) => {
    const openApiPath = path.replace(/:(\w+)/g, '{$1}');
    const operation: Operation = {
      ...paths[openApiPath]?.[method.toLowerCase()],
      ...(call.takesFile && { requestBody: fileBody }),
      ...(securityOf[access] && { security: securityOf[access] }),
    };
    return { method, path: openApiPath, access, operation };
  });
  const ours: Record<string, Record<string, Operation>> = {};
  for (const { method, path, operation } of described) {
    ours[path] = { ...ours[path], [method.toLowerCase()]: operation };
  }
  return { described, document: { ...document, components: { securitySchemes }, paths: ours } };
}

/** `/api/openapi.json` for programs, `/api/docs` for people. */
export function mountDescription(app: FastifyInstance, shop: Shop): void {
  const hidden = { schema: { hide: true } as object };
  const styleHash = createHash('sha256').update(PAGE_STYLE).digest('base64');
  app.get('/api/openapi.json', hidden, async () => describeCalls(app, shop).document);
  app.get('/api/docs', hidden, async (_request, reply) => {
    const { described } = describeCalls(app, shop);
    return reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', `default-src 'none'; style-src 'sha256-${styleHash}'; frame-ancestors 'none'`)
      .send(descriptionPage(described, shop.config.publicUrl));
  });
}
