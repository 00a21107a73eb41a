import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import fastifySwaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import type { Access, CallRow, MultipartForm } from '#src/core/call.ts';
import { tableFormats } from '#src/platform/sheets/table.ts';

/** An OpenAPI operation. */
type Operation = Record<string, unknown>;
type Paths = Record<string, Record<string, Operation>>;

function multipartBody({ file, fields = [] }: MultipartForm) {
  const texts = Object.fromEntries(fields.map((name) => [name, { type: 'string' }]));
  const properties = { ...texts, [file]: { type: 'string', format: 'binary' } };
  return {
    required: true,
    content: { 'multipart/form-data': { schema: { type: 'object', properties, required: [file] } } },
  };
}

const securityOf: Record<Access, Record<string, string[]>[]> = {
  anyone: [],
  session: [{ session: [] }],
  'signed-in': [{ accessToken: [] }],
  'self-or-admin': [{ accessToken: [] }],
  admin: [{ accessToken: [] }],
};

const securitySchemes = {
  accessToken: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
  session: { type: 'apiKey', in: 'cookie', name: 'better-auth.session_token' },
};

function successOf({ contract, asTable }: CallRow[3]) {
  const { contentMediaType = 'application/json' } = contract.answer;
  const files = asTable ? Object.values(tableFormats) : [];
  const content = {
    [contentMediaType]: { schema: contract.answer },
    ...Object.fromEntries(files.map((type) => [type, { schema: { type: 'string', format: 'binary' } }])),
  };
  return { responses: { 200: { description: 'Success', content } } };
}

/** The OpenAPI document: the calls of the table with their schemas. */
function describeCalls(app: FastifyInstance, rows: readonly CallRow[]) {
  const { paths = {}, ...document } = app.swagger() as { paths?: Paths };
  const ours: Paths = {};
  for (const [method, path, access, call] of rows) {
    const openApiPath = path.replace(/:(\w+)/g, '{$1}');
    const name = method.toLowerCase();
    ours[openApiPath] = {
      ...ours[openApiPath],
      [name]: {
        ...paths[openApiPath]?.[name],
        ...(call.multipart && { requestBody: multipartBody(call.multipart) }),
        ...successOf(call),
        security: securityOf[access],
      },
    };
  }
  return { ...document, components: { securitySchemes }, paths: ours };
}

/** The files of /api/docs. The package is bundled, so it cannot find them relative to itself. */
const UI_FILES = join(dirname(createRequire(import.meta.url).resolve('@fastify/swagger-ui/package.json')), 'static');
const UI_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** `/api/openapi.json` for programs, `/api/docs` for people. */
export function mountDescription(app: FastifyInstance, rows: readonly CallRow[]): void {
  const document = () => describeCalls(app, rows);
  app.get('/api/openapi.json', { schema: { hide: true } as object }, document);
  app.register(fastifySwaggerUi, {
    baseDir: UI_FILES,
    routePrefix: '/api/docs',
    staticCSP: UI_POLICY,
    theme: { title: 'API' },
    transformSpecification: document,
    // The empty logo and `BaseLayout` omit the bar at the top: the package would look for its logo beside the bundle.
    logo: { type: 'image/svg+xml', content: '' },
    uiConfig: { layout: 'BaseLayout', deepLinking: true, validatorUrl: null },
  });
}
