// The baseline of a server-rendered page: Fastify, React, one component.
import fastify from 'fastify';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';

const app = fastify();
app.get('/', (_request, reply) =>
  reply.type('text/html').send(`<!doctype html>${renderToString(createElement('h1', null, 'Tools'))}`),
);
await app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' });
process.once('SIGTERM', () => app.close());
