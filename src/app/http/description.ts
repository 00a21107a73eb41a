import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import fastifySwaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import type { Access, CallRow, MultipartForm } from '#src/core/call.ts';
import { tableFormats } from '#src/platform/sheets/table.ts';
import type { ExampleSchema } from './example-of.ts';
import { examplesOf } from './examples.ts';
import { asOpenApi30 } from './openapi-3-0.ts';

/** An OpenAPI operation. */
interface Operation {
  parameters?: readonly { in: string; name: string; schema: ExampleSchema }[];
  requestBody?: { content: Record<string, { schema: ExampleSchema }> };
  [other: string]: unknown;
}
type Paths = Record<string, Record<string, Operation>>;

function multipartBody(path: string, { file, fields = [] }: MultipartForm) {
  const text = { type: 'string' };
  const { ofQuery } = examplesOf(path);
  const texts = Object.fromEntries(fields.map((name) => [name, { ...text, example: ofQuery(name, text) }]));
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

function successOf([, path, , { contract, asTable }]: CallRow) {
  const { contentMediaType = 'application/json' } = contract.answer;
  const files = asTable ? Object.values(tableFormats) : [];
  const content = {
    ...Object.fromEntries(files.map((type) => [type, { schema: { type: 'string', format: 'binary' } }])),
    [contentMediaType]: { schema: contract.answer, ...examplesOf(path).ofAnswer(contract.answer) },
  };
  return { responses: { 200: { description: 'Success', content } } };
}

/** The operation with an example of each parameter and of the body. */
function withExamples(path: string, operation: Operation = {}): Operation {
  const { parameters, requestBody } = operation;
  const { ofParameter, ofQuery, ofBody } = examplesOf(path);
  return {
    ...operation,
    ...(parameters && {
      parameters: parameters.map((each) => ({
        ...each,
        example: (each.in === 'path' ? ofParameter : ofQuery)(each.name, each.schema),
      })),
    }),
    ...(requestBody && {
      requestBody: {
        ...requestBody,
        content: Object.fromEntries(
          Object.entries(requestBody.content).map(([type, body]) => [type, { ...body, example: ofBody(body.schema) }]),
        ),
      },
    }),
  };
}

/** The first noun of the path: the page of the documentation shows the calls of each in a section. */
const groupOf = (path: string) => path.split('/')[1] ?? '';

/** The OpenAPI document: the calls of the table with their schemas. */
function describeCalls(app: FastifyInstance, rows: readonly CallRow[]) {
  const { paths = {}, ...document } = app.swagger() as { paths?: Paths };
  const ours: Paths = {};
  for (const row of rows) {
    const [method, path, access, call] = row;
    const openApiPath = path.replace(/:(\w+)/g, '{$1}');
    const name = method.toLowerCase();
    ours[openApiPath] = {
      ...ours[openApiPath],
      [name]: {
        ...withExamples(path, paths[openApiPath]?.[name]),
        ...(call.multipart && { requestBody: multipartBody(path, call.multipart) }),
        ...successOf(row),
        security: securityOf[access],
        tags: [groupOf(path)],
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
  let described: ReturnType<typeof describeCalls> | undefined;
  const document = () => {
    described ??= describeCalls(app, rows);
    return described;
  };
  // The viewer needs five times as long for a document in the terms of OpenAPI 3.1.
  let viewed: object | undefined;
  const documentOfViewer = () => {
    viewed ??= { ...(asOpenApi30(document()) as object), openapi: '3.0.3' };
    return viewed;
  };
  app.get('/api/openapi.json', { schema: { hide: true } as object }, document);
  app.register(fastifySwaggerUi, {
    baseDir: UI_FILES,
    routePrefix: '/api/docs',
    staticCSP: UI_POLICY,
    theme: { title: 'API' },
    transformSpecification: documentOfViewer,
    // Each request would copy the document.
    transformSpecificationClone: false,
    // To write the document in YAML takes half a second of each request, and nothing refers to it.
    uiHooks: {
      onRequest: (request, reply, next) =>
        request.routeOptions.url === '/api/docs/yaml' ? reply.callNotFound() : next(),
    },
    // The empty logo and `BaseLayout` omit the bar at the top: the package would look for its logo beside the bundle.
    logo: { type: 'image/svg+xml', content: '' },
    // Closed: to render hundreds of calls with their schemas takes a phone many seconds.
    uiConfig: {
      layout: 'BaseLayout',
      deepLinking: true,
      docExpansion: 'none',
      tagsSorter: 'alpha',
      validatorUrl: null,
    },
  });
}
